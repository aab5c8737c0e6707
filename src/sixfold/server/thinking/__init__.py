"""Bots and other long work, in processes of their own, for everyone in turn."""
