"""Helpers that know nothing of the games: files, consoles, progress."""
