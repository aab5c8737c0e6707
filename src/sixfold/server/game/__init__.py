"""The game that runs: its log, its clocks, and what viewers may be told about it."""
