"""Clients of the boardgame.io server in bench/boardgame, as lean as ours: they know the small game and read what they need."""

from __future__ import annotations

from msgspec.json import decode, encode
from picows import ws_connect

from bench.load import TEXT, Client, Load


def _peer_moves(turns: int) -> list[tuple[bytes, bytes, int]]:
    """Return the moves of the small game: what stands before and after the name of the match, and who makes it."""
    moves = []
    for number in range(2 * turns):
        seat, placing = number // 2 % 2, number % 2 == 0
        payload = {
            "type": "place" if placing else "draw",
            "args": [number, number + 1, 1 + number % 6] if placing else [],
            "playerID": str(seat),
            "credentials": None,
        }
        head = b'42/small,["update",%s,%d,"' % (encode({"type": "MAKE_MOVE", "payload": payload}), number)
        moves.append((head, b'","%d"]' % seat, seat))
    return moves


_PEER_MOVES = _peer_moves(36)


class PeerPlayer(Client):
    """A person at a match of the boardgame.io server, in the words of socket.io, with one seat or with both."""

    def __init__(self, load: Load, match: int, seats: tuple[int, ...]) -> None:
        super().__init__(load)
        self.match, self.seats = match, seats
        self.game = self.made = 0
        self.name = b""

    def hear(self, message: bytes) -> None:
        """Move when it is our turn, and play another match when one is over."""
        if message.startswith(b'42/small,["update"'):
            self.acknowledged()
            self.made += 1
            if self.made == len(_PEER_MOVES):
                self.game += 1
                self.sync()
            else:
                self.make()
        elif message == b"2":
            self.transport.send(TEXT, b"3")  # ping, pong
        elif message.startswith(b'42/small,["sync"'):
            self.made = decode(message[9:])[2]["state"]["_stateID"]
            if not self.ready.done():
                self.ready.set_result(None)
            self.make()
        elif message.startswith(b"40/small"):
            self.sync()
        elif message.startswith(b"0"):
            self.transport.send(TEXT, b"40/small,")

    async def connect(self, port: int) -> None:
        """Connect, and wait until the match is there."""
        await ws_connect(lambda: self, f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket")
        await self.ready

    def sync(self) -> None:
        """Follow a match; it is made when the first one does."""
        self.name = b"%d-%d" % (self.match, self.game)
        self.transport.send(TEXT, b'42/small,["sync","%s","%d",null,2]' % (self.name, self.seats[0]))

    def make(self) -> None:
        """Make the next move if it is ours."""
        head, tail, seat = _PEER_MOVES[self.made]
        if seat in self.seats:
            self.move(head + self.name + tail)


async def seat_peer(port: int, load: Load, tables: int, people: int) -> list[PeerPlayer]:
    """Open matches at the boardgame.io server, each with so many people."""
    players = []
    for number in range(tables):
        for seats in [(0, 1)] if people == 1 else [(0,), (1,)]:
            player = PeerPlayer(load, number, seats)
            await player.connect(port)
            players.append(player)
    return players
