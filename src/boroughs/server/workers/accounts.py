"""What only its own game can tell of a finished game, put into words. Runs in a worker process."""

from __future__ import annotations

from boroughs.core.telling import told_to
from boroughs.review.accounts import accounts_of
from boroughs.review.reviewing import judge_kind
from boroughs.review.story import headline
from boroughs.server.broadcast.sentences import Sentences
from boroughs.server.messages.accounts import GameAccounts
from boroughs.server.workers.jobs import AccountsJob, AccountsTold
from boroughs.server.workers.reviews import finished_game, names_of, review_words


def tell(job: AccountsJob) -> AccountsTold:
    game, record, found = finished_game(job.text)
    names = names_of(record, job.language)
    sentences = Sentences(game, job.language, names)
    told = GameAccounts(
        id=job.id,
        headline=told_to(job.viewer, headline(found), review_words(job.language), names),
        names=names,
        judged=judge_kind(game, record.seats) is not None,
        accounts=[sentences.account(account, job.viewer) for account in accounts_of(game, found)],
    )
    return AccountsTold(accounts=told)
