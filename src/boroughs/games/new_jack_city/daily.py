"""The challenge of a day: half of the deck alone, and as little as possible left unbuilt."""

from __future__ import annotations

from boroughs.core.daily import Daily


class DailyStreets(Daily):
    """The cards come in the same order for everybody."""

    less = True

    def __init__(self, date: str) -> None:
        super().__init__(date, {"deck": "half"}, f"new-jack-city daily {date}")
