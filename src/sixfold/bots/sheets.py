"""Rows of six markers up to their order: what the card and dice bots know of a seat is kept by such rows."""

from __future__ import annotations

from math import comb

import numpy as np

from sixfold.rules.kernel import Ints, kernel
from sixfold.rules.pieces import SYMBOLS


def index_table(most: int) -> Ints:
    """Return the table that ``index_of`` adds up, for markers from 0 to the most: the numbers of combinations."""
    return np.array([[comb(value + i, i + 1) for value in range(most + 1)] for i in range(SYMBOLS)], np.int32)


@kernel
def index_of(row: Ints, table: Ints) -> int:
    """Return the index of a row among all rows whose markers rise, its own markers in any order."""
    a, b, c, d, e, f = row[0], row[1], row[2], row[3], row[4], row[5]
    ab, ac, ad, ae, af = int(a > b), int(a > c), int(a > d), int(a > e), int(a > f)
    bc, bd, be, bf = int(b > c), int(b > d), int(b > e), int(b > f)
    cd, ce, cf, de, df, ef = int(c > d), int(c > e), int(c > f), int(d > e), int(d > f), int(e > f)
    index = table[ab + ac + ad + ae + af, a] + table[1 - ab + bc + bd + be + bf, b] + table[2 - ac - bc + cd + ce + cf, c]
    index += table[3 - ad - bd - cd + de + df, d] + table[4 - ae - be - ce - de + ef, e] + table[5 - af - bf - cf - df - ef, f]
    return int(index)


@kernel
def copy_row(source: Ints, target: Ints) -> None:
    """Copy a row of markers."""
    for symbol in range(SYMBOLS):
        target[symbol] = source[symbol]
