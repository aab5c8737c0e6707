"""The HTTP side of the server: making tables, joining, playing move by move, records, names. The socket is for following live."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from sixfold.errors import TableError
from sixfold.server import daily
from sixfold.server import protocol as wire
from sixfold.server.common import texts
from sixfold.server.common.limits import Limits
from sixfold.server.common.settings import Settings
from sixfold.server.common.tokens import GAME_ID, TABLE_ID, digest, new_id, new_token
from sixfold.server.http.request import address_of, cookie, is_this_machine, token_of
from sixfold.server.library import imports, replay, study
from sixfold.server.messages import structures
from sixfold.server.store import Store
from sixfold.server.store.rows import GameDoc
from sixfold.server.tables.registry import Tables
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table, now
from sixfold.server.thinking.shares import Asker

T = TypeVar("T")

TableName = Annotated[str, Path(pattern=f"^[a-z2-7]{{{TABLE_ID}}}$", description="The id of a table.")]
GameName = Annotated[str, Path(pattern=f"^[a-z2-7]{{{GAME_ID}}}$", description="The id of a game.")]
PlayerNumber = Annotated[int, Path(ge=0, le=3, description="A place at the table, from 0.")]

Day = Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$", description="A day, such as 2026-11-15.")]

PuzzleName = Annotated[str, Path(pattern="^[a-z0-9-]{1,40}$", description="The id of a puzzle.")]

RECORD_SIZE = 1 << 20
BODY_SIZE = 16 << 10
"""The most bytes of a request's body: of a record, and of anything else."""


class Caller:
    """Who asks, and what they brought."""

    def __init__(self, request: Request, settings: Settings) -> None:
        self.request, self.settings = request, settings
        self.address = address_of(request.scope, settings)
        self.token = token_of(request.scope)
        self.new_token: str | None = None

    async def who(self, store: Store) -> Who:
        """Return who asks: the device, and the account that it uses."""
        account = None if self.device is None else await store.device_account(self.device)
        return Who(self.device, account.id if account else None)

    @property
    def device(self) -> str | None:
        """Return the sum of the device's token, if it has one."""
        return None if self.token is None else digest(self.token)

    @property
    def asker(self) -> Asker:
        """Return for whom something is done that is asked for here."""
        return Asker(self.address, self.device or "")

    async def while_there(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what work comes to; it is given up when whoever asks hangs up."""
        doing = asyncio.ensure_future(work)
        leaving = asyncio.ensure_future(self._leaves())
        try:
            await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise TableError("asker/gone", "whoever asked for this has gone")
            return doing.result()
        finally:
            doing.cancel()
            leaving.cancel()

    async def _leaves(self) -> None:
        """Wait until whoever asks hangs up; only once the whole request was read."""
        while (await self.request.receive())["type"] != "http.disconnect":
            pass

    def known_device(self) -> str:
        """Return the sum of the device's token; one that has none gets a new one with the answer."""
        if self.token is None:
            self.token = self.new_token = new_token()
        return digest(self.token)

    async def body(self, kind: type[T], *, optional: bool = False) -> T:
        """Return the body of the request as what it should be, or refuse it; one that is optional may be left out."""
        if optional and "content-type" not in self.request.headers:
            return kind()
        text = await self.raw(BODY_SIZE)
        try:
            read = msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise TableError("request/malformed", f"the body does not read as {kind.__name__}: {error}") from None
        tidied: T = texts.tidy_all(read, text)
        return tidied

    async def raw(self, most: int) -> bytes:
        """Return the body of the request as it is."""
        if self.request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise TableError("request/type", "the body must be JSON, and its content-type application/json")
        text = b""
        try:
            async for part in self.request.stream():
                text += part
                if len(text) > most:
                    raise TableError("request/large", f"the body is larger than {most} bytes")
        except ClientDisconnect:
            raise TableError("asker/gone", "whoever asked for this has gone") from None
        return text

    def use(self, token: str) -> None:
        """Give the device another token with the answer."""
        self.token = self.new_token = token

    def answer(self, what: Any, status: int = 200) -> Response:
        """Return an answer, with a cookie for a device that has a new token."""
        headers = {"set-cookie": cookie(self.new_token, self.settings)} if self.new_token else {}
        content = b"" if what is None else msgspec.json.encode(what)
        return Response(content, 204 if what is None else status, headers, "application/json")


class Adder:
    """Adds routes to a router, with the shapes of what they take and give."""

    def __init__(self, router: APIRouter) -> None:
        self.router = router

    def __call__(
        self, method: str, path: str, body: Any = None, answer: Any = None, *, about: str, optional: bool = False
    ) -> Callable[[T], T]:
        """Return what adds a function as a route."""

        def add(function: Any) -> Any:
            responses: dict[int | str, dict[str, Any]] = {"4XX": {"description": "Refused.", **_content(wire.Problem)}}
            status = 204 if answer is None else 200
            responses[status] = {"description": "Done.", **(_content(answer) if answer is not None else {})}
            extra = {"requestBody": {"required": not optional, **_content(body)}} if body is not None else {}
            self.router.add_api_route(
                path, function, methods=[method], summary=about, responses=responses, openapi_extra=extra,
                status_code=status, response_class=Response,
            )  # fmt: skip
            return function

        return add


class At(NamedTuple):
    """A request about a table: who asks, the table, and the players whose places they hold."""

    asks: Caller
    table: Table
    held: tuple[int, ...]
    who: Who


def routes(tables: Callable[[], Tables], settings: Settings, addresses: Limits, makes: Limits) -> APIRouter:  # noqa: PLR0915 (a list of routes)
    """Return all routes under /api."""
    router = APIRouter(prefix="/api")
    logins = Limits("attempts", *settings.logins)
    replays = replay.Replays()
    listing = asyncio.Lock()

    def caller(request: Request) -> Caller:
        found = Caller(request, settings)
        addresses.check(found.address)
        return found

    route = Adder(router)

    async def at_table(asks: Caller, name: str) -> At:
        """Return the table that a request is about; its body has to be read before, which may take long."""
        who = await asks.who(tables().store)
        table = await tables().find(name)
        held = table.players_of(who)
        table.see(held)
        return At(asks, table, held, who)

    async def asked(request: Request, name: str, kind: type[T]) -> tuple[At, T]:
        """Return the table that a request is about, and its body."""
        asks = caller(request)
        wish = await asks.body(kind)
        return await at_table(asks, name), wish

    @route("POST", "/tables", wire.CreateTable, wire.TableInfo, about="Make a table.")
    async def create(request: Request) -> Response:
        asks = caller(request)
        wish = await asks.body(wire.CreateTable)
        makes.check(asks.address)
        async with listing if wish.listed else nullcontext():  # of several at once, each counts those before
            table = await tables().create(wish, asks.known_device())
        return asks.answer(table.info(table.players_of(await asks.who(table.store))))

    @route("GET", "/tables", None, wire.Lobby, about="List the tables of the lobby.")
    async def lobby(request: Request) -> Response:
        return caller(request).answer(await tables().lobby())

    @route("GET", "/tables/{table}", None, wire.TableInfo, about="See a table.")
    async def see(request: Request, table: TableName) -> Response:
        at = await at_table(caller(request), table)
        return at.asks.answer(at.table.info(at.table.check_may_watch(at.who)))

    @route("POST", "/tables/{table}/join", wire.Join, wire.TableInfo, about="Take a free place by link.")
    async def join(request: Request, table: TableName) -> Response:
        at, wish = await asked(request, table, wire.Join)
        await at.table.take(at.asks.known_device(), wish.player, wish.name)
        return at.asks.answer(at.table.info(at.table.players_of(await at.asks.who(at.table.store))))

    @route("POST", "/tables/{table}/ready", wire.ReadyBody, wire.TableInfo, about="Be ready; the game begins when all are.")
    async def ready(request: Request, table: TableName) -> Response:
        at, wish = await asked(request, table, wire.ReadyBody)
        await at.table.ready(at.held, wish.game, wish.entropy)
        return at.asks.answer(at.table.info(at.held))

    @route("GET", "/tables/{table}/state", None, wire.FullState, about="See the current game, as far as you may know it.")
    async def state(request: Request, table: TableName) -> Response:
        at = await at_table(caller(request), table)
        at.table.check_may_watch(at.who)
        return at.asks.answer(await at.table.state(at.held))

    @route("POST", "/tables/{table}/moves", wire.MoveBody, wire.FullState, about="Make a move.")
    async def move(request: Request, table: TableName) -> Response:
        at, wish = await asked(request, table, wire.MoveBody)
        await at.table.move(at.held, wish.game, wish.seat, wish.do, wish.after)
        return at.asks.answer(await at.table.state(at.held))

    @route("POST", "/tables/{table}/undo", wire.UndoBody, wire.FullState, about="Take back the last move.")
    async def undo(request: Request, table: TableName) -> Response:
        at, wish = await asked(request, table, wire.UndoBody)
        await at.table.undo(at.held, wish.game, wish.after)
        return at.asks.answer(await at.table.state(at.held))

    @route("POST", "/tables/{table}/resign", wire.SeatBody, wire.FullState, about="Give up.")
    async def resign(request: Request, table: TableName) -> Response:
        at, wish = await asked(request, table, wire.SeatBody)
        await at.table.resign(at.held, wish.game, wish.seat)
        return at.asks.answer(await at.table.state(at.held))

    @route("POST", "/tables/{table}/again", None, wire.TableInfo, about="Prepare the next game.")
    async def again(request: Request, table: TableName) -> Response:
        at = await at_table(caller(request), table)
        makes.check(at.asks.address)
        await at.table.again(at.held)
        return at.asks.answer(at.table.info(at.held))

    @route("POST", "/tables/{table}/discard", None, None, about="Give up a table at which nobody else sits, and list it no more.")
    async def discard(request: Request, table: TableName) -> Response:
        at = await at_table(caller(request), table)
        await at.table.discard(at.held)
        return at.asks.answer(None)

    @route("POST", "/tables/{table}/players/{player}/link", None, wire.SeatLink, about="Make a link for another device.")
    async def link(request: Request, table: TableName, player: PlayerNumber) -> Response:
        at = await at_table(caller(request), table)
        return at.asks.answer(wire.SeatLink(await at.table.link(at.held, player)))

    @route("POST", "/claim", wire.Claim, wire.TableInfo, about="Take a place over, by the secret of a link.")
    async def claim(request: Request) -> Response:
        asks = caller(request)
        wish = await asks.body(wire.Claim)
        logins.check(asks.address)
        name = wish.secret[:TABLE_ID]
        if not set(name) <= set("abcdefghijklmnopqrstuvwxyz234567"):
            raise TableError("link/unknown", "this link was used already, or was never given out")
        found = await tables().find(name)
        await found.claim(asks.known_device(), wish.secret)
        return asks.answer(found.info(found.players_of(await asks.who(found.store))))

    @route("GET", "/games/{game}/record", None, Any, about="Get the record of a game that is over.")
    async def record(request: Request, game: GameName) -> Response:
        asks = caller(request)
        text = (await replay.finished(tables(), game, await asks.who(tables().store))).write() + "\n"
        headers = {"content-disposition": f'attachment; filename="sixfold-{game}.jsonl"'}
        return Response(text, 200, headers, "application/json")

    @route(
        "GET", "/games/{game}/replay", None, wire.Replay, about="See a game that is over again, with a seat's knowledge or open."
    )
    async def see_again(
        request: Request,
        game: GameName,
        seat: Annotated[str, Query(pattern="^([0-3]|open|none)$", description="A seat, or open, or none.")] = "open",
    ) -> Response:
        asks = caller(request)
        found = await replay.finished(tables(), game, await asks.who(tables().store))
        return Response(await asks.while_there(replays.of(game, found, seat, asks.asker)), 200, None, "application/json")

    @route("GET", "/games/{game}/review", None, Any, about="Review a game that is over; the first time takes some seconds.")
    async def review(request: Request, game: GameName) -> Response:
        asks = caller(request)
        record = await replay.finished(tables(), game, await asks.who(tables().store))
        return Response(await asks.while_there(tables().reviews.of(game, record, asks.asker)), 200, None, "application/json")

    @route("GET", "/games/{game}/review/progress", None, wire.ReviewSoFar, about="See how far the review of a game is.")
    async def review_so_far(
        request: Request,
        game: GameName,
        since: Annotated[int, Query(ge=0, le=10_000, description="How many decisions the client has already.")] = 0,
    ) -> Response:
        asks = caller(request)
        record = await replay.finished(tables(), game, await asks.who(tables().store))
        return asks.answer(await tables().reviews.so_far(game, record, since, asks.asker))

    @route("POST", "/games/{game}/try", wire.TryBody, wire.Tried, about="Try another line in a game that is over.")
    async def try_line(request: Request, game: GameName) -> Response:
        asks = caller(request)
        wish = await asks.body(wire.TryBody)
        record = await replay.finished(tables(), game, await asks.who(tables().store))
        return asks.answer(
            await asks.while_there(tables().students.run(study.try_line, game, record.write(), wish, asker=asks.asker))
        )

    @route("GET", "/puzzles", None, wire.PuzzleList, about="List the puzzles, the easiest first.")
    async def puzzles(request: Request) -> Response:
        return caller(request).answer(study.puzzles())

    @route("GET", "/puzzles/{puzzle}", None, wire.PuzzleShown, about="See a puzzle.")
    async def puzzle(request: Request, puzzle: PuzzleName) -> Response:
        return caller(request).answer(study.puzzle(puzzle))

    @route("POST", "/puzzles/{puzzle}", wire.Answer, wire.Solution, about="Answer a puzzle.")
    async def solve(request: Request, puzzle: PuzzleName) -> Response:
        asks = caller(request)
        wish = await asks.body(wire.Answer)
        return asks.answer(await asks.while_there(tables().students.run(study.solve, puzzle, wish.do, asker=asks.asker)))

    @route("POST", "/records", Any, wire.Imported, about="Import a record, to see it here.")
    async def bring(request: Request) -> Response:
        asks = caller(request)
        text = await asks.raw(RECORD_SIZE)
        makes.check(asks.address)
        brought = imports.read(text)
        played = await asyncio.to_thread(brought.verify)
        ended = played.outcome()
        name = new_id(GAME_ID)
        names = [seat["name"] for seat in brought.seats]
        setting = brought.setting
        kept = GameDoc(
            name, None, 0, setting.game, setting.variant, setting.seats, "", "",  # type: ignore[arg-type]
            status="over", ended=now(), names=names, ranks=ended.ranks if ended else [], record=brought.write(),
        )  # fmt: skip
        await tables().store.import_game(kept)
        return asks.answer(wire.Imported(name))

    @route("GET", "/reach", None, wire.Reach, about="See where other devices of this network find the server.")
    async def reach(request: Request) -> Response:
        asks = caller(request)
        return asks.answer(wire.Reach(settings.reach if is_this_machine(request.scope, settings) else None))

    @route("GET", "/daily", None, wire.Daily, about="See today's deal and its results.")
    async def see_daily(request: Request, day: Day = None) -> Response:
        asks = caller(request)
        return asks.answer(await daily.show(tables(), day or daily.today(), await asks.who(tables().store)))

    @route(
        "POST",
        "/daily",
        wire.PlayDaily,
        wire.TableInfo,
        about="Play today's deal, or go on with it; or practise the deal of a day that is over.",
        optional=True,
    )
    async def play_daily(request: Request, day: Day = None) -> Response:
        asks = caller(request)
        asks.known_device()
        who = await asks.who(tables().store)
        wish = await asks.body(wire.PlayDaily, optional=True)
        day = day or daily.today()
        found = await daily.find(tables(), day, who) if day == daily.today() else None
        if found is None:
            makes.check(asks.address)
            found = await daily.play(tables(), day, who, wish.name)
        return asks.answer(found.info(found.players_of(who)))

    return router


def _content(kind: Any) -> dict[str, Any]:
    """Return the shape of a body for OpenAPI."""
    schema = {"type": "object"} if kind is Any else {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {"content": {"application/json": {"schema": schema}}}


def schemas() -> dict[str, Any]:
    """Return the shapes of all bodies for OpenAPI."""
    return msgspec.json.schema_components(structures(), ref_template="#/components/schemas/{name}")[1]
