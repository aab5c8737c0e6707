"""People: accounts, sessions, and what someone sees of themselves."""
