// The moments of a review as marks on the scrubber of a replay: mistakes, luck, and what turned the game.
import type { GameReview, ReviewMoment } from '../protocol/messages'
import { say } from '../words'
import { changeFor, keyMoments, points, signed } from './numbers'

export type MarkKind = 'mistake' | 'luck' | 'gift' | 'best' | 'turning'

export interface ScrubberMark {
  /** After this step of the record it had happened. */
  step: number
  kind: MarkKind
  sign: string
  /** What happened and what it changed, in words. */
  says: string
}

export const SIGNS: Record<MarkKind, string> = { mistake: '▼', luck: '■', gift: '◆', best: '★', turning: '●' }
const KINDS = { luckiest: 'luck', unluckiest: 'luck', best: 'best', gift: 'gift', mistake: 'mistake' } as const

/** Whom a moment changed most; of equals who did it. */
export function whomItTurned(moment: ReviewMoment): number {
  const changes = moment.after.map((_, seat) => Math.abs(changeFor(moment, seat)))
  const most = Math.max(...changes)
  const own = moment.seat >= 0 ? (changes[moment.seat] ?? 0) : 0
  return own >= most - 1e-9 ? moment.seat : changes.indexOf(most)
}

/** What happened; of a move, which in the words of the board names nobody, with whose it was. What chance brought says itself whom it met. */
export function toldWithName(moment: ReviewMoment, names: string[]): string {
  const who = moment.kind === 'decision' && names.length > 1 ? (names[moment.seat] ?? '') : ''
  return who ? `${who}${say().colon}${moment.says}` : moment.says
}

/** For one seat what is worth a look in its review; for who only looks on what turned the game. In the order of the game. */
export function marksOf(review: GameReview, names: string[], seat: number | null): ScrubberMark[] {
  const found = new Map<number, ScrubberMark>()
  const add = (place: number, kind: MarkKind, whose: number, title: string) => {
    const moment = review.moments[place]
    if (!moment || found.has(moment.step)) return
    const change = kind === 'best' ? '' : ` ${signed(points(changeFor(moment, whose)))}`
    const where = [say().review.inRound(say().rounds[review.round_name], moment.round), names[whose] ?? ''].filter(Boolean).join(', ')
    found.set(moment.step, { step: moment.step, kind, sign: SIGNS[kind], says: `${where}${say().colon}${title}${change}. ${moment.seat === whose ? moment.says : toldWithName(moment, names)}` })
  }
  const keys = seat === null ? [] : keyMoments(review, seat)
  // A mistake says more than that it turned the game.
  for (const key of keys.filter(({ mistake }) => mistake)) add(key.moment, 'mistake', seat ?? 0, say().review.sizes[key.mistake?.size ?? 'mistake'])
  for (const key of keys.filter(({ mistake }) => !mistake)) add(key.moment, KINDS[key.kind], seat ?? 0, say().review.kinds[key.kind])
  for (const place of review.turning) {
    const moment = review.moments[place]
    if (moment) add(place, 'turning', whomItTurned(moment), say().review.turning)
  }
  return [...found.values()].sort((one, other) => one.step - other.step)
}
