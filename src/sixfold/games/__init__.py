"""What a game is above its rules: variants, moves as text, positions, and a face for each game.

A face spells and reads moves and chance outcomes, names pieces, and says what a seat holds, what is unseen, what lies open, and
why a move is refused. Callers ask ``setting.face`` and never compare the names of games.
"""
