"""Another past of a game: one in which a seat saw the same, while what the others drew may have been something else."""

from __future__ import annotations

from collections import Counter
from random import Random

from sixfold.games.face import Face
from sixfold.play.history import History, Step
from sixfold.play.view import View
from sixfold.rules.kernel import States
from sixfold.rules.types import Kind, Seat

TRIES, DEALS = 50, 50
"""How often to try to find a past that leads to one deal, and how many deals to try."""

Pieces = Counter[Kind]


def find(history: History, view: View, random: Random) -> list[int] | None:
    """Return the numbers of all steps of such a past, for the seat of the view; None where none was found.

    What the others hold now is as likely as View.sample says; when they drew it is one way in which it can have been.
    """
    steps = list(history.steps())
    pasts = (_lead_to(view.sample(random), steps, view, random) for _ in range(DEALS))
    return next((past for past in pasts if past is not None), None)


def _lead_to(full: States, steps: list[Step], view: View, random: Random) -> list[int] | None:
    """Return the numbers of all steps of a past that leads to a full state, or None where none was found."""
    face, seat = view.setting.face, view.seat
    held = [Counter(face.pieces(full, other)) for other in range(view.setting.seats)]
    pool = Counter(dict(enumerate(face.pool(full).tolist())))
    numbers = [step.number for step in steps]
    end = len(steps)
    for start in [at + 1 for at in range(end - 1, -1, -1) if steps[at].back] + [0]:
        back = steps[start - 1].back if start else ()
        tries = (_undraw(face, steps[start:end], seat, held, pool, back, random) for _ in range(TRIES))
        found = next((past for past in tries if past is not None), None)
        if found is None:
            return None
        numbers[start:end], held, pool = found
        pool.subtract(back)
        end = start
    return numbers


def _undraw(
    face: Face, steps: list[Step], seat: Seat | None, held: list[Pieces], pool: Pieces, back: tuple[Kind, ...], random: Random
) -> tuple[list[int], list[Pieces], Pieces] | None:
    """Walk back over steps between two times that pieces went back, and return their numbers, what was held, and the bag.

    At the end of the walk the bag must have all pieces that went back then; None where this walk missed that.
    """
    held, pool = [rack.copy() for rack in held], pool.copy()
    numbers = [step.number for step in steps]
    known = [not step.is_chance or step.is_open or step.seat == seat for step in steps]
    seen = Counter(step.number for step, is_known in zip(steps, known, strict=True) if step.is_chance and is_known)
    need = Counter(back) - pool - seen
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        if not step.is_chance:
            held[step.seat].update((*face.played(step.number), *step.shown))
            continue
        if not known[at]:
            rack = held[step.seat]
            wanted = [piece for piece in rack.elements() if need[piece] > 0]
            numbers[at] = piece = random.choice(wanted or list(rack.elements()))
            need[piece] -= need[piece] > 0
            rack[piece] -= 1
        pool[numbers[at]] += 1
    return None if need.total() else (numbers, held, pool)
