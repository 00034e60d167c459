// What a hint lights on the board.
import { expect, test } from 'vitest'
import type { Hinted } from '../src/protocol/messages'
import type { Seat } from '../src/play/seat.svelte'
import { Hinting, marksOf, movesOf } from '../src/table/hinting.svelte'

const said = (moves: string[][]) => marksOf(moves).map(({ id, sign, tone }) => [id, sign ?? '', tone])

test('of every move each piece and place is lit, its number on the first', () => {
  expect(said([['NJ05', '0,1', '1,1'], ['NJ05', '4,0', '4,1']])).toEqual([
    ['NJ05', '1', 'hint'], ['0,1', '', 'hint'], ['1,1', '', 'hint'], ['4,0', '2', 'next'], ['4,1', '', 'next'],
  ])
})

test('the cells of one place are lit as one', () => {
  const marks = marksOf([['NJ05', '0,1', '1,1'], ['NJ05', '1,1', '2,1']], (id) => id.includes(','))
  expect(marks).toEqual([
    { id: 'NJ05', tone: 'hint', sign: '1' },
    { id: '0,1', tone: 'hint', together: ['1,1'] },
    { id: '2,1', tone: 'next', sign: '2' },
  ])
})

test('two moves with the same things share a place for their numbers', () => {
  expect(said([['café', 'forest'], ['ranch'], ['ranch']])).toEqual([['café', '1', 'hint'], ['forest', '', 'hint'], ['ranch', '2, 3', 'next']])
})

test('where nothing is compared the best move alone is lit', () => {
  const hint = (changes: object) => ({ moves: [{ value: 0.6 }, { value: 0.5 }], playouts: 20, hurried: false, ...changes }) as unknown as Hinted
  expect(movesOf(hint({}))).toHaveLength(2)
  expect(movesOf(hint({ hurried: true }))).toHaveLength(1)
  expect(movesOf(hint({ playouts: 0, moves: [{ value: null }, { value: null }] }))).toHaveLength(1)
})

const listed = (...notations: string[]) => ({ moves: notations.map((notation) => ({ notation })), to_act: [0] })

test('advice to wait stays while the same can be done, and goes with it', async () => {
  const seat = { viewer: 0, frame: listed('done'), hint: async () => ({ moves: [], playouts: 0, hurried: false }) }
  const hinting = new Hinting(() => seat as unknown as Seat)
  await hinting.ask(() => {})
  await hinting.review()
  expect(hinting.hint).not.toBeNull()
  // The trading is over: there are tiles to place.
  seat.frame = listed('stop', 'place tea-house on 24')
  await hinting.review()
  expect(hinting.hint).toBeNull()
})
