"""Functions of real numbers agree with those of the system to the last bits."""

import math
from random import Random

import pytest

from sixfold.bots.functions import exp, log, power


def test_exponentials_and_logarithms_are_right_to_the_last_bits() -> None:
    random = Random(1)
    for _ in range(2000):
        x = -27 * random.random()
        assert exp(x) == pytest.approx(math.exp(x), rel=1e-15)
        assert log(math.exp(x)) == pytest.approx(math.log(math.exp(x)), rel=1e-15)


def test_edges() -> None:
    assert (exp(0.0), exp(-800.0), log(1.0)) == (1.0, 0.0, 0.0)
    assert log(1.0 + 1e-9) == pytest.approx(1e-9, rel=1e-6)
    assert power(0.5, 4) == 0.0625
