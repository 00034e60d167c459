// What the end of a game takes from its review: the curve of chances, what turned it, and the mistake that cost most.
import { whomItTurned } from '../review/marks'
import { changeFor, mistakesOf, points } from '../review/numbers'
import type { ChartPoint, GameReview, ReviewMistake, Swing } from '../protocol/messages'

/** Everybody's chance after each step. */
export function chartOf(review: GameReview): ChartPoint[] {
  const found = new Map<number, ChartPoint>()
  for (const { step, round, after } of review.moments) found.set(step, { step, round, scores: [], chances: after })
  return [...found.values()]
}

/** What turned the game: each throw or decision with whom it changed most. */
export function turningPoints(review: GameReview): Swing[] {
  return review.turning.flatMap((place) => {
    const moment = review.moments[place]
    if (!moment) return []
    const seat = whomItTurned(moment)
    return [{ step: moment.step, round: moment.round, seat, change: points(changeFor(moment, seat)), says: moment.says }]
  })
}

/** Of this seat; who looks on is shown the largest of all. */
export function largestMistake(review: GameReview, seat: number | null): ReviewMistake | undefined {
  const own = seat === null ? [...review.mistakes] : mistakesOf(review, seat)
  return own.sort((one, other) => other.loss - one.loss)[0]
}
