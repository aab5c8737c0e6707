"""Figures for whoever watches over a server, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.metrics_core import Metric

    from sixfold.server.sockets.hub import Socket
    from sixfold.server.tables.registry import Tables

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


def new_durations() -> Histogram:
    """Return a place to note how long entries took until they were durable."""
    return Histogram("sixfold_append_seconds", "Until an entry is durable", buckets=BUCKETS, registry=None)


class Metrics:
    """The figures of one server."""

    def __init__(self, tables: Callable[[], Tables], socket: Socket) -> None:
        self.registry = CollectorRegistry()
        gauges = {
            "sixfold_tables": ("Tables in memory", lambda: len(tables().tables)),
            "sixfold_games": ("Games in memory", lambda: sum(table.running is not None for table in tables().tables.values())),
            "sixfold_clients": ("Sockets", lambda: len(tables().clients)),
            "sixfold_appends_waiting": ("Entries that wait to be written", lambda: tables().store.waiting),
            "sixfold_disk_free_bytes": ("Room for the database; -1 if unknown", lambda: _known(tables().store.disk_free())),
            "sixfold_bots_waiting": ("Bots that wait for their move", lambda: tables().thinkers.waiting),
        }
        for name, (about, value) in gauges.items():
            Gauge(name, about, registry=self.registry).set_function(value)
        self.registry.register(_Counts(tables, socket))

    def text(self) -> bytes:
        """Return all figures."""
        return generate_latest(self.registry)


def _known(size: int | None) -> int:
    return -1 if size is None else size


class _Counts(Collector):
    """What was counted since the start."""

    def __init__(self, tables: Callable[[], Tables], socket: Socket) -> None:
        self._tables, self._socket = tables, socket

    def collect(self) -> Iterator[Metric]:
        """Return the counts."""
        yield CounterMetricFamily("sixfold_moves", "Moves made", value=self._tables().moves)
        yield from self._tables().took.collect()
        yield CounterMetricFamily("sixfold_store_failures", "Times the database was away", value=self._tables().store.failed)
        yield CounterMetricFamily("sixfold_messages", "Messages received", value=self._socket.received)
        refused = CounterMetricFamily("sixfold_refused", "Refused, by the code of the refusal", labels=("code",))
        for code, count in self._socket.refusals.counts.items():
            refused.add_metric((code,), count)
        yield refused
