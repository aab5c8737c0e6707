"""The arena: bots against bots on equal deals, with honest statistics.

A deal is played once for every way in which its bots can sit (swapped with two seats, rotated with more), so that
neither luck nor the start favours anyone; a deal is therefore one observation, however many games it has.
"""
