// The one thing of a club that a member would want to know first, as a sentence.
import type { ClubCard } from '../protocol/messages'
import { dateLocale, settings } from '../shell/settings.svelte'
import { say, shortTitle } from '../words'
import { when } from './when'

export function newsOf({ news }: ClubCard): string {
  const words = say().club.news
  const title = shortTitle(news.title)
  switch (news.kind) {
    case 'kept':
      return words.kept(news.name, title)
    case 'next':
      return `${words.next(title, when(news.at, Date.now(), settings.language, dateLocale()))} · ${news.answered ? words.answered : words.answer}`
    case 'open':
      return words.open(news.name, title)
    case 'running':
      return words.running(title)
    case 'result':
      return words.result(news.name, title)
    default:
      return words.quiet
  }
}
