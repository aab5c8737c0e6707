"""The arena: bots against bots on equal deals, with confidence intervals.

Each deal is played once for every seating of its bots (swapped with two seats, rotated with more), so that neither luck nor the
start favours anyone. Therefore a deal is one observation, no matter how many games it has.
"""
