"""Requests: a router for each subject, and the page's files."""
