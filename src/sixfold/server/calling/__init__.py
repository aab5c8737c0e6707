"""Calling people back to their games: by Web Push, and by e-mail where an operator configures it."""
