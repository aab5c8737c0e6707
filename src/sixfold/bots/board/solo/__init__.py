"""The solitaire of the board game: one tile at a time, nobody else, and so a net and a search of its own."""
