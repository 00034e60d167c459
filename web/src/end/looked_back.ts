// What the end of a game takes from its review: the curve of chances, what turned it, and the mistake that cost most.
import { toldWithName, whomItTurned } from '../review/marks'
import { changeFor, mistakesOf, points } from '../review/numbers'
import type { ChartPoint, GameReview, ReviewMistake, Swing } from '../protocol/messages'

/** Everybody's chance after each step. */
export function chartOf(review: GameReview): ChartPoint[] {
  const found = new Map<number, ChartPoint>()
  for (const { step, round, after } of review.moments) found.set(step, { step, round, scores: [], chances: after })
  return [...found.values()]
}

/** What turned the game: each throw or decision with whom it changed most. */
export function turningPoints(review: GameReview, names: string[]): Swing[] {
  return review.turning.flatMap((place) => {
    const moment = review.moments[place]
    if (!moment) return []
    const seat = whomItTurned(moment)
    return [{ step: moment.step, round: moment.round, seat, change: points(changeFor(moment, seat)), says: toldWithName(moment, names) }]
  })
}

/** Of this seat; who looks on is shown the largest of all. */
export function largestMistake(review: GameReview, seat: number | null): ReviewMistake | undefined {
  const own = seat === null ? [...review.mistakes] : mistakesOf(review, seat)
  return own.sort((one, other) => other.loss - one.loss)[0]
}

const ROUND = [1, 2, 2.5, 5, 10]

/** Numbers for an axis from the least to the most, round ones, about five of them; the first and the last hold all between. */
export function ticksOf(least: number, most: number): number[] {
  const rough = Math.max((most - least) / 4, Number.MIN_VALUE)
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = (ROUND.find((one) => one * power >= rough) ?? 10) * power
  // Points and coins are whole.
  const step = Math.max(1, Number.isInteger(round) ? round : Math.ceil(round))
  const first = Math.floor(least / step) * step
  return Array.from({ length: Math.round((Math.ceil(most / step) * step - first) / step) + 1 }, (_, at) => first + at * step)
}

/** How wide a letter or a digit at an axis is at most, and what must lie between two texts, in units of the drawing. */
const LETTER = 7.5
const BETWEEN = 6

/** What can be written at an axis side by side: the first begins at its mark, the others stand under theirs; what would touch the one before is left out. */
export function legible<Mark extends { x: number; text: string }>(marks: Mark[]): Mark[] {
  let end = -Infinity
  return marks.filter(({ x, text }, at) => {
    const wide = text.length * LETTER
    const left = at === 0 ? x : x - wide / 2
    if (left < end + BETWEEN) return false
    end = left + wide
    return true
  })
}
