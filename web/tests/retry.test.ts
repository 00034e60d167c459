import { describe, expect, it } from 'vitest'
import { parseRoute, retryPath } from '../src/shell/route'
import type { GameReview, ReviewMoment } from '../src/protocol/messages'
import { chartOf, largestMistake, turningPoints } from '../src/end/looked_back'
import { marksOf, whomItTurned } from '../src/review/marks'
import { ranked } from '../src/review/retrying.svelte'

const moment = (own: Partial<ReviewMoment>): ReviewMoment => ({
  kind: 'decision', step: 1, round: 1, seat: 0, what: 'pass', says: 'passes', before: [0.5, 0.5], luck: [0, 0], choice: [0, 0],
  drift: [0, 0], after: [0.5, 0.5], odds: 1, sure: true, possible: [], ...own,
})
const choice = (what: string, chance: number) => ({ what, says: what, chances: [chance, 1 - chance], odds: 1 })
const seat = {
  start: 0.5, luck: 0, gifts: 0, errors: 0, drift: 0, result: 0, luck_error: 0, gifts_error: 0, errors_error: 0, accuracy: 1,
  decisions: 1, inaccuracies: 0, mistakes: 0, blunders: 0, story: [], story_you: [], luckiest: 1, unluckiest: null, best: null, gift: null,
}
const mistake = (place: number, loss: number) => ({
  moment: place, size: 'mistake' as const, loss, played: 'p', better: 'b', played_move: 'pass', better_move: 'build', why: '', instead: '',
})
const review: GameReview = {
  game: 'g', title: 'G', names: ['Ann', 'Bob'], judge: 'network', judged: '', hidden: '', rounds: 2, round_name: 'round', seats: [seat, seat],
  moments: [
    moment({ step: 1, choice: [-0.12, 0.12], after: [0.4, 0.6] }),
    moment({ step: 1, kind: 'chance', what: '4', says: 'a 4', luck: [0.3, -0.3], after: [0.7, 0.3] }),
    moment({ step: 2, seat: 1, choice: [0.2, -0.2], after: [0.9, 0.1] }),
  ],
  mistakes: [mistake(0, 0.12), mistake(2, 0.2)],
  turning: [1, 2],
}

describe('a mistake tried again', () => {
  it('has an address of its own', () => {
    expect(parseRoute(`#${retryPath('r1', 1, 0, 57)}`)).toEqual({ page: 'retry', id: 'r1', eyes: 0, seat: 1, step: 57 })
    expect(parseRoute('#/review/r1?eyes=1')).toEqual({ page: 'review', id: 'r1', eyes: 1 })
  })

  it('ranks what was compared and what was tried, the best first, with what was played', () => {
    const possible = ['best', 'a', 'b', 'c', 'd', 'e', 'pass'].map((what, place) => choice(what, 0.5 - place / 50))
    const tries = [{ move: 'odd', says: 'odd', names: [], chance: 0.47, verdict: 'better' as const }]
    const rows = ranked(moment({ possible }), tries, 'best')
    expect(rows.map((row) => row.move)).toEqual(['best', 'a', 'odd', 'b', 'c', 'pass'])
    expect(rows.map((row) => row.kind)).toEqual(['best', 'other', 'tried', 'other', 'other', 'played'])
  })
})

describe('what the end and the replay take from a review', () => {
  it('is the curve after each step', () => {
    expect(chartOf(review).map((point) => [point.step, point.chances[0]])).toEqual([[1, 0.7], [2, 0.9]])
  })

  it('is what turned the game, for whom it changed most', () => {
    expect(turningPoints(review, review.names).map((swing) => [swing.step, swing.seat, swing.change])).toEqual([[1, 0, 30], [2, 1, -20]])
    expect(whomItTurned(moment({ kind: 'chance', seat: 0, luck: [0.05, -0.3], after: [0, 0] }))).toBe(1)
  })

  it('is told with whose move it was; what chance brought needs no name', () => {
    expect(turningPoints(review, review.names).map((swing) => swing.says)).toEqual(['a 4', 'Bob: passes'])
    expect(turningPoints(review, ['Ann', 'You']).map((swing) => swing.says)).toEqual(['a 4', 'You: passes'])
    const gift = { ...review, seats: [{ ...seat, luckiest: null, gift: 2 }, seat], mistakes: [], turning: [] }
    const turned = { ...review, moments: review.moments.map((one) => ({ ...one, seat: 1 })), turning: [0, 1] }
    expect(marksOf(gift, review.names, 0).map((mark) => mark.says)).toEqual(['Round 1, Ann: Largest gift +20. Bob: passes'])
    expect(marksOf(turned, ['Ann', 'Bob'], null).map((mark) => mark.says)).toEqual(['Round 1, Bob: Turning point +12. passes'])
  })

  it('is the largest mistake, mine where I played', () => {
    expect(largestMistake(review, 0)?.moment).toBe(0)
    expect(largestMistake(review, null)?.moment).toBe(2)
  })

  it('is one mark a step, in the order of the game', () => {
    expect(marksOf(review, review.names, 0).map((mark) => [mark.step, mark.kind])).toEqual([[1, 'mistake'], [2, 'turning']])
    expect(marksOf(review, review.names, null).map((mark) => mark.kind)).toEqual(['turning', 'turning'])
  })
})
