"""What the programs around the games need: files, consoles, progress."""
