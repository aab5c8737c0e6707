"""The graph of chances over a game: a line a seat, told apart by its dashes and its name, with links to the turning points."""

from __future__ import annotations

from sixfold.drawing.svg.look import number, plain, tag
from sixfold.review.report import name
from sixfold.review.review import Review
from sixfold.review.words import percent, say

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 52, 150, 16, 44

DASHES = (None, "10 6", "2 6", "14 5 2 5")
"""How the lines of the seats differ."""


def draw(review: Review, language: str) -> str:
    """Return the graph as SVG."""
    lines = [_grid(review)]
    sides = range(2) if review.setting.variant == "team" else range(review.setting.seats)
    lines += [_line(review, seat) for seat in sides]
    lines += [_turning(review, ply, language) for ply in review.turning]
    lines.append(_labels(review, list(sides)))
    return tag(
        "svg",
        tag("title", plain(say("win chance" if review.setting.seats > 1 else "expected lowest", language))),
        *lines,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        **{"class": "graph"},
    )


def _place(review: Review, ply: int, chance: float) -> tuple[float, float]:
    """Return where a chance before a ply stands."""
    x = LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, len(review.curve) - 1)
    return x, TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _grid(review: Review) -> str:
    """Return the lines of the scale, and the numbers of some moves."""
    drawn = ""
    for quarter in range(5):
        x, y = _place(review, 0, quarter / 4)
        value = 25 * quarter if review.setting.seats > 1 else 9 * quarter
        drawn += tag("path", d=f"M{number(x)} {number(y)}H{WIDTH - RIGHT}", **{"class": "grid mid" if quarter == 2 else "grid"})
        drawn += tag("text", str(value), x=x - 12, y=y + 5, text_anchor="end", **{"class": "scale"})
    plies = len(review.curve) - 1
    step = max(1, round(plies / 6 / 5) * 5) if plies > 10 else 1
    for ply in range(0, plies, step):
        x, _ = _place(review, ply, 0)
        drawn += tag("text", str(ply + 1), x=x, y=HEIGHT - 12, text_anchor="middle", **{"class": "scale"})
    return drawn


def _line(review: Review, seat: int) -> str:
    """Return the line of a seat."""
    points = [_place(review, ply, chances[seat]) for ply, chances in enumerate(review.curve)]
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return tag("path", d=path, stroke_dasharray=DASHES[seat], **{"class": "line"})


def _turning(review: Review, ply: int, language: str) -> str:
    """Return the dot of a turning point, a link to its decision."""
    decision = review.decisions[ply]
    x, y = _place(
        review, ply + 1, review.curve[ply + 1][decision.seat % 2 if review.setting.variant == "team" else decision.seat]
    )
    change = percent(review.curve[ply + 1][decision.seat], language)
    said = f"{say('ply', language, n=ply + 1)}: {name(review, decision.seat)}, {change}"
    dot = tag("circle", cx=x, cy=y, r=6, **{"class": "dot"})
    return tag("a", tag("title", plain(said)), dot, href=f"#ply-{anchor(review, ply)}", aria_label=said)


def anchor(review: Review, ply: int) -> int:
    """Return the decision under which a ply is told of: itself, or the last one with a choice before it."""
    while ply > 0 and not review.decisions[ply].candidates:
        ply -= 1
    return ply


def _labels(review: Review, sides: list[int]) -> str:
    """Return the names at the ends of the lines, apart from each other."""
    ends = sorted((_place(review, len(review.curve) - 1, review.curve[-1][seat])[1], seat) for seat in sides)
    drawn, last = "", -100.0
    for y, seat in ends:
        at = max(y, last + 30)
        last = at
        who = name(review, seat) if review.setting.variant != "team" else f"{name(review, seat)}, {name(review, seat + 2)}"
        cut = who if len(who) <= 9 else who[:8] + "…"
        x = WIDTH - RIGHT + 10
        sample = tag("path", d=f"M{x} {number(at)}h30", stroke_dasharray=DASHES[seat], **{"class": "line"})
        drawn += sample + tag("text", plain(cut), x=x + 38, y=at + 5, **{"class": "who"})
    return drawn
