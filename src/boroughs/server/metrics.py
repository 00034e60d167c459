"""What the server counts about itself, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate

_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


@dataclass
class Metrics:
    """Counters since the start; gauges are asked for when somebody looks."""

    steps: int = 0
    refused: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    """Connections that were ended, by reason."""
    faults: int = 0
    connections: int = 0
    tables_created: int = 0
    matches: int = 0
    """Tables that quick match has made."""
    clubs_founded: int = 0
    club_games: int = 0
    """Tables of clubs that came to their end."""
    reviews: int = 0
    """Made and kept; those that were kept already are not counted."""
    requests: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    move_seconds: float = 0.0
    move_buckets: list[int] = field(default_factory=lambda: [0] * len(_BOUNDS))
    """How many took longer than the bound before and no longer than this one."""

    def timed_move(self, seconds: float) -> None:
        """From receipt to everybody's frames being handed over."""
        self.moves += 1
        self.move_seconds += seconds
        bucket = bisect_left(_BOUNDS, seconds)
        if bucket < len(_BOUNDS):
            self.move_buckets[bucket] += 1

    def text(self, gauges: dict[str, float], process: str = "") -> str:
        """Every number has the name of its process, where there are several."""
        text = self._text(gauges)
        return _labelled(text, process) if process else text

    def _text(self, gauges: dict[str, float]) -> str:
        lines = []
        counters = {
            "boroughs_steps_total": self.steps,
            "boroughs_refused_total": self.refused,
            "boroughs_faults_total": self.faults,
            "boroughs_tables_created_total": self.tables_created,
            "boroughs_matches_total": self.matches,
            "boroughs_clubs_founded_total": self.clubs_founded,
            "boroughs_club_games_total": self.club_games,
            "boroughs_reviews_total": self.reviews,
        }
        for name, value in counters.items():
            lines += [f"# TYPE {name} counter", f"{name} {value}"]
        lines.append("# TYPE boroughs_requests_total counter")
        for kind, value in sorted(self.requests.items()):
            lines.append(f'boroughs_requests_total{{type="{kind}"}} {value}')
        lines.append("# TYPE boroughs_connections_dropped_total counter")
        for reason, value in sorted(self.dropped.items()):
            lines.append(f'boroughs_connections_dropped_total{{reason="{reason}"}} {value}')
        for name, gauge in gauges.items():
            lines += [f"# TYPE {name} gauge", f"{name} {gauge:g}"]
        lines.append("# TYPE boroughs_move_seconds histogram")
        for bound, count in zip(_BOUNDS, accumulate(self.move_buckets), strict=True):
            lines.append(f'boroughs_move_seconds_bucket{{le="{bound:g}"}} {count}')
        lines += [
            f'boroughs_move_seconds_bucket{{le="+Inf"}} {self.moves}',
            f"boroughs_move_seconds_sum {self.move_seconds:g}",
            f"boroughs_move_seconds_count {self.moves}",
        ]
        return "\n".join(lines) + "\n"


def _labelled(text: str, process: str) -> str:
    r"""
    >>> _labelled('# TYPE a counter\na 1\nb{le="1"} 2\n', "p")
    '# TYPE a counter\na{process="p"} 1\nb{process="p",le="1"} 2\n'
    """
    label, lines = f'process="{process}"', []
    for line in text.splitlines():
        name, value = line.rsplit(" ", 1)
        if line.startswith("#"):
            lines.append(line)
        elif name.endswith("}"):
            lines.append(f"{name.replace('{', '{' + label + ',', 1)} {value}")
        else:
            lines.append(f"{name}{{{label}}} {value}")
    return "\n".join(lines) + "\n"


def merged(texts: list[str]) -> str:
    r"""Pages of several processes as one: what belongs to one name stands together.

    >>> merged(["# TYPE a counter\na{process=\"p\"} 1\n", "# TYPE a counter\na{process=\"q\"} 2\n"])
    '# TYPE a counter\na{process="p"} 1\na{process="q"} 2\n'
    """
    families: dict[str, list[str]] = {}
    for text in texts:
        family: list[str] = []
        for line in text.splitlines():
            if line.startswith("#"):
                family = families.setdefault(line, [line])
            else:
                family.append(line)
    return "\n".join(line for family in families.values() for line in family) + "\n"
