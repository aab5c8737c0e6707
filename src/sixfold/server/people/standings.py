"""The running score of a circle: who has played and won how often, with how many points, over all games and for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sixfold.server.common import names
from sixfold.server.game.running import seating_of
from sixfold.server.people.companions import key_of_place
from sixfold.server.protocol import CircleScore, GameName, Tally
from sixfold.server.store.circles import MemberRow
from sixfold.server.store.rows import GameDoc, TableDoc


class Part(Struct):
    """What someone did in one game."""

    key: str
    """As among the holders."""
    name: str
    won: bool
    points: int


def score(members: Sequence[MemberRow], mine: Sequence[str], played: Sequence[tuple[TableDoc, GameDoc]]) -> list[CircleScore]:
    """Return how everyone stands, the best first: members, and people who are not members any more but played."""
    rows = {member.who: CircleScore(member.name, Tally(0, 0, 0), {}, member.member, member.who in mine) for member in members}
    for doc, game in played:
        for part in parts(doc, game):
            row = rows.get(part.key)
            if row is None:
                row = rows[part.key] = CircleScore(part.name, Tally(0, 0, 0), {}, None, part.key in mine)
            _add(row.total, part)
            _add(_tally(row.by_game, game.game), part)
    return sorted(rows.values(), key=_order)


def _order(row: CircleScore) -> tuple[int, int, int, str]:
    """Put the most wins first, of equals the most points, then the fewest games."""
    return -row.total.wins, -row.total.points, row.total.games, row.name.casefold()


def _tally(by_game: dict[GameName, Tally], game: GameName) -> Tally:
    return by_game.setdefault(game, Tally(0, 0, 0))


def _add(tally: Tally, part: Part) -> None:
    tally.games += 1
    tally.wins += part.won
    tally.points += part.points


def parts(doc: TableDoc, game: GameDoc) -> Iterator[Part]:
    """Go through the people who played a game; a place that a bot took over counts for the person before."""
    for seat, player in enumerate(seating_of(len(doc.players), game.number)):
        sitting = doc.players[player]
        while sitting.kind == "bot" and sitting.former is not None:
            sitting = sitting.former
        key = None if sitting.kind == "bot" else key_of_place(sitting)
        if key is not None and seat < len(game.ranks):
            points = game.points[seat] if seat < len(game.points) else 0
            yield Part(key, sitting.name or names.of_person(player), game.ranks[seat] == 1, points)


def last_starts(docs: Sequence[TableDoc]) -> dict[str, int]:
    """Return for everyone who began a game when that was, as a number that only grows; games that were not begun do not count."""
    found: dict[str, int] = {}
    count = 0
    for doc in sorted(docs, key=lambda doc: (doc.created, doc.id)):
        for number in range(doc.number + (doc.status != "open")):
            key = key_of_place(doc.players[number % len(doc.players)])
            count += 1
            if key is not None:
                found[key] = count
    return found
