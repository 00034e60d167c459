"""The report of a tournament: ratings, who beats whom, what the turn order is worth, what agents did themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import altair as alt
import msgspec

from boroughs.arena.estimate import Estimate, wilson
from boroughs.arena.report.plots import Plot, Say, first_says, percents
from boroughs.arena.report.run_data import RunData
from boroughs.arena.report.shapes import WIDTH, Rows, rate_points
from boroughs.arena.run_folder import read_json
from boroughs.arena.tournament import TournamentPlan, pairings
from boroughs.core.errors import BadOptions

SURE = 0.05
_CELL = 64
_POINT = "#2f6db5"
_LOW, _MIDDLE, _HIGH = "#b4532a", "#e9e3d4", _POINT


def is_tournament(folder: Path) -> bool:
    return (folder / "tournament.json").is_file()


class TournamentPlots:
    """Makes the plots from what `tournament.json` and the rows of the pairings say."""

    def __init__(self, folder: Path, say: Say) -> None:
        self.say = say
        self.found = read_json(folder / "tournament.json")
        self.plan = msgspec.convert(read_json(folder / "run.json")["tournament"], TournamentPlan)
        self.players: list[dict[str, Any]] = [
            player for player in self.found["players"] if player["games"]
        ]
        if not self.players:
            raise BadOptions("no-run", folder=str(folder), file="001/games.parquet")
        self.names = [str(player["name"]) for player in self.players]
        self.seats = self.plan.seats
        self.rows: Rows = []
        """The name, the place in the turn order and the win of each seat of each game."""
        for number, match in enumerate(pairings(self.plan), 1):
            pairing = folder / f"{number:03}"
            if (pairing / "games.parquet").is_file():
                run = RunData(pairing, pairing.name)
                columns = (run.column("player"), run.column("turn"), run.win)
                self.rows += [
                    {"name": match[int(player) - 1].name, "turn": int(turn), "win": float(win)}
                    for player, turn, win in zip(*columns, strict=True)
                ]

    def all(self) -> list[Plot]:
        plots = [self.ratings(), self.cross_table(), self.win_rates()]
        if self.seats > 1:
            plots += [self.turn_order(), self.by_turn()]
        if any(player.get("agent") for player in self.players):
            plots.append(self.agents())
        return plots

    def ratings(self) -> Plot:
        rows = [
            {
                "label": player["name"],
                "value": player["rating"]["mean"],
                "low": player["rating"]["low"],
                "high": player["rating"]["high"],
            }
            for player in self.players
        ]
        best = rows[0]
        text = self.say(
            "report.ratings-say",
            player=best["label"],
            rating=f"{best['value']:.1f}",
            low=f"{best['low']:.1f}",
            high=f"{best['high']:.1f}",
        )
        place = {"y": alt.Y("label:N", sort=self.names, title=None)}
        x = {"title": self.say("report.rating"), "scale": alt.Scale(zero=False)}
        base = alt.Chart(alt.Data(values=rows))
        unknown = alt.Chart(alt.Data(values=[{"unknown": 25}]))
        chart = (
            unknown.mark_rule(strokeDash=[4, 4]).encode(x=alt.X("unknown:Q", **x))
            + base.mark_rule(strokeWidth=2, color=_POINT).encode(
                x=alt.X("low:Q", **x), x2="high:Q", **place
            )
            + base.mark_point(filled=True, size=70, opacity=1, color=_POINT).encode(
                x=alt.X("value:Q", **x), **place
            )
        )
        return Plot("ratings", self.say("report.ratings"), text, chart.properties(width=WIDTH))

    def cross_table(self) -> Plot:
        """A square for each pair: how often the player of the row finished before the one of the column."""
        rows: Rows = []
        for pair in self.found["pairs"]:
            games = pair["ahead"] + pair["behind"] + pair["level"]
            for row, column, ahead in (
                (pair["first"], pair["second"], pair["ahead"]),
                (pair["second"], pair["first"], pair["behind"]),
            ):
                # Half of a draw is each one's, or a row and its mirror would not make a whole.
                share = (ahead + pair["level"] / 2) / games if games else 0.5
                sign = "" if pair["p"] < SURE else " ?"
                rows.append(
                    {"row": row, "column": column, "share": share, "shown": f"{share:.0%}{sign}"}
                )
        sure = sum(pair["p"] < SURE for pair in self.found["pairs"])
        text = self.say("report.cross-table-says", sure=sure, pairs=len(self.found["pairs"]))
        base = alt.Chart(alt.Data(values=rows)).encode(
            x=alt.X(
                "column:N",
                sort=self.names,
                title=None,
                axis=alt.Axis(orient="top", labelAngle=0, labelLimit=_CELL * 2, domain=False),
            ),
            y=alt.Y("row:N", sort=self.names, title=None, axis=alt.Axis(domain=False)),
        )
        chart = base.mark_rect(cornerRadius=4).encode(
            color=alt.Color(
                "share:Q",
                scale=alt.Scale(
                    domain=[0, 0.5, 1], range=[_LOW, _MIDDLE, _HIGH], interpolate="rgb"
                ),
                legend=None,
            )
        ) + base.mark_text(fontSize=13).encode(
            text="shown:N",
            color=alt.condition(
                "datum.share < 0.2 || datum.share > 0.75",
                alt.value("#ffffff"),
                alt.value("#26303a"),
            ),
        )
        size = min(WIDTH, max(2, len(self.names)) * 2 * _CELL)
        chart = chart.properties(width=size, height=max(2, len(self.names)) * _CELL // 2 + 20)
        return Plot("cross-table", self.say("report.cross-table"), text, chart)

    def win_rates(self) -> Plot:
        rows = [
            {"label": player["name"], "run": "", **player["win_rate"]} for player in self.players
        ]
        best = max(rows, key=lambda row: float(row["value"]))
        text = self.say("report.win-rates-say", bot=best["label"], **percents(best))
        chart = rate_points(rows, [""], 1 / self.seats, self.say("report.win-rate"))
        return Plot("win-rates", self.say("report.win-rates"), text, chart)

    def turn_order(self) -> Plot:
        """Over all pairings: whoever was first, second, ... to act."""
        rates = [self._rate(turn) for turn in range(self.seats)]
        rows = [_row(str(turn + 1), "", rate) for turn, rate in enumerate(rates)]
        text = first_says(self.say, rows[0], 1 / self.seats)
        order = [row["label"] for row in rows]
        chart = rate_points(rows, [""], 1 / self.seats, self.say("report.win-rate"), order)
        return Plot("turn-order", self.say("report.turn-order"), text, chart)

    def by_turn(self) -> Plot:
        """Each player by its place in the order."""
        groups = [self.say("report.acts-as", place=str(turn + 1)) for turn in range(self.seats)]
        rows = [
            _row(name, groups[turn], self._rate(turn, name))
            for name in self.names
            for turn in range(self.seats)
        ]
        chart = rate_points(rows, groups, 1 / self.seats, self.say("report.win-rate"), self.names)
        text = self.say("report.by-turn-says")
        return Plot("by-turn", self.say("report.by-turn"), text, chart)

    def _rate(self, turn: int, name: str | None = None) -> Estimate:
        wins = [
            row["win"] for row in self.rows if row["turn"] == turn and name in (None, row["name"])
        ]
        return wilson(sum(wins), len(wins))

    def agents(self) -> Plot:
        """How much of its play was an agent's own."""
        whose = [self.say("report.own"), self.say("report.played-for")]
        rows: Rows = []
        says = []
        for player in self.players:
            done = player.get("agent")
            if done is None or not done["decisions"]:
                continue
            share = done["fallbacks"] / done["decisions"]
            for order, part in enumerate((1 - share, share)):
                rows.append(
                    {"label": player["name"], "whose": whose[order], "share": part, "order": order}
                )
            says.append(
                self.say("report.agents-say", agent=player["name"], own=f"{1 - share:.1%}", **done)
            )
        chart = (
            alt.Chart(alt.Data(values=rows))
            .mark_bar(height=18)
            .encode(
                x=alt.X("share:Q", title=self.say("report.share"), axis=alt.Axis(format="%")),
                y=alt.Y("label:N", sort=self.names, title=None),
                color=alt.Color(
                    "whose:N",
                    scale=alt.Scale(domain=whose, range=[_HIGH, _LOW]),
                    legend=alt.Legend(orient="top", title=None),
                ),
                order=alt.Order("order:Q"),
            )
            .properties(width=WIDTH)
        )
        return Plot("agents", self.say("report.agents"), " ".join(says), chart)

    def intro(self) -> list[str]:
        plan = self.plan
        options = ", ".join(f"{name}={value}" for name, value in sorted(plan.options.items()))
        lines = [
            self.say(
                "report.tournament-intro",
                games=int(self.found["games"]),
                pairings=int(self.found["pairings"]),
                seats=self.seats,
                seed=plan.seed,
                options=options or "–",
            )
        ]
        if self.found["interrupted"]:
            lines.append(self.say("report.interrupted"))
        lines += [
            self.say("report.plays", player=entrant.name, what=entrant.called)
            for entrant in plan.player
            if entrant.name != entrant.called
        ]
        return lines


def _row(label: str, group: str, rate: Estimate) -> dict[str, Any]:
    return {"label": label, "run": group, "value": rate.value, "low": rate.low, "high": rate.high}
