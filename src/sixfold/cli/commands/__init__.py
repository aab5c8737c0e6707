"""The commands, a module a group; what a command needs is imported when it runs."""
