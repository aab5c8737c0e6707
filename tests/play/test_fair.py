"""Fair dealing: the way of docs/fairness.md computed anew, whole games, tampered records, and what can be known beforehand."""

import hashlib
import hmac
import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold.errors import RecordError, UnfairRecord, UsageError
from sixfold.games.chance import choose
from sixfold.games.variants import Setting
from sixfold.play.fair import FairDealer, check, check_entropy, commitment, new_entropy, new_seed
from sixfold.play.game import Game
from sixfold.play.record import Record
from tests.samples import OPTIONED, SETTINGS
from tests.shell import Shell

VECTORS = json.loads((Path(__file__).parent / "fairness.json").read_text(encoding="utf-8"))
RECORDS: list[dict[str, Any]] = VECTORS["records"]
NAMES = [record["game"] for record in RECORDS]

SEED = hashlib.sha256(b"seed").hexdigest()
LETTERS = "RGBOYP"
TILES = {a + b: 5 if a == b else 6 for i, a in enumerate(LETTERS) for b in LETTERS[i:]}
CARDS = {a + b: 4 for i, a in enumerate(LETTERS) for b in LETTERS[i + 1 :]}


def picked(fairness: dict[str, Any], ply: int, place: int, counts: dict[str, int]) -> str:
    """Return the piece that comes, word for word as docs/fairness.md says."""
    entropy = ",".join(one or "" for one in fairness["entropy"])
    urn = [piece for piece, copies in counts.items() for _ in range(copies)]
    for attempt in range(100):
        message = f"sixfold/1|{fairness['game']}|{entropy}|{ply}/{place}/{attempt}"
        digest = hmac.new(bytes.fromhex(fairness["seed"]), message.encode("ascii"), "sha256").hexdigest()
        number = int(digest[:16], 16)
        if number < 2**64 // len(urn) * len(urn):
            return urn[number % len(urn)]
    raise AssertionError("100 numbers were refused")


class Table:
    """What lies where in a recorded game, kept without the rules, from the record alone."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record, self.fairness = record, record["fairness"]
        self.game = record["game"]
        self.pile = dict({"board": TILES, "cards": CARDS, "dice": dict.fromkeys(LETTERS, 1)}[self.game])
        self.discard = dict.fromkeys(CARDS, 0)
        self.held: list[list[str]] = [[] for _ in record["seats"]]
        self.open: list[list[str]] = [[] for _ in record["seats"]]

    def draw(self, ply: int, place: int) -> str:
        """Take the piece that is due."""
        piece = picked(self.fairness, ply, place, self.pile)
        if self.game != "dice":
            self.pile[piece] -= 1
        if self.game == "cards" and not any(self.pile.values()):
            self.pile, self.discard = self.discard, dict.fromkeys(CARDS, 0)
        return piece

    def deal(self) -> dict[str, list[Any]]:
        """Return the setup as it should be."""
        place = 0
        dealt: dict[str, list[Any]] = {}
        for member in ("racks", "hands", "open", "dice"):
            if member in self.record["setup"]:
                dealt[member] = []
                for seat, said in enumerate(self.record["setup"][member]):
                    some = [self.draw(0, place + at) for at in range(len(said))]
                    place += len(some)
                    (self.open if member == "open" else self.held)[seat] += some
                    dealt[member].append("".join(some) if self.game == "dice" else some)
        return dealt

    def move(self, ply: int, seat: int, do: str, count: int) -> Any:
        """Return what a move should have got."""
        verb, *rest = do.split()
        held, back = self.held[seat], []
        if verb in ("place", "play"):
            piece = "".join(sorted(rest[0], key=LETTERS.index))
            held.remove(piece)
        if verb == "play":
            self.open[seat].append(piece)
            self.discard[self.open[seat].pop(0)] += 1
        if verb == "swap":
            back, self.held[seat] = held, []
            for card in back if self.game == "cards" else []:
                self.discard[card] += 1
        got = [self.draw(ply, place) for place in range(count)]
        if self.game != "dice":
            self.held[seat] += got
        for tile in back if self.game == "board" else []:
            self.pile[tile] += 1
        return "".join(got) if self.game == "dice" else got


def fair_game(setting: Setting, seed: str = SEED, *, number: int = 1) -> tuple[Game, FairDealer]:
    """Return a finished game of random moves with its dealer."""
    entropy = [None if seat == 1 else hashlib.sha256(f"{number}/{seat}".encode()).hexdigest() for seat in range(setting.seats)]
    dealer = FairDealer(seed, f"game-{number}", entropy)
    game = Game(setting, chance=dealer)
    game.deal()
    random = Random(number)
    while game.turn is not None:
        codes: list[int] = game.legal_moves.codes.tolist()
        swap = next((code for code in codes if setting.face.is_swap(code)), None)
        game.push(random.choice(codes) if swap is None else swap)
    return game, dealer


def refusal(data: dict[str, Any]) -> UnfairRecord:
    """Return with what a record is refused as unfair."""
    with pytest.raises(UnfairRecord) as refused:
        check(Record.parse(json.dumps(data)))
    assert refused.value.code == "record/unfair"
    assert "\n" not in str(refused.value)
    return refused.value


def with_fairness(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return data | {"fairness": data["fairness"] | changes}


# vectors


@pytest.mark.parametrize("vector", VECTORS["commitments"], ids=lambda vector: vector["commitment"][:8])
def test_commitments_are_those_of_the_vectors(vector: dict[str, str]) -> None:
    text = f"sixfold/1|{vector['game']}|{vector['seed']}"
    assert hashlib.sha256(text.encode("ascii")).hexdigest() == vector["commitment"]
    assert commitment(vector["seed"], vector["game"]) == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["picks"], ids=lambda vector: vector["digest"][:8])
def test_picks_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    digest = hmac.new(bytes.fromhex(vector["seed"]), vector["message"].encode("ascii"), "sha256").hexdigest()
    assert digest == vector["digest"]
    assert vector["message"].endswith(f"|{vector['ply']}/{vector['place']}/{vector['attempt']}")
    assert choose(vector["weights"], int(digest[:16], 16)) == vector["outcome"]
    dealer = FairDealer(vector["seed"], vector["game"], vector["entropy"])
    assert dealer.pick(vector["ply"], vector["place"], vector["weights"]) == vector["outcome"]
    if sum(vector["weights"]) < 1000:
        counts = {str(outcome): weight for outcome, weight in enumerate(vector["weights"])}
        assert picked(vector, vector["ply"], vector["place"], counts) == str(vector["outcome"])


def test_the_vectors_refuse_numbers_too() -> None:
    assert max(vector["attempt"] for vector in VECTORS["picks"]) >= 2


@pytest.mark.parametrize("data", RECORDS, ids=NAMES)
def test_the_records_of_the_vectors_are_fair_and_whole(data: dict[str, Any]) -> None:
    check(Record.read(data))
    assert data["outcome"] is not None
    assert data["game"] == "dice" or any(move["do"] == "swap" for move in data["moves"])


def test_the_cards_of_the_vectors_are_reshuffled_in_the_middle_of_a_draw() -> None:
    history = Record.read(RECORDS[NAMES.index("cards")]).replay().history
    assert any(0 < entry.after < len(entry.got) for entry in history)


# whole games


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_games_that_the_dealer_dealt_are_fair(setting: Setting) -> None:
    game, dealer = fair_game(setting)
    record = Record.parse(Record.of(game, fairness=dealer.revealed).write())
    check(record)
    check(Record.read(json.loads(record.write()) | {"moves": record.moves[:9], "outcome": None}))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("number", [1, 2])
def test_games_can_be_dealt_again_from_the_record_without_the_rules(setting: Setting, number: int) -> None:
    game, dealer = fair_game(setting, number=number)
    record = json.loads(Record.of(game, fairness=dealer.revealed).write())
    table = Table(record)
    assert table.deal() == record["setup"]
    for ply, move in enumerate(record["moves"], 1):
        got = move.get("got", [])
        assert table.move(ply, move["seat"], move["do"], len(got)) == (got or ("" if setting.game == "dice" else []))


def test_the_games_above_swap_and_reshuffle() -> None:
    board, _ = fair_game(Setting.of("board", seats=2))
    assert any(entry.back for entry in board.history)
    for seats in (2, 3, 4):
        cards, _ = fair_game(Setting.of("cards", seats=seats))
        assert any(entry.back for entry in cards.history)
        assert any(cards.setting.face.is_swap(entry.code) for entry in cards.history)


def test_a_game_that_a_seat_gave_up_is_fair() -> None:
    dealer = FairDealer(SEED, "given-up", [None, new_entropy()])
    game = Game(Setting.of("board"), chance=dealer)
    game.deal()
    game.push(int(game.legal_moves.codes[0]))
    game.resign(1)
    check(Record.of(game, fairness=dealer.revealed))


def test_a_game_taken_up_anywhere_goes_on_as_it_would_have() -> None:
    game, dealer = fair_game(Setting.of("cards", seats=3))
    half = Record.of(game).replay(game.ply // 2)
    half.chance = FairDealer(SEED, dealer.game, dealer.entropy)
    for entry in game.history[half.ply :]:
        half.push(entry.code)
    assert half == game


# tampering


def test_without_the_member_nobody_can_tell() -> None:
    data = {name: value for name, value in RECORDS[0].items() if name != "fairness"}
    assert str(refusal(data)) == "'fairness' is missing, so nobody can tell how it was dealt"
    assert "'fairness' is an object, not 7" in str(refusal(data | {"fairness": 7}))


FAULTS = [
    ({"seed": None}, "fairness: the seed is not revealed"),
    ({"seed": 7}, "fairness: a seed is 64 lower-case hexadecimal digits"),
    ({"seed": "AB" * 32}, "fairness: a seed is 64 lower-case hexadecimal digits"),
    ({"seed": "ab" * 32 + "\n"}, "fairness: a seed is 64 lower-case hexadecimal digits"),
    ({"seed": "ab" * 32}, "fairness: seed and game belong to the commitment"),
    ({"game": "other"}, "fairness: seed and game belong to the commitment"),
    ({"game": None}, "fairness: the id of a game is 1 to 64 of the characters"),
    ({"game": "a|b"}, "not 'a|b'"),
    ({"game": ""}, "not ''"),
    ({"commitment": None}, "not to None"),
    ({"commitment": "ab" * 32}, f"not to '{'ab' * 32}'"),
    ({"entropy": None}, "fairness: 'entropy' is a list, not None"),
    ({"entropy": [None]}, "fairness: 'entropy' has 1 entries, but there are 2 seats"),
    ({"entropy": [None] * 3}, "fairness: 'entropy' has 3 entries, but there are 2 seats"),
    ({"entropy": [None, 7]}, "fairness: the entropy of seat 1 is 32 to 128 lower-case hexadecimal digits or null, not 7"),
    ({"entropy": ["", None]}, "fairness: the entropy of seat 0"),
    ({"entropy": ["ab" * 15, None]}, "fairness: the entropy of seat 0"),
    ({"entropy": ["ab" * 16 + "a", None]}, "fairness: the entropy of seat 0"),
    ({"entropy": ["ab" * 65, None]}, "fairness: the entropy of seat 0"),
    ({"entropy": ["AB" * 16, None]}, "fairness: the entropy of seat 0"),
    ({"entropy": ["ab" * 16 + "\n", None]}, "fairness: the entropy of seat 0"),
]


@pytest.mark.parametrize(("changes", "sentence"), FAULTS, ids=[str(changes)[:40] for changes, _ in FAULTS])
def test_a_member_that_does_not_hold_is_refused(changes: dict[str, Any], sentence: str) -> None:
    refused = refusal(with_fairness(RECORDS[0], **changes))
    assert sentence in str(refused)
    assert refused.move is None


@pytest.mark.parametrize("data", RECORDS, ids=NAMES)
def test_another_seed_does_not_keep_the_promise_and_does_not_deal_this_game(data: dict[str, Any]) -> None:
    seed = bytearray.fromhex(data["fairness"]["seed"])
    seed[-1] ^= 1
    other = with_fairness(data, seed=seed.hex())
    assert "belong to the commitment" in str(refusal(other))
    other = with_fairness(other, commitment=commitment(seed.hex(), data["fairness"]["game"]))
    assert str(refusal(other)).startswith("setup: number ")


@pytest.mark.parametrize("data", RECORDS, ids=NAMES)
def test_other_entropy_does_not_deal_this_game(data: dict[str, Any]) -> None:
    entropy = data["fairness"]["entropy"]
    for other in ([None, entropy[1]], [entropy[0][:-1] + "f", entropy[1]], [entropy[0], "ab" * 16], entropy[::-1]):
        assert str(refusal(with_fairness(data, entropy=other))).startswith("setup: number ")


@pytest.mark.parametrize("data", RECORDS, ids=NAMES)
def test_any_other_draw_is_found_where_it_happened(data: dict[str, Any]) -> None:
    pieces = {"board": TILES, "cards": CARDS, "dice": LETTERS}[data["game"]]
    random = Random(1)
    drawn = [number for number, move in enumerate(data["moves"]) if move.get("got")]
    for number in random.sample(drawn, 12):
        got = list(data["moves"][number]["got"])
        place = random.randrange(len(got))
        piece = random.choice([piece for piece in pieces if piece != got[place]])
        changed = deepcopy(data)
        new = [*got[:place], piece, *got[place + 1 :]]
        changed["moves"][number]["got"] = "".join(new) if data["game"] == "dice" else new
        with pytest.raises(RecordError) as refused:
            check(Record.read(changed))
        assert refused.value.move == number
        if not isinstance(refused.value, UnfairRecord):
            assert "none is left to draw" in refused.value.reason
            continue
        true = f"number {place + 1} from chance is {piece}, but seed and entropy give {got[place]} (pick {number + 1}/{place})"
        assert refused.value.reason == true


def test_one_exchanged_draw_is_named_with_what_should_have_come() -> None:
    data = deepcopy(RECORDS[NAMES.index("dice")])
    roll = data["moves"][0]["got"]
    wrong = "R" if roll[3] != "R" else "G"
    data["moves"][0]["got"] = roll[:3] + wrong
    assert str(refusal(data)) == f"move 0: number 4 from chance is {wrong}, but seed and entropy give {roll[3]} (pick 1/3)"


@pytest.mark.parametrize("data", RECORDS, ids=NAMES)
def test_the_order_of_draws_counts(data: dict[str, Any]) -> None:
    for number, move in enumerate(data["moves"]):
        got = move.get("got", [])
        if got != got[::-1]:
            changed = deepcopy(data)
            changed["moves"][number]["got"] = got[::-1]
            assert refusal(changed).move == number
            return
    raise AssertionError("no move draws two different pieces")


@pytest.mark.parametrize("game", ["board", "cards"])
def test_the_order_of_dealing_counts(game: str) -> None:
    data = deepcopy(RECORDS[NAMES.index(game)])
    racks = data["setup"]["racks" if game == "board" else "hands"]
    racks[0].reverse()
    assert str(refusal(data)).startswith("setup: number 1 from chance is ")


def test_what_breaks_a_rule_is_broken_not_unfair() -> None:
    data = deepcopy(RECORDS[0])
    data["moves"][5]["do"] = "place RR a1 a1"
    with pytest.raises(RecordError) as refused:
        check(Record.read(data))
    assert (refused.value.code, refused.value.move) == ("record/broken", 5)
    data = deepcopy(RECORDS[0])
    data["outcome"]["ranks"] = [1, 1]
    with pytest.raises(RecordError, match="the game ended with ranks"):
        check(Record.read(data))
    data["setup"] = {}
    with pytest.raises(RecordError, match="setup needs 'racks'"):
        check(Record.read(data))


# what can be known


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    dealer = FairDealer(SEED, "uniform", [None, "ab" * 16])
    weights = np.array(list(TILES.values()))
    count = 24_000
    found = np.bincount([dealer.pick(ply, ply % 6, weights.tolist()) for ply in range(count)], minlength=len(weights))
    expected = weights * count / weights.sum()
    assert ((found - expected) ** 2 / expected).sum() < 45.3  # one fair dealer in a thousand has more, with 20 degrees of freedom


def test_neighbouring_picks_are_strangers() -> None:
    dealer = FairDealer(SEED, "strangers", [None])
    table = np.zeros((6, 6))
    for ply in range(12_000):
        table[dealer.pick(ply, 0, [1] * 6), dealer.pick(ply, 1, [1] * 6)] += 1
    expected = table.sum() / 36
    assert ((table - expected) ** 2 / expected).sum() < 66.6  # one in a thousand has more, with 35 degrees of freedom


def test_equal_public_data_and_other_seeds_deal_other_games() -> None:
    entropy = [new_entropy(), None]
    deals = set()
    for number in range(20):
        dealer = FairDealer(hashlib.sha256(str(number).encode()).hexdigest(), "public", entropy)
        game = Game(Setting.of("board"), chance=dealer)
        game.deal()
        deals.add(game.setup)
    assert len(deals) == 20


def test_every_part_changes_what_is_dealt() -> None:
    def deal(seed: str = SEED, game: str = "a", entropy: tuple[str | None, ...] = (None, "ab" * 16), ply: int = 0) -> list[int]:
        dealer = FairDealer(seed, game, entropy)
        return [dealer.pick(ply, place, [1] * 1000) for place in range(4)]

    others = [
        deal(),
        deal(seed="ab" * 32),
        deal(game="b"),
        deal(entropy=("ab" * 16, None)),
        deal(entropy=("ab" * 16, "ab" * 16)),
        deal(entropy=(None, None)),
        deal(entropy=(None, "ab" * 16, None)),
        deal(ply=1),
    ]
    assert len({tuple(other) for other in others}) == len(others)
    assert deal() == others[0]


def test_the_seed_is_nowhere_before_it_is_revealed() -> None:
    game, dealer = fair_game(Setting.of("dice"))
    record = Record.of(game, fairness=dealer.public)
    for said in (
        repr(dealer),
        str(dealer),
        repr(game),
        repr(game.view(0)),
        record.write(),
        repr(record),
        json.dumps(dealer.public),
    ):
        assert SEED not in said
        assert SEED[:16] not in said
    with pytest.raises(UnfairRecord, match="the seed is not revealed"):
        check(record)
    assert dealer.revealed == dealer.public | {"seed": SEED}
    with pytest.raises(UsageError) as refused:
        FairDealer(SEED.upper(), "a", [None])
    assert SEED.upper() not in str(refused.value)


def test_seeds_and_entropy_are_new_each_time_and_well_formed() -> None:
    assert len({new_seed() for _ in range(100)}) == len({new_entropy() for _ in range(100)}) == 100
    assert len(bytes.fromhex(new_seed())) == 32
    assert check_entropy(new_entropy(), seat=0) is not None
    assert check_entropy(None, seat=0) is None
    assert check_entropy("00" * 64, seat=0) == "00" * 64
    FairDealer(new_seed(), "A.z_0-9", [new_entropy(), None])


# the command line


def test_verify_fair_says_what_is_fair_and_what_is_not(shell: Shell, tmp_path: Path) -> None:
    good = tmp_path / "good.jsonl"
    good.write_text("".join(json.dumps(record) + "\n" for record in RECORDS))
    ran = shell("verify", "--fair", good)
    assert (ran.code, ran.out) == (0, "3 of 3 records hold and are fair\n")
    bad = tmp_path / "bad.jsonl"
    plain = {name: value for name, value in RECORDS[0].items() if name != "fairness"}
    bad.write_text(json.dumps(plain) + "\n" + json.dumps(with_fairness(RECORDS[2], entropy=[None, None])) + "\nnothing\n")
    ran = shell("verify", "--fair", good, bad)
    lines = ran.out.splitlines()
    assert ran.code == 1
    assert lines[0] == f"{bad}, line 1: 'fairness' is missing, so nobody can tell how it was dealt"
    assert lines[1].startswith(f"{bad}, line 2: setup: number 1 from chance is ")
    assert lines[2].startswith(f"{bad}, line 3: it is not JSON")
    assert lines[3] == "3 of 6 records hold and are fair"
    assert shell("verify", bad).out.splitlines()[-1] == "2 of 3 records hold"
