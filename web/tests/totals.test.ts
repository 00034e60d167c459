import { expect, test } from 'vitest'
import { playedIn, withPeople, wonIn } from '../src/people/totals'
import type { GameResults } from '../src/protocol/messages'

const met = (kind: 'bot' | 'player', games: number, ahead: number) => ({ kind, who: kind, name: '', games, ahead, latest: [] })
const results = (games: number, won: number, ...against: ReturnType<typeof met>[]): GameResults => ({ game: 'lots', games, won, best: null, streak: 0, longest: 0, by_seats: [], against, rating: null, curve: [] })

test('all games of somebody are counted together', () => {
  const games = [results(5, 2), results(3, 3)]
  expect([playedIn(games), wonIn(games)]).toEqual([8, 5])
  expect(playedIn([])).toBe(0)
})

test('who is ahead of people is told without the bots', () => {
  expect(withPeople(results(9, 4, met('bot', 6, 6), met('player', 2, 1), met('player', 1, 0)))).toEqual({ games: 3, ahead: 1 })
})
