"""Fair dealing: chance that nobody can choose or foresee while a game runs, and that anyone can check when it has ended.

The server promises a seed (``commitment``), the players add entropy, the ``FairDealer`` deals from both, and the record reveals
the seed, so that ``check`` can deal the game again. docs/fairness.md says how, to the byte.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sixfold.errors import RecordError, UnfairRecord, UsageError, quote
from sixfold.games.chance import choose
from sixfold.games.position import Draws
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.rules.types import Kind, Ply, Seat

_SCHEME = "sixfold/1"
"""Which way of dealing this is; every text that is hashed begins with it."""

_SEED = re.compile("[0-9a-f]{64}")
_ENTROPY = re.compile("([0-9a-f]{2}){16,64}")
_GAME = re.compile("[0-9A-Za-z._-]{1,64}")

_quote = partial(quote, length=140)  # long enough for a commitment


def new_seed() -> str:
    """Return a seed that nobody can guess: 32 bytes as 64 hexadecimal digits. Each game needs its own."""
    return secrets.token_hex(32)


def new_entropy() -> str:
    """Return what a player adds to the seed: 32 bytes as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str, game: str) -> str:
    """Return what is published before any entropy comes in; it binds the seed and the game's id, and tells nothing of the seed.

    >>> commitment("00" * 32, "example")
    '8dd56d8e309e710dc548843e11c11a09d8f9862c5a2b5da366fea4a5b417c882'
    """
    return hashlib.sha256(f"{_SCHEME}|{_check_game(game)}|{_check_seed(seed)}".encode()).hexdigest()


def check_entropy(entropy: object, *, seat: Seat) -> str | None:
    """Return the entropy of a seat if it is well formed: hexadecimal digits of 16 to 64 bytes, or None for nothing."""
    if entropy is None or (isinstance(entropy, str) and _ENTROPY.fullmatch(entropy)):
        return entropy
    raise UsageError(f"the entropy of seat {seat} is 32 to 128 lower-case hexadecimal digits or null, not {_quote(entropy)}")


class FairDealer:
    """Chance from a secret seed, the id of the game, and the entropy of its seats, None for a seat that gave none.

    An outcome depends on these, the ply and its place alone, so a game can be taken up anywhere.

    >>> dealer = FairDealer("00" * 32, "example", [None, "ab" * 16])
    >>> [dealer.pick(0, place, [1, 1, 1, 1, 1, 1]) for place in range(4)]
    [4, 2, 2, 3]
    """

    def __init__(self, seed: str, game: str, entropy: Sequence[str | None]) -> None:
        self.commitment = commitment(seed, game)
        self.game = game
        self.entropy = tuple(check_entropy(one, seat=seat) for seat, one in enumerate(entropy))
        self._seed = seed
        prefix = f"{_SCHEME}|{game}|{','.join(one or '' for one in self.entropy)}|"
        key = bytes.fromhex(seed).ljust(64, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + prefix.encode())
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    def pick(self, ply: Ply, place: int, weights: Sequence[int]) -> Kind:
        """Return an outcome, each as likely as its weight says."""
        attempt = 0
        while (outcome := choose(weights, self._number(b"%d/%d/%d" % (ply, place, attempt)))) is None:
            attempt += 1
        return outcome

    def _number(self, end: bytes) -> int:
        """Return the first eight bytes of HMAC-SHA-256 over a text that ends like this; its two halves are begun already."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(end)
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:8], "big")

    @property
    def public(self) -> dict[str, Any]:
        """Return the record's member ``fairness`` as anyone may see it while the game runs: without the seed."""
        return {"commitment": self.commitment, "entropy": list(self.entropy), "game": self.game}

    @property
    def revealed(self) -> dict[str, Any]:
        """Return the record's member ``fairness`` for a game that has ended: with the seed."""
        return {"commitment": self.commitment, "seed": self._seed, "entropy": list(self.entropy), "game": self.game}

    def __repr__(self) -> str:
        return f"<FairDealer of game {self.game}, commitment {self.commitment}>"


def check(record: Record) -> None:
    """Check the rules and that every chance outcome follows from seed and entropy; raise what does not hold first."""
    dealer = _dealer(record)
    broken = None
    try:
        game = record.verify()
    except RecordError as error:
        if error.move is None:
            raise
        broken, game = error, record.replay(error.move)
    _deal_again(game, dealer)
    if broken is not None:
        raise broken


def _dealer(record: Record) -> FairDealer:
    """Return the dealer that a record says it was dealt by."""
    member = record.more.get("fairness")
    if member is None:
        raise UnfairRecord("'fairness' is missing, so nobody can tell how it was dealt")
    if not isinstance(member, Mapping):
        raise UnfairRecord(f"'fairness' is an object, not {_quote(member)}")
    seed: Any = member.get("seed")
    game: Any = member.get("game")
    entropy, promised = member.get("entropy"), member.get("commitment")
    if seed is None:
        raise UnfairRecord("fairness: the seed is not revealed, so nobody can tell yet how it was dealt")
    if not isinstance(entropy, list):
        raise UnfairRecord(f"fairness: 'entropy' is a list, not {_quote(entropy)}")
    if len(entropy) != record.setting.seats:
        raise UnfairRecord(f"fairness: 'entropy' has {len(entropy)} entries, but there are {record.setting.seats} seats")
    try:
        dealer = FairDealer(seed, game, entropy)
    except UsageError as error:
        raise UnfairRecord(f"fairness: {error}") from None
    if promised != dealer.commitment:
        raise UnfairRecord(f"fairness: seed and game belong to the commitment {dealer.commitment}, not to {_quote(promised)}")
    return dealer


def _deal_again(game: Game, dealer: FairDealer) -> None:
    """Play a game again with chance from a dealer, up to the first outcome that differs."""
    again = Game(game.setting, chance=dealer)
    again.deal()
    _compare(game.setting, 0, game.setup, again.setup)
    for ply, entry in enumerate(game.history, 1):
        if entry.code >= 0:  # who gives up draws nothing
            _compare(game.setting, ply, entry.got, again.push(entry.code).got)


def _compare(setting: Setting, ply: Ply, came: Draws, due: Draws) -> None:
    """Raise at the first outcome of a ply that is not the one that the dealer deals."""
    for place, (one, other) in enumerate(zip(came, due, strict=True)):
        if one != other:
            written, true = (setting.face.names[outcome or 0] for outcome in (one, other))
            reason = f"number {place + 1} from chance is {written}, but seed and entropy give {true} (pick {ply}/{place})"
            raise UnfairRecord(reason, move=ply - 1) if ply else UnfairRecord(f"setup: {reason}")


def _check_seed(seed: object) -> str:
    if isinstance(seed, str) and _SEED.fullmatch(seed):
        return seed
    raise UsageError("a seed is 64 lower-case hexadecimal digits, and this one is not")  # never show it: it may be a secret


def _check_game(game: object) -> str:
    if isinstance(game, str) and _GAME.fullmatch(game):
        return game
    raise UsageError(f"the id of a game is 1 to 64 of the characters A-Z a-z 0-9 . _ -, not {_quote(game)}")
