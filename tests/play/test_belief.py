"""Where hidden pieces can be: the belief against a count of every deal, one by one."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from sixfold.play.belief import MOST_CASES, Belief, _ways
from tests.samples import PLAIN

Event = tuple[str, int, int]
Hands = tuple[tuple[int, ...], ...]


def story(random: Random, copies: list[int], seats: int, length: int) -> list[Event]:
    """Return what an onlooker sees of a random course of draws, reveals and returns: hidden draws without their piece."""
    bag = [kind for kind, count in enumerate(copies) for _ in range(count)]
    hands: list[list[int]] = [[] for _ in range(seats)]
    table: list[int] = []
    events: list[Event] = []
    while len(events) < length:
        seat = random.randrange(seats)
        act = random.choice(("draw", "draw", "reveal", "reveal", "see", "back"))
        if act == "draw" and bag and len(hands[seat]) < 2:
            hands[seat].append(bag.pop(random.randrange(len(bag))))
            events.append(("draw", seat, -1))
        elif act == "see" and bag and random.random() < 0.3:
            table.append(bag.pop(random.randrange(len(bag))))
            events.append(("see", -1, table[-1]))
        elif act == "reveal" and hands[seat]:
            table.append(hands[seat].pop(random.randrange(len(hands[seat]))))
            events.append(("reveal", seat, table[-1]))
        elif act == "back" and table:
            piece = table.pop(random.randrange(len(table)))
            bag.append(piece)
            events.append(("back", -1, piece))
    return events


def count_deals(copies: list[int], seats: int, events: list[Event]) -> Counter[Hands]:
    """Count the ways in which pieces, each told apart, can have been drawn and played so that this was seen."""
    worlds: Counter[tuple[tuple[int, ...], Hands]] = Counter({(tuple(copies), ((),) * seats): 1})
    for act, seat, piece in events:
        after: Counter[tuple[tuple[int, ...], Hands]] = Counter()
        for (bag, hands), ways in worlds.items():
            if act == "draw":
                for kind, count in enumerate(bag):
                    if count:
                        after[change(bag, kind, -1), put(hands, seat, kind)] += ways * count
            elif act == "see" and bag[piece]:
                after[change(bag, piece, -1), hands] += ways * bag[piece]
            elif act == "reveal" and piece in hands[seat]:
                held = list(hands[seat])
                held.remove(piece)
                hands_after = (*hands[:seat], tuple(held), *hands[seat + 1 :])
                after[bag, hands_after] += ways * hands[seat].count(piece)
            elif act == "back":
                after[change(bag, piece, 1), hands] += ways
        worlds = after
    found: Counter[Hands] = Counter()
    for (_, hands), ways in worlds.items():
        found[hands] += ways
    return found


def change(bag: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return (*bag[:kind], bag[kind] + by, *bag[kind + 1 :])


def put(hands: Hands, seat: int, kind: int) -> Hands:
    return (*hands[:seat], tuple(sorted((*hands[seat], kind))), *hands[seat + 1 :])


def follow(copies: list[int], seats: int, events: list[Event], most: int = MOST_CASES) -> Belief:
    """Return the belief after these events."""
    belief = Belief(copies, range(seats), most)
    for act, seat, piece in events:
        if act == "draw":
            belief.draw(seat)
        elif act == "see":
            belief.see(piece)
        elif act == "reveal":
            belief.reveal(seat, piece)
        else:
            belief.give_back([piece])
    return belief


def chances(belief: Belief) -> dict[Hands, float]:
    """Return the chance of each set of hands, by filling the places of every case in every way."""
    found: Counter[Hands] = Counter()
    total = 0.0
    for case, weight in belief._cases.items():
        places, pieces = case
        total += weight * _ways(case)
        worlds: Counter[tuple[tuple[tuple[int, ...], ...], Hands]] = Counter({(pieces, ((),) * len(places)): 1})
        for age in range(len(pieces)):
            for which in range(len(places)):
                for _ in range(places[which][age]):
                    after: Counter[tuple[tuple[tuple[int, ...], ...], Hands]] = Counter()
                    for (left, hands), ways in worlds.items():
                        for older in range(age + 1):
                            for kind, count in enumerate(left[older]):
                                if count:
                                    rows = (*left[:older], change(left[older], kind, -1), *left[older + 1 :])
                                    after[rows, put(hands, which, kind)] += ways * count
                    worlds = after
        for (_, hands), ways in worlds.items():
            found[hands] += weight * ways  # type: ignore[assignment]
    return {hands: ways / total for hands, ways in found.items()}


@pytest.mark.parametrize("seed", range(60 if not PLAIN else 10))
def test_the_belief_is_what_counting_every_deal_gives(seed: int) -> None:
    random = Random(seed)
    copies = random.choice(([2, 2, 1], [3, 1, 1], [1, 1, 1, 1], [2, 1, 1, 1]))
    events = story(random, copies, 2, 12)
    true = count_deals(copies, 2, events)
    believed = chances(follow(copies, 2, events))
    assert believed.keys() == {hands for hands, ways in true.items() if ways}
    for hands, ways in true.items():
        assert believed[hands] == pytest.approx(float(Fraction(ways, true.total())), rel=1e-9)


def test_samples_come_as_often_as_they_should() -> None:
    random = Random(9)
    copies = [2, 2, 1]
    events = story(Random(4), copies, 2, 11)
    belief = follow(copies, 2, events)
    true = count_deals(copies, 2, events)
    drawn: Counter[Hands] = Counter()
    for _ in range(20_000):
        held = belief.sample(random)
        drawn[tuple(tuple(sorted(held[seat])) for seat in range(2))] += 1
    for hands, ways in true.items():
        assert drawn[hands] / 20_000 == pytest.approx(ways / true.total(), abs=0.015)


def test_a_shown_piece_cannot_be_held_until_it_can_be_redrawn() -> None:
    """A5: what was shown and went back is with nobody who has not drawn since."""
    belief = Belief([1, 1, 1, 1], (0, 1))
    belief.draw(0)
    belief.draw(1)
    belief.reveal(1, 3)
    belief.give_back([3])
    random = Random(1)
    assert all(3 not in belief.sample(random)[0] for _ in range(300))
    belief.draw(1)
    held = [belief.sample(random) for _ in range(300)]
    assert all(3 not in hands[0] for hands in held)
    assert any(3 in hands[1] for hands in held)


def test_a_copy_goes_its_own_way() -> None:
    belief = Belief([1, 1], (0,))
    other = belief.copy()
    other.draw(0)
    assert belief.sample(Random(1)) == {0: []}
    assert len(other.sample(Random(1))[0]) == 1


def test_a_selection_of_cases_keeps_their_weight_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many cases: what is sampled over many selections is what counting gives."""
    copies = [2, 2, 1, 1]
    events = story(Random(196), copies, 2, 18)
    true = count_deals(copies, 2, events)
    assert len(follow(copies, 2, events)._cases) == 14
    found: Counter[Hands] = Counter()
    rounds = 1000
    for number in range(rounds):
        monkeypatch.setattr("sixfold.play.belief.Random", lambda seed, number=number: Random(f"{number}/{seed}"))
        belief = follow(copies, 2, events, most=6)
        assert len(belief._cases) <= 7
        for hands, chance in chances(belief).items():
            found[hands] += chance  # type: ignore[assignment]
    assert found.keys() <= true.keys()
    for hands, ways in true.items():
        assert found[hands] / rounds == pytest.approx(ways / true.total(), abs=0.03)
