"""A bot that plays a whole game over the HTTP API, with nothing but Python's standard library.

Start a server with ``sixfold serve``, then: ``python examples/api_bot.py http://localhost:8642``.
It makes a table against one of the server's bots, always plays the move that gains the most, and saves the record.
"""

from __future__ import annotations

import json
import secrets
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any


class Client:
    """Someone at a server; the cookie that it gives us is what makes our seat ours."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server for something; a refusal is a code and a sentence."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server}/api{path}", data, {"content-type": "application/json"}, method=method)
        try:
            with self.browser.open(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            refusal = json.load(error)["error"]
            raise SystemExit(f"the server refuses: {refusal['message']} ({refusal['code']})") from None


def best(choices: dict[str, Any]) -> str:
    """Return the move that gains the most points and loses the fewest."""
    moves = choices["moves"]
    return str(max(moves, key=lambda move: (sum(move.get("gains", [])), -sum(move.get("lost", []))))["do"])


def play(server: str, game: str = "board", opponent: str = "easy") -> dict[str, Any]:
    """Play one game, and return its record."""
    client = Client(server)
    table = client.ask("POST", "/tables", {"game": game, "players": [{"kind": "link"}, {"kind": "bot", "bot": opponent}]})
    address = f"/tables/{table['id']}"
    # Our part of the deal's entropy, sent after the server has committed itself to its seed (docs/fairness.md).
    client.ask("POST", f"{address}/ready", {"game": table["current"], "entropy": secrets.token_hex(32)})
    state = client.ask("GET", f"{address}/state")
    while state["table"]["status"] == "running":
        if "choices" in state:
            move = {"game": state["start"]["game"], "after": state["seq"], "seat": 0, "do": best(state["choices"])}
            state = client.ask("POST", f"{address}/moves", move)
        else:  # the other seat thinks
            time.sleep(0.05)
            state = client.ask("GET", f"{address}/state")
    record: dict[str, Any] = client.ask("GET", f"/games/{table['current']}/record")
    return record


def main() -> None:
    """Play a game, say how it went, and save the record."""
    server = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8642"
    game = sys.argv[2] if len(sys.argv) > 2 else "board"
    record = play(server, game)
    name = f"{record['id']}.jsonl"
    Path(name).write_text(json.dumps(record) + "\n", encoding="utf-8")
    ranks = record["outcome"]["ranks"]
    print(f"{'won' if ranks[0] < ranks[1] else 'did not win'} in {len(record['moves'])} moves; the record is in {name}")


if __name__ == "__main__":
    main()
