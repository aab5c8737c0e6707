"""Functions of real numbers with the same bits on every machine and in the browser; those of a system's library differ there."""

import math

import numpy as np

from sixfold.rules.kernel import kernel

LOWEST = -708.0
"""Below this an exponential is as good as nothing: no ordinary number is as small."""

LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
"""The natural logarithm of 2 in two parts; whole multiples of the first are exact."""

INVERSES = np.array([1.0 / math.factorial(power) for power in range(14)])
"""The coefficients of the series; what comes after them is below the last bit."""

ODD_INVERSES = np.array([1.0 / (2 * power + 1) for power in range(13)])
"""The coefficients of the logarithm's series, likewise."""

MANTISSA_BITS, BIAS = 52, 1023
"""How a number is kept: its exponent, shifted by so many bits, has this much added."""


@kernel
def exp(x: float) -> float:
    """Return the exponential of a number that is at most 0."""
    if x < LOWEST:
        return 0.0
    halvings = np.int64(0.5 - x / (LN2_HIGH + LN2_LOW))
    rest = (x + halvings * LN2_HIGH) + halvings * LN2_LOW
    total = INVERSES[13]
    for power in range(12, -1, -1):
        total = total * rest + INVERSES[power]
    return float(total * np.int64((BIAS - halvings) << MANTISSA_BITS).view(np.float64))


@kernel
def log(x: float) -> float:
    """Return the natural logarithm of a number above 0 and not much above 1."""
    doublings = 0
    while x < 0.75:
        x *= 2.0
        doublings += 1
    step = (x - 1.0) / (x + 1.0)
    square, total = step * step, ODD_INVERSES[12]
    for power in range(11, -1, -1):
        total = total * square + ODD_INVERSES[power]
    return float((2.0 * step * total - doublings * LN2_LOW) - doublings * LN2_HIGH)


@kernel
def power(base: float, times: int) -> float:
    """Return a number multiplied by itself so many times."""
    product = 1.0
    for _ in range(times):
        product *= base
    return product
