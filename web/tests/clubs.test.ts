// Clubs in the browser: when something is, who may sit down, who was there last time.
import { describe, expect, it } from 'vitest'
import { localValue, nextEvening, when } from '../src/club/when'
import { companions, fitting, suited } from '../src/play/clubs'
import type { ClubResult } from '../src/protocol/messages'
import { parseRoute } from '../src/shell/route'

const noon = new Date(2026, 10, 17, 12, 0).getTime()
const HOUR = 3_600_000

describe('when', () => {
  it('says today and tomorrow, then the day of the week, then the date', () => {
    expect(when(noon + HOUR, noon, 'en', 'en-GB')).toBe('today, 13:00')
    expect(when(noon + 24 * HOUR, noon, 'en', 'en-GB')).toBe('tomorrow, 12:00')
    expect(when(noon + 72 * HOUR, noon, 'en', 'en-GB')).toBe('Friday, 12:00')
    expect(when(noon + 240 * HOUR, noon, 'en', 'en-GB')).toBe('27 November, 12:00')
    expect(when(noon + 24 * HOUR, noon, 'fr', 'fr-FR')).toBe('demain, 12:00')
  })

  it('proposes an evening that is still to come', () => {
    expect(new Date(nextEvening(noon)).getDate()).toBe(17)
    expect(new Date(nextEvening(noon + 8 * HOUR)).getDate()).toBe(18)
    expect(new Date(localValue(nextEvening(noon))).getTime()).toBe(nextEvening(noon))
  })
})

describe('a table for the club', () => {
  it('has as many seats as the game takes', () => {
    expect(fitting([2, 3, 4], 3)).toBe(3)
    expect(fitting([3, 4, 5], 2)).toBe(3)
    expect(fitting([1, 2, 3], 1)).toBe(2)
    expect(fitting([2, 3], 6)).toBe(3)
  })

  it('knows last time’s companions', () => {
    const seats = [
      { kind: 'member', who: 'me', name: 'Nora' },
      { kind: 'member', who: 'ada', name: 'Ada' },
      { kind: 'bot', who: 'easy', name: 'Gus' },
      { kind: 'guest', who: '', name: '' },
    ]
    expect(companions({ seats } as unknown as ClubResult, 'me')).toEqual(['ada'])
  })
})

describe('addresses', () => {
  it('of a club, and of its link', () => {
    expect(parseRoute('#/club')).toEqual({ page: 'club', id: '', link: '' })
    expect(parseRoute('#/club/abc')).toEqual({ page: 'club', id: 'abc', link: '' })
    expect(parseRoute('#/club/abc/KEY')).toEqual({ page: 'club', id: 'abc', link: 'KEY' })
  })
})

describe('a table of the club', () => {
  it('is offered first for games that so few can play', () => {
    const shelf = [{ name: 'chinatown', seat_counts: [3, 4, 5] }, { name: 'lots', seat_counts: [1, 2, 3, 4] }, { name: 'mad-city', seat_counts: [1, 2, 3, 4, 5, 6] }]
    const names = (members: number) => suited(shelf, members).map(({ name }) => name)
    expect([names(1), names(2)]).toEqual([['lots', 'mad-city', 'chinatown'], ['lots', 'mad-city', 'chinatown']])
    expect(names(3)).toEqual(['chinatown', 'lots', 'mad-city'])
  })
})
