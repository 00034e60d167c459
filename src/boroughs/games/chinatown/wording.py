"""How an offer is said: by what kind of thing goes for what, or thing by thing."""

from __future__ import annotations

from typing import Final

from boroughs.core.phrase import Param, Phrase
from boroughs.games.chinatown.components import SHOP_NAMES
from boroughs.games.chinatown.deals import ANYBODY, Terms, Transfer

_MOST_TOLD: Final = 4
"""Of a deal among several so many transfers are told one by one."""


def offer_phrase(terms: Terms, answers: int) -> Phrase:
    """In the shortest words that hold it; `answers` is the offer it counters."""
    simple = None if answers else exchange_phrase(terms)
    return simple or _mixed_phrase(terms, answers) or _deal_phrase(terms, answers)


def _mixed_phrase(terms: Terms, answers: int) -> Phrase | None:
    """What one gives, or two give each other, thing by thing; the other may be anybody."""
    start = "move.counter" if answers else "move.offer"
    if len(terms.transfers) == 1:
        [gift] = terms.transfers
        said: dict[str, Param] = {"seat": gift.giver, "to": gift.receiver, "gives": _things(gift)}
        kind = "gift"
        if terms.standing:
            kind = "gift-asked" if gift.giver == ANYBODY else "gift-anybody"
        return Phrase(f"{start}-{kind}", {**said, "offer": answers})
    if len(terms.transfers) != 2:
        return None
    one, other = terms.transfers
    if (one.giver, one.receiver) != (other.receiver, other.giver):
        return None
    if one.giver == ANYBODY:
        one, other = other, one
    kind = "anybody" if one.receiver == ANYBODY else "mixed"
    said = {"seat": one.giver, "to": one.receiver, "gives": _things(one), "gets": _things(other)}
    return Phrase(f"{start}-{kind}", {**said, "offer": answers})


def _deal_phrase(terms: Terms, answers: int) -> Phrase:
    """Among several: who gives what to whom; where that would be too long, how much changes hands."""
    said: dict[str, Param] = {"offer": answers}
    start = "move.counter" if answers else "move.offer"
    if len(terms.transfers) <= _MOST_TOLD:
        for number, transfer in enumerate(terms.transfers, 1):
            said[f"seat{number}"] = transfer.giver
            said[f"to{number}"] = transfer.receiver
            said[f"gives{number}"] = _things(transfer)
        return Phrase(f"{start}-deal-{len(terms.transfers)}", said)
    things = sum(len(_things(transfer)) for transfer in terms.transfers)
    return Phrase(f"{start}-many", {**said, "seats": terms.parties, "things": things})


def _things(transfer: Transfer) -> tuple[str, ...]:
    """Lots, shops and money by what the catalogue calls them, in its tables `shop` and `amount`."""
    money = (f"dollars {transfer.dollars}",) if transfer.dollars else ()
    shops = tuple(SHOP_NAMES[shop] for shop in transfer.tiles)
    return (*(f"lot {number}" for number in transfer.buildings), *shops, *money)


def exchange_phrase(terms: Terms) -> Phrase | None:
    """One kind of thing for another between two players."""
    if len(terms.transfers) != 2 or len(terms.parties) != 2:
        return None
    one, other = terms.transfers
    kinds = (_kind(one), _kind(other))
    if "" in kinds:
        return None
    params: dict[str, Param] = {"seat": one.giver, "to": other.giver}
    for name, transfer in (("gives", one), ("gets", other)):
        if transfer.buildings:
            params[name] = transfer.buildings
        elif transfer.tiles:
            params[name] = tuple(SHOP_NAMES[shop] for shop in transfer.tiles)
        else:
            params[name] = transfer.dollars
    return Phrase(f"move.offer-{kinds[0]}-{kinds[1]}", params)


def _kind(transfer: Transfer) -> str:
    """What is given, where it is only one kind of thing."""
    given = [
        name
        for name, there in (
            ("buildings", bool(transfer.buildings)),
            ("tiles", bool(transfer.tiles)),
            ("money", transfer.dollars > 0),
        )
        if there
    ]
    return given[0] if len(given) == 1 else ""
