"""How an offer is said: by what kind of thing goes for what, or thing by thing."""

from __future__ import annotations

from boroughs.core.phrase import Param, Phrase
from boroughs.games.chinatown.components import SHOP_NAMES
from boroughs.games.chinatown.deals import ANYBODY, Terms, Transfer


def offer_phrase(terms: Terms, answers: int) -> Phrase:
    """In words wherever a sentence can hold it, else as it is written; `answers` is the offer it counters."""
    mixed = mixed_phrase(terms, answers)
    if answers:
        return mixed or Phrase("move.counter", {"terms": terms.text, "offer": answers})
    simple = exchange_phrase(terms) or mixed
    return simple or Phrase("move.offer", {"terms": terms.text})


def mixed_phrase(terms: Terms, answers: int) -> Phrase | None:
    """Whatever two give each other, or one gives and takes of anybody, thing by thing."""
    if len(terms.transfers) == 1 and len(terms.parties) == 2 and not answers:
        [gift] = terms.transfers
        said: dict[str, Param] = {"seat": gift.giver, "to": gift.receiver, "gives": _things(gift)}
        return Phrase("move.offer-gift", said)
    if len(terms.transfers) == 3 and not terms.standing:
        return _ring_phrase(terms)
    if len(terms.transfers) != 2:
        return None
    one, other = terms.transfers
    if (one.giver, one.receiver) != (other.receiver, other.giver):
        return None
    if one.giver == ANYBODY:
        one, other = other, one
    code = "move.counter-mixed" if answers else "move.offer-mixed"
    if one.receiver == ANYBODY:
        code = "move.offer-anybody"
    return Phrase(
        code,
        {
            "seat": one.giver,
            "to": one.receiver,
            "gives": _things(one),
            "gets": _things(other),
            "offer": answers,
        },
    )


def _ring_phrase(terms: Terms) -> Phrase:
    said: dict[str, Param] = {}
    for number, transfer in enumerate(terms.transfers, 1):
        said[f"seat{number}"] = transfer.giver
        said[f"to{number}"] = transfer.receiver
        said[f"gives{number}"] = _things(transfer)
    return Phrase("move.offer-three", said)


def _things(transfer: Transfer) -> tuple[str, ...]:
    """Lots, shops and money by what the catalogue calls them, in its tables `shop` and `amount`."""
    money = (f"dollars {transfer.dollars}",) if transfer.dollars else ()
    shops = tuple(SHOP_NAMES[shop] for shop in transfer.tiles)
    return (*(f"lot {number}" for number in transfer.buildings), *shops, *money)


def exchange_phrase(terms: Terms) -> Phrase | None:
    """One kind of thing for another between two players, in words; other terms read as notation."""
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
