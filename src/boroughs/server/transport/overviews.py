"""Tables at a glance, put together from what their viewer has seen."""

from __future__ import annotations

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.phrase import phrase
from boroughs.core.view import View, encode_view
from boroughs.core.words import Catalogue
from boroughs.games import game as game_of
from boroughs.server.broadcast.sentences import Sentences, title_of
from boroughs.server.broadcast.table_info import seat_info
from boroughs.server.messages.boards import Language
from boroughs.server.messages.catalogue import OptionCard
from boroughs.server.messages.overviews import (
    DayProgress,
    Invitation,
    InvitationState,
    TableOverview,
)
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import TableHead
from boroughs.server.tables.keys import matches
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.transport.game_catalogue import game_card
from boroughs.server.variants import titled


async def overview_of(
    live: LiveTable, viewer: Viewer, language: Language, board: bool = False
) -> TableOverview:
    """Only of what passed this viewer's door: how long ago somebody moved in secret is not told.

    With the board as this viewer sees it, where that is asked for.
    """
    info = await live.info(language)
    if live.frames is None:
        return TableOverview(table=info, viewer=viewer, since=0, standing=None, last="")
    await live.replays.open_door(viewer)
    shown = live.frames.current[viewer]
    sentences = live.broadcaster.sentences(language)
    heard = [frame for frame in live.frames.logs.get(viewer, ()) if frame.phrases]
    return TableOverview(
        table=info,
        viewer=viewer,
        since=max(0, live.clock.now() - shown.frame.at),
        standing=sentences.standing(shown.frame.view),
        last=sentences.lines(heard[-1].phrases[-1:], viewer)[0].text if heard else "",
        day=await _day(live, sentences),
        view=_board(live, shown.frame.view) if board else None,
    )


async def _day(live: LiveTable, sentences: Sentences) -> DayProgress | None:
    puzzle = live.game.daily(live.head.daily) if live.head.daily else None
    if puzzle is None:
        return None
    # What is being played counts once it is on disk, as all else that an overview tells.
    async with live.lock:
        progress = puzzle.progress(live.require_started().view(0))
    if progress is None:
        return None
    says = sentences.say(phrase("daily.progress", done=progress.done, of=progress.of))
    return DayProgress(done=progress.done, of=progress.of, says=says)


def _board(live: LiveTable, view: View) -> msgspec.Raw:
    return msgspec.Raw(encode_view(live.game.annotated(view)))


def invitation_of(live: LiveTable, invite: str, language: Language) -> Invitation:
    head = live.head
    seat = next((n for n, one in enumerate(head.seats) if matches(invite, one.invite)), -1)
    if seat < 0 and not head.public:
        # Used or withdrawn: whoever has it learns nothing of the table.
        raise RequestRefused("wrong-invite")
    card = game_card(game_of(head.game), language)
    people = [one.name for one in head.seats if one.owned]
    online = live.connections.online
    return Invitation(
        id=head.id,
        game=head.game,
        title=titled(title_of(live.game, language), head.variant_name),
        line=card.line,
        minutes=card.minutes,
        length=card.length,
        host=people[0] if people else "",
        seat=seat,
        name=_kept_name(head, seat),
        state=_state(head, seat),
        seats=[seat_info(head, n, n in online) for n in range(len(head.seats))],
        pace=head.pace,
        clock=head.clock,
        real_time=live.game.real_time,
        hints=head.hints,
        takeback=head.takeback,
        rated=head.rated,
        options=_said_options(head, card.options, live.game.words(language)),
        lesson=card.lesson,
    )


def _kept_name(head: TableHead, number: int) -> str:
    """Whoever lost the link stays who they were; a friend who plays for somebody does not take their name."""
    if number < 0:
        return ""
    seat = head.seats[number]
    lends = bool(seat.key) and not head.counts_now
    return "" if (seat.bot and not seat.owned) or lends else seat.name


def _state(head: TableHead, seat: int) -> InvitationState:
    if head.phase in ("over", "closed"):
        return "over"
    if seat < 0:
        return "taken"
    return "open" if head.phase == "gathering" else "running"


def _said_options(head: TableHead, cards: list[OptionCard], words: Catalogue) -> list[str]:
    """Every option that is not the usual one: `Short game: yes`."""
    said = []
    for card in cards:
        chosen = next((c for c in card.choices if c.value == head.options.get(card.name)), None)
        if chosen is not None and chosen is not card.choices[0]:
            said.append(f"{card.says}{words.text('list.colon')} {chosen.says}")
    return said
