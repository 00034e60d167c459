"""What is counted of a game of Machi Koro: where the coins came from, and when landmarks stood."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.event import Event
from boroughs.core.phrase import Param, Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.statistics import Chart, Fact, Part, Statistics
from boroughs.games.machi_koro.components import LANDMARKS, STANDARD, STARTING_CARDS, Box


class MachiKoroStatistics(Statistics):
    """Coins by card and by roll, extra turns, landmarks by round."""

    charts = (
        Chart("payback", "ratio", "coin-rounds", "coins"),
        Chart("win-rate-given", "win-rate", "built"),
        Chart("built", "mean", "built"),
        Chart("coins", "mean", "coins"),
        Chart("landmark-order", "order", "landmark-order"),
        Chart("earned", "series", "earned"),
        Chart("landmarks", "series", "landmarks"),
    )

    def __init__(self, seats: int, box: Box = STANDARD) -> None:
        super().__init__(seats)
        self._costs = {landmark.name: int(landmark.cost) for landmark in box.landmarks}
        self._standing = [
            (seat, card.name, 1, int(box.cards[card.index].cost))
            for seat in range(seats)
            for card in STARTING_CARDS
        ]
        """Seat, card, the round since when it stands and its cost, of every establishment."""
        self.landmarks: list[dict[str, int]] = [{} for _ in range(seats)]
        """What stands in each city, and since which round."""
        self.brought: list[dict[str, int]] = [{} for _ in range(seats)]
        """Coins by card."""
        self._coins = [0] * seats
        """Earned with the present roll."""
        self._total = 0
        self._best_total = [0] * seats
        self._first = -1
        """Who began: with their next turn a round is over."""
        self._again = False

    def hear(self, event: Event) -> None:
        params = event.params
        seat = event.number("seat")
        match event.code:
            case "turn":
                self._new_turn(seat)
            case "rolled":
                self._total = sum(dice for dice in _dice(params) if isinstance(dice, int))
                self._coins = [0] * self.seats
            case "set-aside":
                self._total -= event.number("die")
            case "added":
                self._total = event.number("total")
            case "earned":
                self._earn(seat, event.number("coins"), str(params["card"]))
            case "paid":
                coins, to = event.number("coins"), event.number("to")
                self.count("lost", seat, coins)
                self.count("taken", to, coins)
                self._earn(to, coins, str(params["card"]))
            case "city-hall" | "airport":
                self.count("earned", seat, event.number("coins"))
            case "built":
                self.count("establishments", seat)
                self.count("spent", seat, event.number("coins"))
                card = str(params["card"])
                self.count(f"built.{card}", seat)
                self._standing.append((seat, card, self.round, event.number("coins")))
            case "built-landmark":
                self.count("spent", seat, event.number("coins"))
                self._stands(seat, str(params["landmark"]))
            case "demolished":
                landmark = str(params["landmark"])
                del self.landmarks[seat][landmark]
                self.count("landmarks", seat, -1)
                self.count("score", seat, -self._costs[landmark])
                self.count(f"landmark-order.{landmark}", seat, -self._order(seat, landmark))
            case "again":
                self.count("extra-turns", seat)
                self._again = True
            case "won":
                self.mark("score", "landmarks", "earned")
                for owner, card, since, cost in self._standing:
                    self.count(f"coin-rounds.{card}", owner, cost * (self.round - since + 1))
            case "invested":
                self.count("invested", seat)
            case "built-nothing":
                self.count("idle-turns", seat)

    def _new_turn(self, seat: int) -> None:
        if self._first < 0:
            self._first = seat
        if seat == self._first and not self._again:
            if self.round > 0:
                self.mark("score", "landmarks", "earned")
            self.round += 1
        self._again = False

    def _earn(self, seat: int, coins: int, card: str) -> None:
        self.count("earned", seat, coins)
        brought = self.brought[seat]
        brought[card] = brought.get(card, 0) + coins
        self.count(f"coins.{card}", seat, coins)
        self._coins[seat] += coins
        if self.keep_greatest("best-roll", seat, self._coins[seat]):
            self._best_total[seat] = self._total

    def _stands(self, seat: int, landmark: str) -> None:
        self.landmarks[seat][landmark] = self.round
        self.count("landmarks", seat)
        self.count("score", seat, self._costs[landmark])
        self.count(f"landmark-order.{landmark}", seat, len(self.landmarks[seat]))

    def _order(self, seat: int, landmark: str) -> int:
        return self.counted(f"landmark-order.{landmark}", seat)

    # The end

    def facts(self, seat: int) -> Sequence[Fact]:
        earned, best = self.counted("earned", seat), self.counted("best-roll", seat)
        facts = [Fact("earned", earned, phrase("statistic.coins", coins=earned))]
        if best:
            total = self._best_total[seat]
            says = phrase("statistic.best-roll-was", total=total, coins=best)
            facts.append(Fact("best-roll", best, says))
        taken, extra = self.counted("taken", seat), self.counted("extra-turns", seat)
        if taken >= extra:
            facts.append(Fact("taken", taken, phrase("statistic.coins", coins=taken)))
        else:
            facts.append(Fact("extra-turns", extra, phrase("statistic.times", times=extra)))
        brought = self.brought[seat]
        if brought:
            card = max(sorted(brought), key=lambda name: brought[name])
            says = phrase("statistic.best-card-was", card=card, coins=brought[card])
            facts.append(Fact("best-card", brought[card], says, card))
        return facts

    def parts(self, seat: int) -> Sequence[Part]:
        standing = self.landmarks[seat]
        return [
            Part(
                landmark.name,
                self._costs[landmark.name],
                phrase("statistic.landmark", landmark=landmark.name),
                landmark.name,
            )
            for landmark in LANDMARKS
            if landmark.name in standing
        ]

    def reason(self, result: Result) -> Phrase | None:
        if len(result.winners) != 1:
            return None
        winner = result.winners[0]
        standing = self.landmarks[winner]
        if len(standing) < len(LANDMARKS):
            return None
        last = next(reversed(standing))
        return phrase(
            "statistic.reason",
            seat=winner,
            landmark=last,
            count=len(standing),
            round=standing[last],
        )


def _dice(params: dict[str, Param]) -> Sequence[int | str]:
    dice = params["dice"]
    return dice if isinstance(dice, tuple) else [dice]
