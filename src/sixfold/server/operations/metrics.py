"""Figures for whoever watches over a server, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from sixfold.server.calling.outbox import RESULTS
from sixfold.server.common.durations import BOUNDS, Durations
from sixfold.server.services import Services

if TYPE_CHECKING:
    from sixfold.server.sockets.hub import Hub


class Metrics:
    """The figures of one server."""

    def __init__(self, services: Callable[[], Services], hub: Hub) -> None:
        self.registry = CollectorRegistry()
        gauges = {
            "sixfold_tables": ("Tables in memory", lambda: len(services().context.tables)),
            "sixfold_games": ("Games in memory", lambda: _games(services())),
            "sixfold_clients": ("Sockets", lambda: len(services().context.clients)),
            "sixfold_appends_waiting": ("Entries that wait to be written", lambda: services().store.waiting),
            "sixfold_disk_free_bytes": ("Room for the database; -1 if unknown", lambda: _known(services().store.disk_free())),
            "sixfold_calls_waiting": ("Calls that are due", lambda: services().outbox.waiting),
            "sixfold_bots_waiting": ("Bots that wait for their move", lambda: services().context.thinkers.waiting),
        }
        for name, (about, value) in gauges.items():
            Gauge(name, about, registry=self.registry).set_function(value)
        self.registry.register(_Counts(services, hub))

    def text(self) -> bytes:
        """Return all figures."""
        return generate_latest(self.registry)


def _games(services: Services) -> int:
    return sum(table.running is not None for table in services.context.tables.values())


def _known(size: int | None) -> int:
    return -1 if size is None else size


class _Counts(Collector):
    """What was counted since the start."""

    def __init__(self, services: Callable[[], Services], hub: Hub) -> None:
        self._services, self._hub = services, hub

    def collect(self) -> Iterator[Metric]:
        """Return the counts."""
        services = self._services()
        yield CounterMetricFamily("sixfold_moves", "Moves made", value=services.context.moves)
        yield _histogram("sixfold_append_seconds", "Until an entry is durable", services.context.appended)
        yield CounterMetricFamily("sixfold_store_failures", "Times the database was away", value=services.store.failed)
        yield CounterMetricFamily("sixfold_messages", "Messages received", value=self._hub.received)
        calls = CounterMetricFamily("sixfold_calls", "Calls to people who are away, by what became of them", labels=("result",))
        for result in RESULTS:
            calls.add_metric((result,), services.outbox.counts[result])
        yield calls
        refused = CounterMetricFamily("sixfold_refused", "Refused, by the code of the refusal", labels=("code",))
        for code, count in self._hub.refusals.counts.items():
            refused.add_metric((code,), count)
        yield refused


def _histogram(name: str, about: str, durations: Durations) -> Metric:
    ends = [*map(str, BOUNDS), "+Inf"]
    buckets = list(zip(ends, durations.cumulative(), strict=True))
    return HistogramMetricFamily(name, about, buckets=buckets, sum_value=durations.total)
