"""Score tracks: a panel for each seat or team with six rails, in which the lowest are marked.

The dark slab of a panel shows a row for each symbol: the symbol, the rail in its sections, the value. The scale is above the
rails. A dashed line, the waterline, crosses all rails at the lowest value and ends in a flag.
"""

from __future__ import annotations

from typing import NamedTuple

from sixfold.drawing.svg.log import draw_log
from sixfold.drawing.svg.look import (
    FULL,
    HALF,
    LARGE,
    MARGIN,
    PLAIN,
    SMALL,
    TITLE,
    Block,
    Look,
    Paint,
    arrange,
    box,
    measure,
    move_to,
    number,
    plain,
    stack,
    tag,
    text,
)
from sixfold.drawing.svg.pieces import avatar, lock, symbol
from sixfold.drawing.svg.words import list_names, player_name, status
from sixfold.games.face import Section
from sixfold.games.position import Position
from sixfold.rules import board, cards, dice
from sixfold.rules.pieces import LETTERS, SYMBOLS
from sixfold.rules.types import Seat

HEAD, SCALE, ROW, FOOT, INNER = 78, 34, 38, 18, 10
"""Heights of a panel's head, and of the scale, a row and the flag of its slab; and the space round the slab."""

SLAB = SCALE + SYMBOLS * ROW + FOOT


class Segment(NamedTuple):
    """The stretch of a rail that shows one value, and the section to which it belongs."""

    value: int
    x: float
    width: float
    section: Section


def list_segments(parts: list[Section], x: float, width: float) -> list[Segment]:
    """Return a segment for each value from 1 to the last on a rail of that width, with a gap between sections."""
    gap = 14 if len(parts) > 2 else 6
    step = (width - gap * (len(parts) - 1)) / parts[-1].last
    space = min(3.0 if parts[-1].last > dice.BOXES else 5.0, step * 0.2)
    return [
        Segment(value, x + (value - 1) * step + at * gap, step - space, part)
        for at, part in enumerate(parts)
        for value in range(part.first, part.last + 1)
    ]


def panels(look: Look, position: Position) -> Block:
    """Return the panels of all seats, or teams, the seat for which the position is shown first."""
    if position.setting.kind.is_shared_track:
        return _duel(look, position)
    seats = list(range(position.setting.seats))
    first = 0 if position.seat is None else position.seat
    if position.setting.sides < len(seats):
        teams = [position.setting.partners(seat) for seat in range(position.setting.sides)]
        return stack(_panel(look, position, team, FULL) for team in sorted(teams, key=lambda team: first not in team))
    if len(seats) == 1:
        return _panel(look, position, seats, FULL)
    drawn = [_panel(look, position, [seat], HALF) for seat in [first, *(seat for seat in seats if seat != first)]]
    if len(drawn) % 2:
        drawn.append(draw_log(look, position, HALF, drawn[0].height))
    return arrange(drawn, 2, HALF + MARGIN)


def _panel(look: Look, position: Position, seats: list[Seat], width: float) -> Block:
    """Return a panel: names, status, lowest value, and rails."""
    track = position.tracks[position.side(seats[0])]
    height = HEAD + SLAB + INNER
    drawn = [
        frame(look, width, height, ring=position.turn in seats),
        *(avatar(look, position, seat, 36 + 50 * at, 40) for at, seat in enumerate(seats)),
        _titles(look, position, seats, width),
        text(look, width - 16, 64, str(min(track)), "text", TITLE, bold=True, anchor="end"),
        text(look, width - 24 - measure(str(min(track)), TITLE, bold=True), 64, "lowest", "textMuted", anchor="end"),
        move_to(INNER, HEAD, _slab(look, position, track, position.lowest(seats[0]), width - 2 * INNER)),
    ]
    title = tag("title", plain(list_names(position, seats)))
    return Block(tag("g", title, *drawn), height)


def frame(look: Look, width: float, height: float, *, ring: bool = False) -> str:
    """Return the ground of a panel, with a ring round it if its seat is in turn."""
    stroke: Paint = {"stroke": look["accent"], "stroke_width": 4} if ring else {"stroke": look["line"], "stroke_width": 2}
    inset = 2 if ring else 1
    return box(inset, inset, width - 2 * inset, height - 2 * inset, 24 - inset, fill=look["surface"], **stroke)


def _titles(look: Look, position: Position, seats: list[Seat], width: float) -> str:
    """Return the names of a panel's seats, and below them what they are doing."""
    x = 70 + 50 * (len(seats) - 1)
    turn = [seat for seat in seats if seat == position.turn]
    doing = status(position, (turn or seats)[0])
    if turn and len(seats) > 1:
        doing = f"{doing}: {player_name(position, turn[0])}"
    room = width - x - 16
    size = LARGE if measure(list_names(position, seats), LARGE, bold=True) <= room else SMALL
    return text(look, x, 34, list_names(position, seats, size, room), "text", size, bold=True) + text(
        look, x, 64, doing, "textMuted", room=width - x - 150
    )


def _slab(look: Look, position: Position, track: list[int], lowest: list[int], width: float) -> str:
    """Return six rails on a dark slab, with the lowest marked by a pale row, a pill and the waterline."""
    parts = position.setting.face.sections(position.states)
    segments = list_segments(parts, 54, width - 54 - 72)
    low = min(track)
    ground = box(0, 0, width, SLAB, 18, fill=look["slab"], stroke=look["slabLine"] if look.theme == "dark" else None)
    rows = [
        move_to(0, SCALE + at * ROW, _row(look, position, at, value, segments, width, low=low, mark=at in lowest))
        for at, value in enumerate(track)
    ]
    scale = _ranges(look, parts, segments, low) if any(part.least for part in parts) else _numbers(look, segments)
    x = segments[0].x - 2.5 if low == 0 else segments[low - 1].x + segments[low - 1].width + 1.5
    return ground + scale + "".join(rows) + waterline(look, x)


def _numbers(look: Look, segments: list[Segment]) -> str:
    """Return the scale of a board's rails."""
    shown = range(6, len(segments) + 1, 6)
    return "".join(
        text(look, segment.x + segment.width / 2, 26, str(segment.value), "slabMuted", anchor="middle")
        for segment in segments
        if segment.value in shown
    )


def _ranges(look: Look, parts: list[Section], segments: list[Segment], low: int) -> str:
    """Return the sections of a rail above it, with a lock and a bar before those that are still closed."""
    drawn = ""
    for part in parts:
        left, right = segments[part.first - 1].x, segments[part.last - 1].x + segments[part.last - 1].width
        words = f"{part.first}–{part.last}" if part.last > part.first else str(part.first)
        shut = low < part.least
        middle = (left + right) / 2 - 11 * shut
        drawn += text(look, middle, 26, words, "slabMuted", anchor="middle")
        if shut:
            drawn += lock(look, middle + measure(words, SMALL) / 2 + 11, 16)
            bar = f"M{number(left - 8)} {SCALE + 2}V{SCALE + SYMBOLS * ROW - 2}"
            drawn += tag("path", d=bar, stroke=look["slabMuted"], stroke_width=3, stroke_linecap="round", opacity=0.75)
    return drawn


def _row(
    look: Look, position: Position, at: int, value: int, segments: list[Segment], width: float, *, low: int, mark: bool
) -> str:
    """Return one rail, drawn from its top left corner."""
    paint = box(6, 1, width - 12, ROW - 2, 12, fill=look["lowest"], opacity=0.085) if mark else ""
    draw_segment = _bar if position.setting.face.is_hiding else _box
    rail = "".join(
        draw_segment(look, LETTERS[at], segment, filled=segment.value <= value, shut=low < segment.section.least)
        for segment in segments
    )
    return paint + symbol(look, LETTERS[at], 28, ROW / 2, 32) + rail + value_pill(look, width - 38, str(value), mark=mark)


def _bar(look: Look, letter: str, segment: Segment, *, filled: bool, shut: bool) -> str:
    """Return a segment of a rail: filled, open, or faint if its sector is closed; taller if it gives a bonus."""
    height = 26 if segment.value in (board.HALF, 2 * board.HALF, cards.END) and segment.value == segment.section.last else 18
    fill = look.fills[letter] if filled else look["slabLine"]
    return box(
        segment.x, (ROW - height) / 2, segment.width, height, min(4, segment.width / 3), fill=fill, opacity=0.6 if shut else None
    )


def _box(look: Look, letter: str, segment: Segment, *, filled: bool, shut: bool) -> str:
    """Return a box of a sheet: crossed, open, or dashed if its strip is closed."""
    height = 32 if segment.value == dice.BOXES else 28
    y = (ROW - height) / 2
    if filled:
        x, reach = segment.x + segment.width / 2, 6.5
        cross = f"M{number(x - reach)} {ROW / 2 - reach}l{2 * reach} {2 * reach}m0 {-2 * reach}l{-2 * reach} {2 * reach}"
        return box(segment.x, y, segment.width, height, 5, fill=look.fills[letter]) + tag(
            "path", d=cross, stroke=look["slab"], stroke_width=3.5, stroke_linecap="round", fill="none"
        )
    line: Paint = {"stroke_dasharray": "4 5", "opacity": 0.5} if shut else {"opacity": 0.75}
    return box(
        segment.x + 1, y + 1, segment.width - 2, height - 2, 4, fill="none", stroke=look["slabMuted"], stroke_width=2, **line
    )


def value_pill(look: Look, x: float, words: str, *, mark: bool) -> str:
    """Return a value in a row, on a pill if it is the lowest."""
    ground = box(x - 28, 4, 56, ROW - 8, (ROW - 8) / 2, fill=look["lowest"]) if mark else ""
    return ground + text(look, x, ROW / 2 + 9, words, "onLowest" if mark else "slabText", PLAIN, bold=True, anchor="middle")


def waterline(look: Look, x: float) -> str:
    """Return the dashed line through all rails at the lowest value, with its flag."""
    bottom = SCALE + SYMBOLS * ROW
    line = f"M{number(x)} {SCALE}V{bottom}"
    flag = f"M{number(x)} {bottom + 1}l8 11h-16Z"
    return tag("path", d=line, stroke=look["lowest"], stroke_width=3, stroke_dasharray="6 5") + tag(
        "path", d=flag, fill=look["lowest"]
    )


def _duel(look: Look, position: Position) -> Block:
    """Return the one panel of a duel: the shared markers between both seats, seat 0 on the left (B18)."""
    height = HEAD + SLAB + INNER
    drawn = [frame(look, FULL, height), _opponent(look, position, 0), _opponent(look, position, 1)]
    return Block("".join(drawn) + move_to(INNER, HEAD, _duel_slab(look, position, FULL - 2 * INNER)), height)


def _opponent(look: Look, position: Position, seat: Seat) -> str:
    """Return the name of a duel's seat at its side of the panel, with a ring round it if it is in turn."""
    left = seat == 0
    edge = FULL / 2 - 2
    ring = box(2 if left else FULL / 2, 2, edge, HEAD - 6, 22, fill="none", stroke=look["accent"], stroke_width=4)
    x, anchor = (70, None) if left else (FULL - 70, "end")
    who = text(look, x, 34, player_name(position, seat), "text", LARGE, bold=True, anchor=anchor, room=FULL / 2 - 90)
    doing = text(look, x, 62, status(position, seat), "textMuted", anchor=anchor)
    mark = avatar(look, position, seat, 36 if left else FULL - 36, 39)
    return mark + who + doing + (ring if seat == position.turn else "")


def _duel_slab(look: Look, position: Position, width: float) -> str:
    """Return the rails of a duel, which fill from the middle to the side on which the marker stands."""
    reach = int(position.state.width)
    x, half = 126.0, (width - 252) / 2
    middle, step = x + half, half / reach
    track = position.tracks[0]
    running = [value for value in track if abs(value) < reach]
    drawn = [box(0, 0, width, SLAB, 18, fill=look["slab"], stroke=look["slabLine"] if look.theme == "dark" else None)]
    drawn += [
        text(look, middle + value * step, 26, str(abs(value)), "slabMuted", anchor="middle")
        for value in ((-reach, -5, 0, 5, reach) if reach in range(8, 12) else (-reach, 0, reach))
    ]
    lowest = [position.lowest(seat) if running else [] for seat in (0, 1)]
    for at, value in enumerate(track):
        marks = (at in lowest[0], at in lowest[1])
        drawn.append(move_to(0, SCALE + at * ROW, _duel_row(look, at, value, marks, width, middle, step, reach)))
    drawn += [waterline(look, middle - value * step) for value in sorted({min(running), max(running)} if running else ())]
    return "".join(drawn)


def _duel_row(
    look: Look, at: int, value: int, marks: tuple[bool, bool], width: float, middle: float, step: float, reach: int
) -> str:
    """Return one rail of a duel; a value above 0 stands on the left."""
    drawn = []
    for mark, x in zip(marks, (6, width / 2), strict=True):
        if mark:
            drawn.append(box(x, 1, width / 2 - 6, ROW - 2, 12, fill=look["lowest"], opacity=0.085))
    space = min(3.0, step * 0.2)
    for place in [*range(-reach, 0), *range(1, reach + 1)]:
        filled = 0 < place <= value or value <= place < 0
        height = 26 if abs(place) == reach else 18
        x = middle - (place if place > 0 else place + 1) * step + space / 2
        fill = look.fills[LETTERS[at]] if filled else look["slabLine"]
        drawn.append(box(x, (ROW - height) / 2, step - space, height, min(4, step / 4), fill=fill))
    drawn.append(box(middle - value * step - 3.5, 3, 7, ROW - 6, 3.5, fill=look["slabText"]))
    for mark, x, shown in zip(marks, (84, width - 84), (value, -value), strict=True):
        drawn.append(value_pill(look, x, f"{shown:+d}".replace("-", "−") if shown else "0", mark=mark))
    drawn += [symbol(look, LETTERS[at], x, ROW / 2, 32) for x in (28, width - 28)]
    return "".join(drawn)
