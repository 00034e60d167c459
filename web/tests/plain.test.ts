// The plain board's own logic: searching, filling, outlining.
import { describe, expect, test } from 'vitest'
import { filled, opening } from '../src/kit/filling'
import { edges, nextThing, outline, parts, things } from '../src/boards/plain/grid'
import { arms, path } from '../src/boards/plain/lines'
import { agree, assigned, concerned, fitting, labels, narrowed, ordered } from '../src/boards/plain/linking'
import { found, grouped } from '../src/boards/plain/moves'
import type { SaidCell, SaidGrid, MoveChoice, SaidForm, SaidPanel } from '../src/protocol/messages'

function move(notation: string, says: string, group = 'build'): MoveChoice {
  return { notation, says, group, heading: group, names: notation.split(' ').slice(1) }
}

describe('moves', () => {
  const moves = [move('build cafe', 'Build Café for 2 coins'), move('pass', 'Pass', 'pass'), move('build ranch', 'Build Ranch')]

  test('stand under their headings in the order of the game', () => {
    expect(grouped(moves).map((group) => [group.group, group.moves.length])).toEqual([
      ['build', 2],
      ['pass', 1],
    ])
  })

  test('are found without accents, in any order of words', () => {
    expect(found(moves, 'cafe BUILD').map((one) => one.notation)).toEqual(['build cafe'])
    expect(found(moves, 'nothing of that')).toEqual([])
  })
})

describe('a form', () => {
  const form: SaidForm = {
    says: 'Give',
    notation: 'give {cards} to {seat} for ${dollars}',
    fields: [
      {
        type: 'pick',
        name: 'cards',
        says: 'Cards',
        at_least: 1,
        at_most: 2,
        choices: [
          { value: 'a', says: 'A' },
          { value: 'b', says: 'B' },
        ],
      },
      { type: 'pick', name: 'seat', says: 'To', at_least: 1, at_most: 1, choices: [{ value: '1', says: 'Bo' }] },
      { type: 'number', name: 'dollars', says: 'Dollars', least: 0, most: 50, step: 10 },
    ],
  }

  test('opens with what is not a choice', () => {
    expect(opening(form)).toEqual({ cards: [], seat: ['1'], dollars: ['0'] })
  })

  test('is no move while a blank is missing or too full', () => {
    expect(filled(form, opening(form))).toBeNull()
    expect(filled(form, { ...opening(form), cards: ['a', 'b', 'a'] })).toBeNull()
    expect(filled(form, { ...opening(form), cards: ['a'], dollars: ['60'] })).toBeNull()
  })

  test('joins several picks by commas', () => {
    expect(filled(form, { ...opening(form), cards: ['a', 'b'], dollars: ['20'] })).toBe('give a,b to 1 for $20')
  })
})

test('the outline of two squares leaves out the side they share', () => {
  expect(
    outline([
      [0, 0],
      [1, 0],
    ]),
  ).toHaveLength(6)
})

describe('things of the board', () => {
  const moves = [move('place A b1', ''), move('place A b2', ''), move('place B b2', ''), move('pass', '')]
  const pick = (name: string, values: string[], most = 1) => ({
    type: 'pick' as const,
    name,
    says: name,
    at_least: 0,
    at_most: most,
    choices: values.map((value) => ({ value, says: value })),
  })
  const give: SaidForm = { says: 'Give', notation: 'give {mine} {theirs}', fields: [pick('mine', ['A', 'B'], 2), pick('theirs', ['A', 'C'])] }
  const notations = (found: MoveChoice[]) => found.map((one) => one.notation)

  test('narrow the moves to those that are about all of them', () => {
    expect(notations(narrowed(moves, ['b2']))).toEqual(['place A b2', 'place B b2'])
    expect(notations(narrowed(moves, ['b2', 'A']))).toEqual(['place A b2'])
    expect(notations(narrowed(moves, ['pass']))).toEqual(['pass'])
  })

  test('fill the first blank of a form that takes them, as far as there is room', () => {
    expect(assigned(give, ['A', 'C'])).toEqual({ mine: ['A'], theirs: ['C'] })
    expect(assigned(give, ['A', 'B'])).toEqual({ mine: ['A', 'B'] })
    expect(assigned(give, ['b1'])).toBeNull()
    expect(fitting([give], ['C', 'B'])).toEqual([give])
  })

  test('that cannot go together are let go, the oldest first', () => {
    expect(agree(moves, [], ['B', 'b1', 'b2'])).toEqual(['B', 'b2'])
    expect(agree(moves, [], ['nothing of the kind'])).toEqual([])
  })

  test('that are left to touch are named by what is still possible', () => {
    expect([...concerned(narrowed(moves, ['A']), [], ['A'])]).toEqual(['place A b1', 'b1', 'place A b2', 'b2'])
    expect(concerned([], [give], ['C']).has('A')).toBe(true)
    expect(concerned([], [{ ...give, fields: [pick('theirs', ['C', 'D'])] }], ['C']).size).toBe(0)
  })
})

const cell = (x: number, y: number, mark: string, id = ''): SaidCell => ({ x, y, mark, tone: '', about: '', id })
const board = (width: number, height: number, cells: SaidCell[], more: Partial<SaidGrid> = {}): SaidGrid => ({
  type: 'grid',
  width,
  height,
  cells,
  across: [],
  down: [],
  close: false,
  ...more,
})
const panel = (title: string, more: Partial<SaidPanel> = {}): SaidPanel => ({
  type: 'panel',
  title,
  items: [],
  own: false,
  active: false,
  main: false,
  id: '',
  ...more,
})

describe('a grid', () => {
  test('has things of one or several squares', () => {
    const found = things([cell(0, 0, 'H', 'a1'), cell(1, 0, ' ', 'a1'), cell(2, 0, '·'), cell(3, 0, 'F', 'b1')])
    expect(found.map((thing) => [thing.id, thing.cells.length])).toEqual([
      ['a1', 2],
      ['b1', 1],
    ])
  })

  test('falls into tiles where empty columns part a low one without names of rows', () => {
    const hand = board(5, 1, [cell(0, 0, 'H'), cell(1, 0, 'F'), cell(3, 0, 'S'), cell(4, 0, 'S')], { across: ['0', '9', ' ', '1', '2'], down: [' '] })
    expect(parts(hand).map((part) => [part.caption, part.grid.width])).toEqual([
      ['09', 2],
      ['12', 2],
    ])
    expect(parts({ ...hand, down: ['a'] })).toHaveLength(1)
  })

  test('gives lines less room than squares', () => {
    const road = board(3, 1, [cell(0, 0, 'H'), cell(1, 0, '┊'), cell(2, 0, '│', 'b1')])
    expect(edges(road, 'x', 30, 10)).toEqual([0, 30, 40, 70])
  })

  test('is walked with the arrow keys', () => {
    const all = things([cell(0, 0, '1', 'a'), cell(4, 0, '2', 'b'), cell(0, 3, '3', 'c')])
    expect(nextThing(all, all[0], 1, 0)?.id).toBe('b')
    expect(nextThing(all, all[0], 0, 1)?.id).toBe('c')
    expect(nextThing(all, all[0], -1, 0)).toBeUndefined()
  })
})

test('signs of lines are drawn to the sides to which they run', () => {
  expect(arms('├')).toEqual({ arms: [true, true, true, false], dotted: false })
  expect(arms('┃')?.arms).toEqual([true, false, true, false])
  expect(arms('┊')?.dotted).toBe(true)
  expect(arms('H')).toBeNull()
  expect(arms(' ')).toBeNull()
  expect(path({ arms: [true, false, false, false] }, 0, 0, 10, 20)).toBe('M5 10V0')
})

describe('a scene', () => {
  const map = panel('Map', { main: true })
  const offers = panel('Offers', { items: [panel('1', { id: 'offer 1' })] })
  const mine = panel('Mine', { own: true, items: [{ type: 'pieces', label: 'Tiles', pieces: [{ says: 'Photo', tone: '', about: '', id: 'photo' }] }] })
  const theirs = panel('Theirs')

  test('shows the board first, then what can be answered, then what is mine', () => {
    const { main, rest } = ordered([theirs, mine, offers, map])
    expect(main).toEqual([map])
    expect(rest).toEqual([offers, mine, theirs])
  })

  test('that marks no board has those with a grid', () => {
    const city = panel('City', { items: [board(1, 1, [])] })
    expect(ordered([theirs, city]).main).toEqual([city])
  })

  test('calls its things by their names', () => {
    expect([...labels([mine, offers])]).toEqual([
      ['photo', 'Photo'],
      ['offer 1', '1'],
    ])
  })
})
