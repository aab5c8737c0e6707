"""The rules, written once: integers and arrays in, integers and arrays out.

Each of ``board``, ``cards`` and ``dice`` defines its STATE, one NumPy record a game, and the same verbs over ``(states, i)``,
an array of such records and the index of one of them:

    setup         begin a game: everything is empty and the first chance outcomes are due
    legal_moves   write the numbers of the legal moves, ascending, and return how many there are
    apply         make a decision
    odds          write the weight of each chance outcome that can come next
    chance        let a chance outcome happen: one tile or card drawn, one die rolled
    hide          blank what a seat may not know
    stop          end the game early: a seat gave up or ran out of time
    may           say whether one move is legal, without listing all
    account       write what a move did: points, gains, losses and why
    is_over       say whether the game has ended
    weakest       return the symbols that stand lowest for a seat
    side_of       return the row of tracks on which a seat scores
    sides         return how many rows of tracks there are
    ranking       write each seat's rank

Kernels do not check what they are given; ``sixfold.play.game`` does.
"""
