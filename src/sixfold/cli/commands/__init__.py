"""The commands. A command imports what it needs when it runs, so that the program starts quickly."""
