import { describe, expect, it } from 'vitest'
import type { SeatStory } from '../src/protocol/messages'
import { legible, ticksOf } from '../src/end/looked_back'
import { closed, partsOf, signed } from '../src/review/numbers'

const seat = (numbers: Partial<SeatStory>): SeatStory => ({
  start: 1 / 3, luck: 0, gifts: 0, errors: 0, drift: 0, result: 0, luck_error: 0, gifts_error: 0, errors_error: 0,
  accuracy: 1, decisions: 1, inaccuracies: 0, mistakes: 0, blunders: 0, story: [], story_you: [],
  luckiest: null, unluckiest: null, best: null, gift: null, ...numbers,
})

describe('the numbers of a review', () => {
  it('add up as they are shown', () => {
    const { parts, result } = partsOf(seat({ gifts: 0.654, errors: 0.703, drift: -0.141, luck: 1 - 1 / 3 - 0.654 + 0.703 + 0.141, result: 1 }))
    expect(parts.map((part) => part.name)).toEqual(['start', 'gifts', 'errors', 'drift', 'luck'])
    expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(result)
  })

  it('hide a drift of less than a point, and still add up', () => {
    const { parts, result } = partsOf(seat({ drift: 0.009, luck: -1 / 3 - 0.009 }))
    expect(parts.map((part) => part.name)).not.toContain('drift')
    expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(result)
  })

  it('read "about 0" within twice their error', () => {
    const { parts } = partsOf(seat({ luck: 0.05, luck_error: 0.03, gifts: 0.2, gifts_error: 0.03 }))
    expect(parts.filter((part) => part.about).map((part) => part.name)).toEqual(['luck'])
  })

  it('give way where they were rounded furthest', () => {
    expect(closed([0.4, 0.4, 0.2], 1)).toEqual([1, 0, 0])
    expect(closed([33.3, 33.3, 33.4], 100)).toEqual([33, 33, 34])
  })

  it('have a true minus sign', () => {
    expect([5, -5, 0].map(signed)).toEqual(['+5', '−5', '0'])
  })
})

describe('the numbers of an axis', () => {
  it('are round, hold everything between the first and the last, and are few', () => {
    expect(ticksOf(0, 100)).toEqual([0, 25, 50, 75, 100])
    expect(ticksOf(0, 1_110_000)).toEqual([0, 500_000, 1_000_000, 1_500_000])
    expect(ticksOf(0, 6)).toEqual([0, 2, 4, 6])
    expect(ticksOf(-7, 17)).toEqual([-10, 0, 10, 20])
    expect(ticksOf(0, 1)).toEqual([0, 1])
    for (const [least, most] of [[0, 17], [0, 84], [-3, 2], [0, 39_999], [-120, 5]] as const) {
      const ticks = ticksOf(least, most)
      expect(ticks[0]).toBeLessThanOrEqual(least)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }
  })

  it('do not run into each other where rounds are short', () => {
    // Sixteen rounds on a phone: "Round 1" and "4" were written over each other, "Round 1" and "3" read as thirteen.
    const marks = [{ x: 0, text: 'Round 1' }, { x: 42, text: '4' }, { x: 80, text: '7' }, { x: 127, text: '10' }, { x: 132, text: '11' }]
    expect(legible(marks).map(({ text }) => text)).toEqual(['Round 1', '7', '10'])
    expect(legible([])).toEqual([])
  })
})
