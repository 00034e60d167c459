// Who suits me, from how my games ended.
import { beforeEach, describe, expect, test } from 'vitest'
import { kept } from '../src/play/kept.svelte'
import { aboutEven, company, forgetResults, hasPlayed, leaning, met, noteResult, results } from '../src/play/results'
import type { NeighbourCard, PlayerInfo, TableInfo } from '../src/protocol/messages'

const memory = new Map<string, string>()
globalThis.localStorage = {
  getItem: (name: string) => memory.get(name) ?? null,
  setItem: (name: string, text: string) => void memory.set(name, text),
  removeItem: (name: string) => void memory.delete(name),
} as unknown as Storage

const NEIGHBOURS = ['random', 'easy', 'normal', 'hard', 'expert'].map((bot) => ({ name: bot, bot, first: bot === 'easy', ladder: [] }) as unknown as NeighbourCard)

let number = 0

/** A game of two, three, ... that is over: my seat is the first. */
function ended(bots: string[], ranks: number[], more: Partial<TableInfo> = {}, resigned = false): TableInfo {
  const me = { seat: 0, kind: 'person', name: 'Ann', bot: '', owned: true, resigned }
  const others = bots.map((bot, at) => ({ seat: at + 1, kind: 'bot', name: bot, bot, owned: false, resigned: false }))
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? seat : []))
  return { id: `t${(number += 1)}`, game: 'machi-koro', daily: '', seats: [me, ...others], result: { ranks, scores: ranks.map(() => 7), winners }, ...more } as unknown as TableInfo
}

const won = (bot: string): void => noteResult(ended([bot], [1, 2]), [0])
const lost = (bot: string): void => noteResult(ended([bot], [2, 1]), [0])
const suits = (): string | undefined => aboutEven('machi-koro', NEIGHBOURS)?.bot

beforeEach(() => {
  forgetResults()
  kept.info = null
})

describe('who suits me', () => {
  test('is an easy one as long as nothing is known', () => {
    expect(suits()).toBe('easy')
    won('easy')
    expect(suits()).toBe('easy')
  })

  test('is the next one once I mostly win, and the one before once I mostly lose', () => {
    won('easy')
    won('easy')
    expect(suits()).toBe('normal')
    lost('normal')
    lost('normal')
    expect(suits()).toBe('normal')
    won('normal')
    won('normal')
    expect(suits()).toBe('normal')
    for (let game = 0; game < 6; game += 1) won('normal')
    expect(suits()).toBe('hard')
    forgetResults()
    lost('easy')
    lost('easy')
    expect(suits()).toBe('random')
  })

  test('is nobody beyond the strongest or below the weakest', () => {
    for (const bot of ['easy', 'normal', 'hard', 'expert']) for (const _ of [1, 2, 3]) won(bot)
    expect(suits()).toBe('expert')
    forgetResults()
    for (const bot of ['easy', 'random']) for (const _ of [1, 2, 3]) lost(bot)
    expect(suits()).toBe('random')
  })

  test('is of one game only', () => {
    won('easy')
    won('easy')
    expect(aboutEven('lots', NEIGHBOURS)?.bot).toBe('easy')
    expect(aboutEven('lots', [])).toBeUndefined()
  })
})

describe('whoever comes over from another device', () => {
  const against = { kind: 'bot', who: 'easy', name: 'Gus', games: 3, ahead: 3, latest: [true, true, true] }

  test('has met there whom the server knows of', () => {
    kept.info = { games: [{ game: 'machi-koro', against: [against] }] } as unknown as PlayerInfo
    expect(met('machi-koro', 'easy')).toEqual({ ahead: 3, games: 3, latest: [true, true, true] })
    expect(suits()).toBe('normal')
    expect([hasPlayed('machi-koro'), hasPlayed('lots')]).toEqual([true, false])
  })

  test('finds what was played here alone, too', () => {
    kept.info = { games: [{ game: 'machi-koro', against: [{ ...against, games: 1, ahead: 1, latest: [true] }] }] } as unknown as PlayerInfo
    lost('easy')
    lost('easy')
    expect(met('machi-koro', 'easy').games).toBe(2)
  })
})

describe('a result', () => {
  test('is noted once, however often the end is looked at', () => {
    const table = ended(['easy'], [1, 2])
    noteResult(table, [0])
    noteResult(table, [0])
    expect(met('machi-koro', 'easy')).toEqual({ ahead: 1, games: 1, latest: [true] })
  })

  test('counts who came in behind me, ties as ties, and a game given up as lost', () => {
    noteResult(ended(['easy', 'hard'], [2, 3, 1]), [0])
    expect(met('machi-koro', 'easy').ahead).toBe(1)
    expect(met('machi-koro', 'hard').ahead).toBe(0)
    noteResult(ended(['normal'], [1, 1]), [0])
    expect(met('machi-koro', 'normal').latest).toEqual([null])
    noteResult(ended(['expert'], [1, 2], {}, true), [0])
    expect(met('machi-koro', 'expert').latest).toEqual([false])
  })

  test('is none where I sit opposite myself, play alone, or only watch', () => {
    noteResult(ended(['easy'], [1, 2]), [0, 1])
    noteResult(ended(['easy'], [1, 2]), [])
    noteResult(ended([], [1]), [0])
    noteResult(ended(['easy'], [1, 2], { daily: '2026-11-15' }), [0])
    expect(results()).toEqual([])
  })

  test('leans one way only after two games', () => {
    expect(leaning([true])).toBe(0)
    expect(leaning([true, true])).toBe(1)
    expect(leaning([false, false, null])).toBe(-1)
    expect(leaning([true, false])).toBe(0)
  })
})

test('who is picked brings those next door, the easier ones first', () => {
  const names = (bot: string, count: number) => company(NEIGHBOURS, NEIGHBOURS.find((one) => one.bot === bot)!, count).map((one) => one.bot)
  expect(names('easy', 1)).toEqual(['easy'])
  expect(names('easy', 3)).toEqual(['easy', 'random', 'normal'])
  expect(names('expert', 3)).toEqual(['expert', 'hard', 'normal'])
  expect(names('random', 5)).toEqual(['random', 'easy', 'normal', 'hard', 'expert'])
  expect(names('easy', 6)).toHaveLength(6)
})
