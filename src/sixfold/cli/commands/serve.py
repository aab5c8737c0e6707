"""The commands ``serve`` and ``backup``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.exits import needs
from sixfold.errors import UsageError
from sixfold.support.files import check_target


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all addresses of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any free port.")] = 8642,
    data: Annotated[Path | None, typer.Option(help="The folder for the games; the user's data folder by default.")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Use PostgreSQL at this address: postgresql://…")
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another origin whose page may use this server.")] = None,
    secure: Annotated[bool, typer.Option("--secure", help="The page is served over HTTPS; cookies are marked secure.")] = False,
    proxy: Annotated[bool, typer.Option("--proxy", help="Take clients' addresses from a proxy in front.")] = False,
    thinkers: Annotated[int, typer.Option(min=0, help="Processes that think for bots; 0 chooses a number.")] = 0,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A bot of your own that players may choose: module:object.")
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="WHAT=DAYS", help="How long unused data is kept, such as chat=30; 0 keeps it forever."),
    ] = None,
    gone_after: Annotated[
        int, typer.Option(min=1, max=86400, help="Seconds after which the others may continue without a player who left.")
    ] = 60,
    call_after: Annotated[
        float, typer.Option(min=0, max=3600, help="Seconds after which somebody is called who is not at the table.")
    ] = 12,
    site: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address of the page, for e-mails and push services: https://…")
    ] = None,
    smtp: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Write e-mails through this mail server: smtp://user:password@host:587.")
    ] = None,
    mail_from: Annotated[str, typer.Option(metavar="ADDRESS", help="The address that writes the e-mails.")] = "",
    push_service: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="A push service that may be on a private network, such as http://127.0.0.1:9000."),
    ] = None,
    log: Annotated[str, typer.Option(help="The log level: debug, info, warning or error.")] = "info",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Run the server: the page, the WebSocket and the HTTP API."""
    with needs("server"):
        from sixfold.server import serve as server
        from sixfold.server.common.settings import Settings
        from sixfold.server.tables import retention

    settings = Settings(
        origins=tuple(origin or ()),
        secure=secure,
        proxies=proxy,
        thinkers=thinkers,
        bots=tuple(bot or ()),
        retention=retention.parse(keep or ()),
        gone_after=float(gone_after),
        call_after=call_after,
        site=site,
        smtp=smtp,
        mail_from=mail_from,
        push_services=tuple(push_service or ()),
    )
    where = server.database(data, database)
    if log not in ("debug", "info", "warning", "error"):
        raise UsageError(f"--log takes debug, info, warning or error, not {log!r}")
    server.serve(where, settings, host=host, port=port, level=log, open_page=open_page, say=print)


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Annotated[Path | None, typer.Option(help="The folder with the games; the user's data folder by default.")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Use PostgreSQL at this address: postgresql://…")
    ] = None,
) -> None:
    """Copy all games of a server to a file, also while the server runs."""
    import asyncio

    check_target(target)
    with needs("server"):
        from sixfold.server.serve import database as which
        from sixfold.server.store.backup import backup as copy

    asyncio.run(copy(which(data, database), target))
    print(f"the games are in {target}")
