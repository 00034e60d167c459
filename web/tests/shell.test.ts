// Addresses, times, tapes and charts.
import { describe, expect, test } from 'vitest'
import { byGame, hasBoard } from '../src/boards/board'
import { PAGE, Tape } from '../src/play/tape'
import type { LogEntry, ReplayFrame, ReplayPage, StandingPoint } from '../src/protocol/messages'
import { line, scale } from '../src/replay/chart'
import { logOf } from '../src/replay/log'
import { parseRoute } from '../src/shell/route'
import { telling as chinatown } from '../src/boards/chinatown/log'
import { telling as lots } from '../src/boards/lots/log'
import { telling as machiKoro } from '../src/boards/machi_koro/log'
import { telling as madCity } from '../src/boards/mad_city/log'
import { telling as newJackCity } from '../src/boards/new_jack_city/log'
import { drawer } from '../src/table/drawer.svelte'
import { story } from '../src/table/story'
import { clockText, spanText } from '../src/shell/time'
import en from '../src/words/en'
import fr from '../src/words/fr'
import { mayReload } from '../src/shell/upgrade'

describe('addresses', () => {
  test('name their page', () => {
    expect(parseRoute('')).toEqual({ page: 'home' })
    expect(parseRoute('#/new/machi-koro')).toEqual({ page: 'new', game: 'machi-koro', open: false })
    expect(parseRoute('#/new/lots?open=1')).toEqual({ page: 'new', game: 'lots', open: true })
    expect(parseRoute('#/table/abc')).toEqual({ page: 'table', id: 'abc', key: '' })
    expect(parseRoute('#/table/abc/secret')).toEqual({ page: 'table', id: 'abc', key: 'secret' })
    expect(parseRoute('#/join/abc/inv')).toEqual({ page: 'join', id: 'abc', invite: 'inv' })
  })

  test('lead to a moment of a replay, through somebody’s eyes', () => {
    expect(parseRoute('#/replay/r1?step=12&eyes=0')).toEqual({ page: 'replay', id: 'r1', step: 12, eyes: 0 })
    expect(parseRoute('#/replay/r1?step=x')).toEqual({ page: 'replay', id: 'r1', step: null, eyes: null })
  })

  test('that mean nothing lead home, which says so', () => {
    expect(parseRoute('#/')).toEqual({ page: 'home' })
    expect(parseRoute('#/table/')).toEqual({ page: 'home', lost: true })
    expect(parseRoute('#/elsewhere')).toEqual({ page: 'home', lost: true })
  })

  test('that were cut or say too little lead to the nearest page', () => {
    expect(parseRoute('#/daily')).toEqual({ page: 'today', day: '' })
    expect(parseRoute('#/table/a%E0%A4%A')).toEqual({ page: 'table', id: 'a%E0%A4%A', key: '' })
    expect(parseRoute('#/%')).toEqual({ page: 'home', lost: true })
  })
})

test('time is read as people say it', () => {
  expect(clockText(59_001)).toBe('1:00')
  expect(clockText(61_000)).toBe('1:01')
  expect(spanText(86_400_000, 'en')).toBe('1 day')
  expect(spanText(3 * 86_400_000, 'fr').replace(/\s/, ' ')).toBe('3 jours')
  expect(spanText(600_000, 'en')).toBe('10 minutes')
  expect(spanText(90_000, 'en')).toBe('1:30')
  expect(clockText(-5)).toBe('0:00')
  expect(clockText(3_600_000)).toBe('1 h 00')
  expect(clockText(90_000_000)).toBe('1 d 1 h')
})

describe('a tape', () => {
  function tape(steps: number, fail = false) {
    const asked: [number, number][] = []
    const made = new Tape(steps, async (first, count): Promise<ReplayPage> => {
      asked.push([first, count])
      if (fail && asked.length === 1) throw new Error('away')
      const frames = Array.from({ length: count }, (_, index) => ({ step: first + index }) as ReplayFrame)
      return { id: 'r', viewer: null, first, frames }
    })
    return { made, asked }
  }

  test('fetches each page once, and the next one ahead', async () => {
    const { made, asked } = tape(120)
    expect((await made.frame(3))?.step).toBe(3)
    expect((await made.frame(4))?.step).toBe(4)
    expect(asked).toEqual([[0, PAGE]])
    await made.frame(40)
    expect(asked).toEqual([
      [0, PAGE],
      [PAGE, PAGE],
    ])
    expect((await made.frame(119))?.step).toBe(119)
    expect(asked.at(-1)).toEqual([100, 20])
  })

  test('tells what led to a step, from the page before on', async () => {
    const { made } = tape(120)
    expect((await made.leadingTo(2)).map((frame) => frame.step)).toEqual([0, 1, 2])
    const late = (await made.leadingTo(118)).map((frame) => frame.step)
    expect([late[0], late.at(-1)]).toEqual([PAGE, 118])
  })

  test('asks again for what could not be had', async () => {
    const { made } = tape(10, true)
    await expect(made.frame(1)).rejects.toThrow('away')
    expect((await made.frame(1))?.step).toBe(1)
  })
})

test('the log of a record marks what was taken back', () => {
  const frame = (step: number, withdrawn = false) => ({ step, at: 0, heard: [], withdrawn })
  const log = logOf([frame(0), frame(1), frame(2), frame(3, true), frame(4, true), frame(5)])
  expect(log.filter((entry) => entry.withdrawn).map((entry) => entry.number)).toEqual([1, 2])
})

test('a line of the chart runs level until the score changes', () => {
  const standing: StandingPoint[] = [0, 1, 2].map((step) => ({ step, at: 0, scores: [step === 2 ? 10 : 0], progress: 0 }))
  const to = scale(standing, 2, 100, 50)
  expect(line(standing, 0, to)).toBe('M0.0 50.0H100.0V0.0H100.0')
})

test('both languages say something in every place', () => {
  const empty = (words: object): string[] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'object' ? empty(value as object) : typeof value === 'string' && !value.trim() ? [key] : [],
    )
  expect([...empty(en), ...empty(fr)]).toEqual([])
})

test('boards, pictures and diagrams are found by the folder of their game', () => {
  expect(byGame({ './mad_city/Board.svelte': 1, '../boards/lots/Picture.svelte': 2 })).toEqual({ 'mad-city': 1, lots: 2 })
  expect(hasBoard('machi-koro')).toBe(true)
  expect(hasBoard('a-stranger')).toBe(false)
})

describe('the log', () => {
  const entry = (number: number, texts: string[], code = 'event.drawn', withdrawn = false): LogEntry => ({
    number,
    at: 0,
    lines: texts.map((text) => ({ code, params: {}, text })),
    withdrawn,
  })

  test('tells many of a kind as one line', () => {
    const told = story([entry(1, ['a', 'b', 'c', 'd'])])
    expect(told.map((one) => [one.kind, one.details.length])).toEqual([['many', 4]])
    expect(story([entry(1, ['a', 'b'])]).map((one) => one.text)).toEqual(['a', 'b'])
  })

  const happened = (code: string, text: string, params = {}) => ({ code: `event.${code}`, params, text })

  test('unfolds what follows from a happening under it, with what it brought', () => {
    const lines = [happened('rolled', 'roll', { seat: 0 }), happened('paid', 'pays', { seat: 0, to: 1, coins: 2 }), happened('earned', 'earns', { seat: 1, coins: 3 })]
    const [only, ...more] = story([{ number: 1, at: 0, lines, withdrawn: false }], machiKoro)
    expect([only?.text, only?.details, more]).toEqual(['roll', ['pays', 'earns'], []])
    expect([...(only?.gains ?? [])]).toEqual([[0, -2], [1, 5]])
  })

  test('unfolds a shop under the income of its owner, which is told after it', () => {
    const lines = [happened('earned', 'shop', { seat: 1 }), happened('earned', 'mine', { seat: 0 }), happened('income', 'all mine', { seat: 0 }), happened('income', 'all', { seat: 1 })]
    const told = story([{ number: 1, at: 0, lines, withdrawn: false }], chinatown)
    expect(told.map((one) => [one.text, one.details])).toEqual([['all mine', ['mine']], ['all', ['shop']]])
  })

  test('tells who is ready in one line, however many steps it took', () => {
    const told = story([0, 1, 2].map((seat) => ({ number: seat, at: 0, lines: [happened('ready', `ready ${seat}`, { seat })], withdrawn: false })), chinatown)
    expect(told.map((one) => [one.kind, one.details.length])).toEqual([['many', 3]])
  })

  test('knows the events that it folds', () => {
    const catalogues = import.meta.glob<string>('../../src/boroughs/games/*/words/en.toml', { query: '?raw', import: 'default', eager: true })
    const games = { machi_koro: machiKoro, chinatown, mad_city: madCity, lots, new_jack_city: newJackCity }
    for (const [game, telling] of Object.entries(games)) {
      const known = catalogues[`../../src/boroughs/games/${game}/words/en.toml`]?.split(/^\[event\]$/m)[1]?.split(/^\[/m)[0] ?? ''
      const named = [telling.under, telling.ofSeat].flatMap((table) => Object.entries(table ?? {}).flat(2)).concat(telling.gathers ?? [])
      expect(named.filter((event) => !new RegExp(`^${event} = `, 'm').test(known)), game).toEqual([])
    }
  })

  test('folds what was taken back into one line', () => {
    const told = story([entry(1, ['x']), entry(2, ['y'], 'event.rolled', true), entry(3, ['z'], 'event.built', true), entry(4, ['w'])])
    expect(told.map((one) => one.kind)).toEqual(['line', 'withdrawn', 'line'])
    expect(told[1]?.details).toEqual(['y', 'z'])
  })
})

describe('the panels beside the board', () => {
  test('go for a board that needs the width, and not before the hint that is shown there', () => {
    drawer.open = true
    drawer.lend('hint')
    drawer.makeRoom()
    expect([drawer.open, drawer.tab]).toEqual([true, 'hint'])
    drawer.giveBack('hint')
    expect([drawer.open, drawer.tab]).toEqual([false, 'log'])
    drawer.open = true
    drawer.makeRoom()
    expect(drawer.open).toBe(false)
  })
})

describe('after an upgrade', () => {
  test('the page begins anew once, and not again within a minute', () => {
    const kept = new Map<string, string>()
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
    expect(mayReload(storage, 1_000_000)).toBe(true)
    expect(mayReload(storage, 1_030_000)).toBe(false)
    expect(mayReload(storage, 1_061_000)).toBe(true)
  })
})
