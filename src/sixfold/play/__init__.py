"""A game that is played: what each seat may know, the record, a match, a fair deal."""
