// The Machi Koro board's own logic: moves as things to click, what flies where, the hour of the day.
import { describe, expect, test } from 'vitest'
import { choicesFrom, completed, NOTHING_PICKED, pickableMine, pickableTheirs, receivers } from '../src/boards/machi_koro/choices'
import { CARD_DRAWINGS } from '../src/boards/machi_koro/drawing/cards'
import { GLYPHS } from '../src/boards/machi_koro/drawing/glyphs'
import { LANDMARK_DRAWINGS } from '../src/boards/machi_koro/drawing/landmarks'
import { factsFrom, inOrder, names } from '../src/boards/machi_koro/facts'
import { gainsOf, motionsOf, throwOf } from '../src/boards/machi_koro/motions'
import { skyAt } from '../src/boards/machi_koro/sky'
import type { Line, MoveChoice } from '../src/protocol/messages'

const moves = (...notations: string[]): MoveChoice[] =>
  notations.map((notation) => ({ notation, says: notation, group: '', heading: '', names: [] }))
const line = (code: string, params: Record<string, unknown>): Line => ({ code: `event.${code}`, params, text: '' }) as Line

describe('moves as things to click', () => {
  test('dice, cards, landmarks and buttons each find their move', () => {
    const choices = choicesFrom(moves('roll 1', 'roll 3', 'set aside 4', 'build cafe', 'build harbor', 'demolish airport', 'pass', 'add 2'))
    expect([...choices.rolls.keys()]).toEqual([1, 3])
    expect([...choices.asides.keys()]).toEqual([4])
    expect([...choices.builds.keys()]).toEqual(['cafe', 'harbor'])
    expect([...choices.demolitions.keys()]).toEqual(['airport'])
    expect(choices.others.map((move) => move.notation)).toEqual(['add 2', 'pass'])
  })

  test('a gift asks for the card, then for who gets it', () => {
    const choices = choicesFrom(moves('give cafe to 1', 'give cafe to 2', 'give ranch to 1', 'give ranch to 2'))
    expect(pickableMine(choices, NOTHING_PICKED)).toEqual(new Set(['cafe', 'ranch']))
    const picked = { mine: 'ranch', theirs: null }
    expect([...receivers(choices, picked).keys()]).toEqual([1, 2])
    expect(completed(choices, picked)).toBeNull()
    expect(receivers(choices, NOTHING_PICKED).size).toBe(0)
  })

  test('with one rival a gift needs no second pick', () => {
    const choices = choicesFrom(moves('give cafe to 0'))
    expect(completed(choices, { mine: 'cafe', theirs: null })?.notation).toBe('give cafe to 0')
  })

  test('a swap is complete with a card of mine and one of theirs, in either order', () => {
    const choices = choicesFrom(moves('pass', 'swap cafe for ranch of 1', 'swap cafe for forest of 2', 'swap bakery for ranch of 1'))
    expect(pickableTheirs(choices, NOTHING_PICKED, 1)).toEqual(new Set(['ranch']))
    expect(pickableTheirs(choices, { mine: 'bakery', theirs: null }, 2)).toEqual(new Set())
    expect(pickableMine(choices, { mine: null, theirs: { seat: 2, card: 'forest' } })).toEqual(new Set(['cafe']))
    expect(completed(choices, { mine: 'cafe', theirs: { seat: 2, card: 'forest' } })?.notation).toBe('swap cafe for forest of 2')
    expect(completed(choices, { mine: 'bakery', theirs: { seat: 2, card: 'forest' } })).toBeNull()
  })
})

describe('what is printed', () => {
  const tables: Record<string, Record<string, string>> = {
    order: { cards: 'ranch bakery', landmarks: 'harbor airport', rows: '1-6' },
    cost: { ranch: '1', bakery: '1', harbor: '2', airport: '30' },
    numbers: { ranch: '2', bakery: '2-3' },
  }
  const words = (table: string, key: string) => tables[table]?.[key] ?? key

  test('comes from the catalogue, and is waited for', () => {
    expect(factsFrom((_, key) => key)).toBeNull()
    const facts = factsFrom(words)
    expect(facts?.costOf('airport')).toBe(30)
    expect(facts && inOrder(facts, { bakery: 2, ranch: 1 }).map(({ card, count }) => [card.name, count])).toEqual([
      ['ranch', 1],
      ['bakery', 2],
    ])
  })

  test('a range names all its totals', () => {
    expect([1, 2, 3, 4].filter((total) => names('2-3', total))).toEqual([2, 3])
    expect(names('7', 7)).toBe(true)
  })

})

describe('what is seen moving', () => {
  test('coins go from payer to payee, and from the bank', () => {
    const lines = [
      line('rolled', { seat: 0, dice: [3] }),
      line('paid', { seat: 0, to: 2, coins: 2, owed: 4, card: 'cafe' }),
      line('earned', { seat: 0, coins: 1, card: 'bakery' }),
      line('earned', { seat: 1, coins: 3, card: 'ranch' }),
      line('paid', { seat: 0, to: 1, coins: 0, owed: 1, card: 'cafe' }),
    ]
    expect(motionsOf(lines).map(({ from, to, count, turn }) => [from, to, count, turn])).toEqual([
      ['purse-0', 'purse-2', 2, 0],
      ['bank', 'purse-0', 1, 1],
      ['bank', 'purse-1', 3, 1],
    ])
    expect(gainsOf(lines)).toEqual(new Map([[0, -1], [2, 2], [1, 3]]))
    expect(throwOf(lines)).toEqual({ seat: 0, dice: [3] })
  })

  test('cards go to their new city', () => {
    const lines = [
      line('built', { seat: 1, card: 'cafe', coins: 2 }),
      line('swapped', { seat: 0, card: 'ranch', for: 'forest', with: 2 }),
      line('drawn', { card: 'bakery' }),
    ]
    expect(motionsOf(lines).map(({ name, from, to }) => [name, from, to])).toEqual([
      ['cafe', 'stack-cafe', 'purse-1'],
      ['ranch', 'purse-0', 'purse-2'],
      ['forest', 'purse-2', 'purse-0'],
    ])
    expect(throwOf(lines)).toBeNull()
  })
})

describe('the hour', () => {
  test('is morning at the start and night at the end', () => {
    expect(skyAt(0)).toMatchObject({ top: '#a9d8ec', sun: 0, stars: 0, night: false })
    expect(skyAt(1)).toMatchObject({ top: '#141a3c', moon: 0, stars: 1, night: true })
    expect(skyAt(0.3).top).toBe('#9ccbe6')
    expect(skyAt(2)).toEqual(skyAt(1))
  })
})

test('every sign and building is drawn without a slip of the scissors', () => {
  for (const [name, shapes] of Object.entries({ ...CARD_DRAWINGS, ...LANDMARK_DRAWINGS, ...GLYPHS }))
    expect(/NaN|undefined/.test(shapes), name).toBe(false)
  expect(Object.keys(CARD_DRAWINGS)).toHaveLength(27)
  expect(Object.keys(LANDMARK_DRAWINGS)).toHaveLength(7)
})
