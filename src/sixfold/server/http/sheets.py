"""Requests about score sheets that several devices share: the server keeps what pages write, and reads none of it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common.tokens import TABLE_ID
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import Endpoint, Parameter
from sixfold.server.store.sheets import SheetRow

SHEET = Parameter(
    "sheet", "The id of a score sheet, which only those know who were given its link.", pattern=f"^[a-z2-7]{{{TABLE_ID}}}$"
)
LARGEST = 128 << 10
"""The most bytes of a request to write one."""


class SheetRoutes:
    """What can be asked about score sheets."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        write = "Write a score sheet that several devices share, if nobody else has written it meanwhile; see how it stands."
        return [
            Endpoint(
                "GET", "/sheets/{sheet}", self.see, "See a score sheet that is shared.", (SHEET,), None, protocol.SharedSheet
            ),
            Endpoint("POST", "/sheets/{sheet}", self.write, write, (SHEET,), protocol.ShareSheet, protocol.SharedSheet),
        ]

    async def see(self, request: Request, sheet: str) -> Response:
        """See a sheet."""
        asks = self._desk.caller(request)
        return asks.answer(await self._standing(sheet))

    async def write(self, request: Request, sheet: str) -> Response:
        """Write a sheet."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.ShareSheet, most=LARGEST)
        if wish.version == 0:
            self._desk.makes.check(asks.address)
        await self._desk.services.store.write_sheet(sheet, wish.version, wish.sheet)
        return asks.answer(await self._standing(sheet))

    async def _standing(self, sheet: str) -> protocol.SharedSheet:
        row: SheetRow | None = await self._desk.services.store.sheet(sheet)
        if row is None:
            raise TableError("game/unknown", f"there is no score sheet {sheet}")
        return protocol.SharedSheet(row.version, row.doc)
