// New Jack City's board: shapes of cards, outlines, and where a card can go.
import { describe, expect, test } from 'vitest'
import { anchorOf, outline, shapeOf, UNIT, type Card, type Zone } from '../src/boards/new_jack_city/geometry'
import { explainClaim, explainZone, type Setting } from '../src/boards/new_jack_city/explain'
import { teller } from '../src/kit/words'
import { finalRewards, finalRows } from '../src/boards/new_jack_city/ending'
import { closedByRoads, hoverAt, inReadingOrder, nextTurn, placementOf, placesFrom, placeToward, tapAt, turnedGhost, type Ghost } from '../src/boards/new_jack_city/placing'
import { platePlace } from '../src/boards/new_jack_city/plates'
import type { NewJackCityView } from '../src/protocol/messages'

const CARD: Card = { card: 'NJ22', properties: [{ colour: 'blue', value: 2 }, { colour: 'green', value: 1 }], roads: ['T0', 'T1'] }
const WHOLE: Card = { card: 'NJ08', properties: [{ colour: 'blue', value: 3 }], roads: ['L'] }

type Row = [number, number, number, string, number, number, []]
const row = (x: number, y: number, turned: number): Row => [x, y, turned, `place NJ22 at ${x},${y} turned ${turned}`, 0, 0, []]

function viewWith(...rows: Row[]): NewJackCityView {
  return { places: [{ card: 'NJ22', placements: rows, refused: { 'loose-road': [[5, 5, 0]] } }] } as unknown as NewJackCityView
}
const places = (...rows: Row[]) => placesFrom(viewWith(...rows)).get('NJ22')
const ghost = (x: number, y: number, turned: number): Ghost => ({ card: 'NJ22', x, y, turned, anchor: [x, y] })

describe('cards', () => {
  test('a card turned upside down has its halves exchanged and its road below', () => {
    const shape = shapeOf(CARD, 2)
    expect(shape.halves.map(({ x, colour }) => [x, colour])).toEqual([[1, 'blue'], [0, 'green']])
    expect(shape.roads.every(([, y1, , y2]) => y1 === 1 && y2 === 1)).toBe(true)
  })

  test('a quarter turn to the right stands the card up, its top to the right', () => {
    const shape = shapeOf(CARD, 1)
    expect([shape.width, shape.height]).toEqual([1, 2])
    expect(shape.roads.every(([x1, , x2]) => x1 === 1 && x2 === 1)).toBe(true)
  })

  test('the value of a whole card is written once, and its buildings are shared', () => {
    const [first, second] = shapeOf(WHOLE, 0).halves
    expect([first.value, second.value]).toEqual([3, 0])
    expect(first.buildings + second.buildings).toBe(3)
  })
})

describe('outlines', () => {
  test('one cell is a square of four corners', () => {
    expect(outline([[0, 0]], 0, 0).match(/Q/g)).toHaveLength(4)
  })

  test('an L has six corners, and cells that touch at a corner are two rings', () => {
    expect(outline([[0, 0], [0, 1], [1, 1]], 0).match(/Q/g)).toHaveLength(6)
    expect(outline([[0, 0], [1, 1]], 0).match(/z/g)).toHaveLength(2)
  })

  test('it is drawn inside by the inset', () => {
    const xs = [...outline([[2, 0]], 10, 0).matchAll(/Q(\d+) /g)].map(([, x]) => Number(x))
    expect(Math.min(...xs)).toBe(2 * UNIT + 10)
    expect(Math.max(...xs)).toBe(3 * UNIT - 10)
  })

  test('a pill stands in the middle of its zone, or where the Builder is', () => {
    const zone = { cells: [[0, 0], [1, 0], [2, 0]] } as unknown as Zone
    expect(anchorOf(zone, null)).toEqual([1, 0])
    expect(anchorOf(zone, [2, 0])).toEqual([2, 0])
  })
})

describe('placing', () => {
  test('under the pointer the legal slot wins over the nearer one, unless that one is plainly meant', () => {
    const legal = places(row(0, 0, 0))
    expect(hoverAt(legal, 'NJ22', 0, 1.6, 0.5).x).toBe(0)
    expect(hoverAt(legal, 'NJ22', 0, 1.95, 0.5).x).toBe(1)
  })

  test('a tap turns the card to a way that is legal there', () => {
    const found = tapAt(places(row(3, 3, 1)), 'NJ22', 0, 3.5, 3.5, 0)
    expect([found.x, found.y, found.turned]).toEqual([3, 3, 1])
  })

  test('turning goes through the legal ways only, around the same cell', () => {
    const legal = places(row(0, 0, 0), row(0, -1, 3))
    const next = turnedGhost(legal, ghost(0, 0, 0))
    expect([next.x, next.y, next.turned]).toEqual([0, -1, 3])
    expect(turnedGhost(legal, next).turned).toBe(0)
  })

  test('a card with one legal way there stays as it is', () => {
    const only = ghost(0, 0, 0)
    expect(turnedGhost(places(row(0, 0, 0)), only)).toBe(only)
  })

  test('a card that fits nowhere can still be turned', () => {
    expect(turnedGhost(places(), ghost(0, 0, 0)).turned).toBe(1)
    expect(placementOf(places(), ghost(0, 0, 0))).toBeNull()
  })

  test('the next turn is one with a place', () => {
    expect(nextTurn(places(row(0, 0, 3)), 0)).toBe(3)
    expect(nextTurn(places(), 2)).toBe(2)
  })

  test('arrows lead to the nearest place ahead', () => {
    const list = places(row(0, 0, 0), row(4, 0, 0), row(2, 1, 0))?.list ?? []
    expect(placeToward(list, { x: 0, y: 0 }, 1, 0)?.x).toBe(4)
    expect(placeToward(list, { x: 0, y: 0 }, 0, 1)?.y).toBe(1)
    expect(placeToward(list, { x: 4, y: 0 }, 1, 0)).toBeNull()
    expect(inReadingOrder(list).map(({ x }) => x)).toEqual([0, 4, 2])
  })

  test('reasons are kept by place', () => {
    expect(places()?.refused.get('5,5,0')).toBe('loose-road')
  })
})

describe('what a zone is called', () => {
  const sentences: Record<string, string> = {
    'your-zone': 'your {colour}', 'free-zone': 'free {colour}', 'move-from': 'Move the Builder from {zone} ({value})', 'which-left': '{says}, left', 'which-right': '{says}, right', 'which-up': '{says}, up', 'which-down': '{says}, down',
    'worth-never': 'Worth {value}: too little to be built.', 'worth-missing': 'Worth {value}. {count} more.', 'shut-in': 'Closed in', grows: '{count} open sides',
  }
  const words = (table: string, key: string): string => (table === 'colour' ? 'shops' : (sentences[key] ?? key))
  const zone = (holder: number, openings: number) => ({ colour: 'blue', value: 1, missing: 4, holder, openings, built: false, at: [0, 0], cells: [[0, 0]], bonus: 0 })
  const setting = (openings: number): Setting => ({
    view: { seats: 2, acted: false, cells: [], zones: [zone(0, 1), zone(-1, openings)] } as unknown as NewJackCityView,
    viewer: 0, names: ['Ann', 'Ben'], words, tell: teller(words), least: 5,
  })

  test('within a sentence it begins small, whoever holds it', () => {
    const moves = { scores: new Map(), claims: new Map(), moves: new Map([[1, new Map([[0, 'move 0,0 to 1,0']])]]), end: null }
    expect(explainClaim(setting(1), 1, moves).actions.map(({ says }) => says)).toEqual(['Move the Builder from your shops (1)'])
  })

  test('two that would be called the same are told apart by where they lie', () => {
    const moves = { scores: new Map(), claims: new Map(), moves: new Map([[2, new Map([[0, 'move a'], [1, 'move b']])]]), end: null }
    const at = (x: number, y: number) => ({ ...zone(0, 1), cells: [[x, y]] })
    const named = (one: number[], other: number[]) => {
      const here = setting(1)
      const view = { ...here.view, zones: [at(one[0]!, one[1]!), at(other[0]!, other[1]!), zone(-1, 1)] } as unknown as NewJackCityView
      return explainClaim({ ...here, view }, 2, moves).actions.map(({ says }) => says.replace('Move the Builder from your shops (1)', ''))
    }
    expect(named([-3, 0], [4, 1])).toEqual([', left', ', right'])
    expect(named([0, 5], [1, -2])).toEqual([', down', ', up'])
  })

  test('one that is closed in and too small is promised nothing', () => {
    const { says, facts } = explainZone(setting(0), 1)
    expect([says, ...facts.map((fact) => fact.says)]).toEqual(['Worth 1: too little to be built.', 'Closed in'])
    expect(explainZone(setting(2), 1).says).toBe('Worth 1. 4 more.')
  })
})

describe('what a card does to others', () => {
  test('strict roads close what is refused for roads that differ', () => {
    const view = { places: [{ card: 'NJ22', placements: [], refused: { 'roads-differ': [[1, 2, 3]], occupied: [[0, 0, 0]] } }] } as unknown as NewJackCityView
    expect(closedByRoads(placesFrom(view).get('NJ22'))).toEqual([{ x: 1, y: 2, turned: 3 }])
  })
})

describe('the final scoring', () => {
  test('goes by seat, the richest first, and pays zones on the map', () => {
    const view = {
      zones: [{ colour: 'green' }, { colour: 'red' }],
      developers: [{ money: 12 }, { money: 32 }],
      finals: [{ before: 3, zones: [{ zone: 1, dollars: 6 }], tokens: 1, cards: 2 }, { before: 31, zones: [], tokens: 0, cards: 1 }],
    } as unknown as NewJackCityView
    expect(finalRows(view).map(({ seat, before, after }) => [seat, before, after])).toEqual([[1, 31, 32], [0, 3, 12]])
    expect([...finalRewards(view)]).toEqual([[1, { seat: 0, value: 6 }]])
  })
})

describe('the plate with the sum', () => {
  test('hides nothing of the zone: above the card, else below, else above all of it', () => {
    const card: Ghost = { card: 'NJ22', x: 0, y: 0, turned: 0, anchor: [0, 0] }
    expect(platePlace(card, [[0, 0], [1, 0]])[1]).toBeLessThan(0)
    expect(platePlace(card, [[0, 0], [0, -1]])[1]).toBeGreaterThan(UNIT)
    expect(platePlace(card, [[0, -3], [0, -1], [0, 1]])[1]).toBeLessThan(-3 * UNIT)
  })
})
