"""The commands ``admin reports``: what people reported to whoever runs a server, also while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from sixfold.cli.exits import needs
from sixfold.errors import UsageError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sixfold.server.store.reports import Report

T = TypeVar("T")

DataOption = Annotated[Path | None, typer.Option(help="The folder with the games; the user's data folder by default.")]
DatabaseOption = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Use PostgreSQL at this address: postgresql://…")]
IdArgument = Annotated[int, typer.Argument(metavar="ID", min=1, help="The number of a report, as the list has it.")]

admin = typer.Typer(name="admin", help="What whoever runs a server has to see to.", no_args_is_help=True)
reports = typer.Typer(name="reports", help="List, read and close what players reported.")
admin.add_typer(reports)


@reports.callback(invoke_without_command=True)
def list_reports(
    context: typer.Context,
    closed: Annotated[bool, typer.Option("--closed", help="List the closed reports instead of the open ones.")] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """List what players reported, the oldest first; with show or close, read or close one report."""
    context.obj = (data, database)
    if context.invoked_subcommand is not None:
        return
    with needs("server"):
        from sixfold.server.store.reports import read
    found = _do(context, partial(read, closed=closed))
    for report in found:
        print(_line(report))
    if not found:
        print("there are no closed reports" if closed else "there are no open reports")


@reports.command()
def show(context: typer.Context, id_: IdArgument) -> None:
    """Print a report with the lines of chat that went with it."""
    with needs("server"):
        from sixfold.server.store.reports import find
    report = _do(context, partial(find, id_=id_))
    if report is None:
        raise UsageError(f"there is no report {id_}")
    told = report.account
    print(_line(report))
    print(f"reported: {told.name}, known as {report.whom} (place {told.player})")
    print(f"by: {told.by or 'somebody who watched'}, known as {report.who}")
    if told.text:
        print(f"they write: {told.text}")
    if report.closed is not None:
        print(f"closed: {_time(report.closed)}")
    for line in told.lines:
        print(f"  {_time(line.at)}  {line.name}{' (to their partner)' if line.to else ''}: {line.text}")


@reports.command()
def close(context: typer.Context, id_: IdArgument) -> None:
    """Close a report, so that the list has it no more."""
    with needs("server"):
        from sixfold.server.common.clock import now
        from sixfold.server.store.reports import close as finish
    if not _do(context, partial(finish, id_=id_, at=now())):
        raise UsageError(f"there is no open report {id_}")
    print(f"report {id_} is closed")


def _do(context: typer.Context, query: Callable[[Connection], T]) -> T:
    """Use the database that the options name."""
    with needs("server"):
        from sixfold.server.serve import database as which
        from sixfold.server.store.beside import beside
    data, address = context.obj
    return asyncio.run(beside(which(data, address), query))


def _line(report: Report) -> str:
    return f"{report.id:>5}  {_time(report.at)}  {report.reason:<8}  {report.account.name}  at table {report.table}"


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")
