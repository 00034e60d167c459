// Chances as whole points of a hundred that still add up.
import type { GameReview, ReviewMistake, ReviewMoment, SeatStory } from '../protocol/messages'

export type PartName = 'start' | 'gifts' | 'errors' | 'drift' | 'luck'

/** One number of the sum, with the sign with which it enters it. */
export interface Part {
  name: PartName
  points: number
  /** Standard error in points; 0 where everything was enumerated. */
  error: number
  /** Less than its error: it reads "about 0". */
  about: boolean
}

/** From so many points on the judge's change of mind is shown as a number of its own. */
const SHOWN_DRIFT = 1
/** What is not so many standard errors from nothing is about nothing. */
const SURE = 2

/** The parts of a seat's sum, rounded so that they add up to its result as it is shown. */
export function partsOf(seat: SeatStory): { parts: Part[]; result: number } {
  const exact: [PartName, number, number][] = [
    ['start', seat.start, 0],
    ['gifts', seat.gifts, seat.gifts_error],
    ['errors', 0 - seat.errors, seat.errors_error],
  ]
  if (Math.abs(seat.drift * 100) >= SHOWN_DRIFT) exact.push(['drift', seat.drift, 0])
  exact.push(['luck', seat.luck, seat.luck_error])
  const result = Math.round(seat.result * 100)
  const rounded = closed(exact.map(([, value]) => value * 100), result)
  const parts = exact.map(([name, value, error], place) => ({
    name,
    points: rounded[place] ?? 0,
    error: error * 100,
    about: error > 0 && Math.abs(value) <= SURE * error,
  }))
  return { parts, result }
}

/** Whole numbers near these whose sum is this one: who was rounded furthest the other way gives way. */
export function closed(values: number[], sum: number): number[] {
  const whole = values.map((value) => Math.round(value) + 0)
  let missing = sum - whole.reduce((one, other) => one + other, 0)
  while (missing !== 0) {
    const step = Math.sign(missing)
    let place = 0
    values.forEach((value, at) => {
      if (step * (value - (whole[at] ?? 0)) > step * ((values[place] ?? 0) - (whole[place] ?? 0))) place = at
    })
    whole[place] = (whole[place] ?? 0) + step
    missing -= step
  }
  return whole
}

/** +5, −5, 0: a minus sign, not a hyphen. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')

export const points = (chance: number | undefined): number => Math.round((chance ?? 0) * 100)

/** What a moment changed for a seat: by luck, or by somebody's choice. */
export function changeFor(moment: ReviewMoment, seat: number): number {
  return moment.kind === 'decision' ? (moment.choice[seat] ?? 0) : moment.kind === 'forced' ? 0 : (moment.luck[seat] ?? 0)
}

export type KeyKind = 'luckiest' | 'unluckiest' | 'best' | 'gift' | 'mistake'

/** A moment worth a look, in the order of the game. */
export interface KeyMoment {
  kind: KeyKind
  moment: number
  mistake: ReviewMistake | null
}

const MOST_MISTAKES = 6

/** The luckiest and the unluckiest event, the best move, the largest gift, and the seat's largest mistakes. */
export function keyMoments(review: GameReview, seat: number): KeyMoment[] {
  const own = review.seats[seat]
  if (!own) return []
  const found: KeyMoment[] = []
  for (const kind of ['luckiest', 'unluckiest', 'best', 'gift'] as const) {
    const moment = own[kind]
    if (moment !== null) found.push({ kind, moment, mistake: null })
  }
  const mistakes = mistakesOf(review, seat).sort((one, other) => other.loss - one.loss)
  for (const mistake of mistakes.slice(0, MOST_MISTAKES)) found.push({ kind: 'mistake', moment: mistake.moment, mistake })
  return found.sort((one, other) => one.moment - other.moment)
}

export const mistakesOf = (review: GameReview, seat: number): ReviewMistake[] =>
  review.mistakes.filter((mistake) => review.moments[mistake.moment]?.seat === seat)

/** The step after which the board is shown: of a decision what its player saw, of an event what came of it. */
export const stepShown = (moment: ReviewMoment): number => (moment.kind === 'decision' ? Math.max(0, moment.step - 1) : moment.step)
