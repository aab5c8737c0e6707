"""The face of each game: all that is said and known of a game above its rules, in one file a game.

A face spells and reads moves and chance outcomes, names pieces, and says what a seat holds, what is unseen, what lies open, and
why a move is refused. Whoever has a ``Setting`` asks ``setting.face``; nobody asks which game it is.
"""
