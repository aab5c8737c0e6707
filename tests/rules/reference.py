"""Scoring of cards and dice a second time: written plainly from C4, C5 and D4 to D6."""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

from sixfold.play.game import Game

Track = dict[str, int]
"""Where each symbol's marker stands, or how many boxes of its row are crossed."""


def sector(value: int) -> int:
    """Return the sector of a column: 0 / 1–3 / 4–6 / 7–10 (C1)."""
    return 0 if value == 0 else 1 if value <= 3 else 2 if value <= 6 else 3


def score_card(track: Track, card: str, others: list[str]) -> tuple[Track, int, bool]:
    """Return the markers after a card was played against other open cards, the bonus moves, and whether that was the end."""
    track, bonus = dict(track), 0
    for symbol in card:
        for _ in [other for other in others if symbol in other]:  # C4
            step = track[symbol] + 1
            if step <= 10 and all(sector(value) >= sector(step) - 1 for value in track.values()):  # C5
                track[symbol] = step
                bonus += step == 10  # C6
        if all(value >= 7 for value in track.values()):  # C9
            return track, bonus, True
    return track, bonus, False


def markers(game: Game, seat: int) -> Track:
    """Return a seat's markers by symbol."""
    return dict(zip("RGBOYP", game.tracks[seat], strict=True))


def joker_choices(own: str, *, split: bool) -> set[tuple[str, ...]]:
    """Return the ways to use own dice as jokers, each a sorted list such as ("RR=G", "YY=G") (D5)."""
    uses = [
        letter * count
        for letter, shown in Counter(own).items()
        for count in (range(2, shown + 1) if split else [shown])
        if count >= 2
    ]
    choices: set[tuple[str, ...]] = {()}
    for number in (1, 2):
        for used in combinations_with_replacement(uses, number):
            if not Counter("".join(used)) - Counter(own):
                choices |= {
                    tuple(sorted(f"{equal}={symbol}" for equal, symbol in zip(used, crossed, strict=True)))
                    for crossed in product("RGBOYP", repeat=number)
                }
    return choices


def score_dice(sheet: Track, own: str, others: str, jokers: list[str]) -> Track:
    """Return a sheet after dice were scored against all dice of the others."""
    crosses: Counter[str] = Counter()
    left = Counter(own)
    for equal, crossed in (joker.split("=") for joker in jokers):  # D5
        left -= Counter(equal)
        crosses[crossed] += len(equal) - 1
    for symbol, count in left.items():  # D4
        crosses[symbol] += count * others.count(symbol)
    sheet = dict(sheet)
    for last_box, needed in ((3, 0), (6, 1), (7, 4)):  # D6: strip by strip
        if min(sheet.values()) >= needed:
            for symbol in sheet:
                made = min(crosses[symbol], max(last_box - sheet[symbol], 0))
                sheet[symbol] += made
                crosses[symbol] -= made
    return sheet


def random_sheet(random: Random) -> str:
    """Return a sheet as the strips allow it."""
    least, most = random.choice(((0, 3), (1, 6), (4, 7)))
    return " ".join(f"{symbol}{random.randint(least, most)}" for symbol in "RGBOYP")
