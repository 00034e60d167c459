import { expect, test } from 'vitest'
import { faceOf, rimPath } from '../src/boards/mad_city/faces'
import { changesOf, layoutOf, slotsFor, stillPending, type Pending } from '../src/boards/mad_city/layout'
import { freshZones, labelsOf, paidZones } from '../src/boards/mad_city/zones'
import type { ZoneFigures } from '../src/protocol/messages'

const GAPS = ['', '', '', '']
const sent = (tile: string, cell: number | null, turns = 0, answered = false): Pending => ({ notation: '', changes: [{ tile, cell, turns }], answered, late: false })

test('a quarter turn moves what lies at the top left to the top right, and a road from north to east', () => {
  const face = faceOf('MC90/1', () => 'LYRB:0110:N')
  expect(face?.areas.map((area) => area.colour)).toEqual(['blue', 'lake', 'yellow', 'red'])
  expect(face?.roads).toEqual([false, true, false, false])
})

test('what was done lies at once, and looks as if on its way', () => {
  const laid = layoutOf(GAPS, ['MC01', 'MC02'], [sent('MC01', 2, 3)])
  expect(laid.cells).toEqual(['', '', 'MC01/3', ''])
  expect(laid.hand).toEqual(['MC02'])
  expect([...laid.pending]).toEqual(['MC01'])
})

test('laid anew on a frame that shows it already, nothing changes', () => {
  const laid = layoutOf(['', '', 'MC01/3', ''], ['MC02'], [sent('MC01', 2, 3)])
  expect(laid.cells).toEqual(['', '', 'MC01/3', ''])
  expect([...laid.pending]).toEqual([])
})

test('a tile onto another: from the hand it goes back there, from the city they change places', () => {
  const cells = ['MC01/1', 'MC02/2', '', '']
  expect(layoutOf(cells, ['MC03'], [sent('MC03', 0)]).hand).toEqual(['MC01'])
  const laid = layoutOf(cells, [], [])
  const changes = changesOf(laid, 'MC01', 1, 1)
  expect(layoutOf(cells, [], [{ notation: '', changes, answered: false, late: false }]).cells).toEqual(['MC02/2', 'MC01/1', '', ''])
})

test('an answered move is done with when the frame shows it or a later one overtook it', () => {
  const early = sent('MC01', 0, 0, true)
  const late = sent('MC01', 0, 1)
  expect(stillPending([early], GAPS, ['MC01'])).toEqual([early])
  expect(stillPending([early], ['MC01/0', '', '', ''], [])).toEqual([])
  expect(stillPending([early, late], GAPS, ['MC01'])).toEqual([late])
})

test('a tile of another round or player is not laid', () => {
  expect(layoutOf(GAPS, ['MC05'], [sent('MC01', 0)]).cells).toEqual(GAPS)
})

test('each tile keeps its slot; the one from the middle takes the slot of the one that went there', () => {
  expect(slotsFor([], ['MC02', 'MC01'])).toEqual(['MC01', 'MC02'])
  expect(slotsFor(['MC01', 'MC02'], ['MC09', 'MC02'])).toEqual(['MC09', 'MC02'])
})

const zone = (changes: Partial<ZoneFigures>): ZoneFigures => ({
  colour: 'yellow',
  areas: 2,
  buildings: 3,
  category: 'yellow-3-6',
  points: 0,
  counts_down: true,
  squares: [
    [0, 0],
    [1, 0],
  ],
  outline: [[0, 0, 2, 0, 2, 1, 0, 1]],
  ...changes,
})

test('zones of one category turn their counter one after another', () => {
  const labels = labelsOf([zone({}), zone({ squares: [[3, 3]] })], new Map([['yellow-3-6', 5]]), 4)
  expect(labels.map((label) => label.counter)).toEqual([5, 4])
})

test('a zone whose tile is on its way elsewhere is not shown', () => {
  expect(freshZones([zone({})], ['MC01/0', '', '', ''], ['', 'MC01/0', '', ''], 2)).toEqual([])
  expect(freshZones([zone({})], ['MC01/0', '', '', ''], ['MC01/0', '', '', ''], 2)).toHaveLength(1)
})

test('an outline becomes a closed path of half tiles', () => {
  expect(rimPath([[0, 0, 2, 0, 2, 1, 0, 1]])).toBe('M0 0L100 0L100 50L0 50z')
})

test('what is late and unanswered is told apart from what is only on its way', () => {
  const late = { ...sent('MC01', 0), late: true }
  const laid = layoutOf(GAPS, ['MC01', 'MC02', 'MC03'], [late, sent('MC02', 1), { ...sent('MC03', 2, 0, true), late: true }])
  expect([...laid.pending].sort()).toEqual(['MC01', 'MC02', 'MC03'])
  expect([...laid.unconfirmed]).toEqual(['MC01'])
})

test('labels of zones side by side do not lie on each other', () => {
  // Both stood in the middle of their zones, half a tile apart, and a phone's labels are wider than that.
  const around = zone({ colour: 'red', squares: [[2, 1], [3, 1], [4, 1], [2, 2], [2, 3], [3, 3], [4, 3]] })
  const within = zone({ colour: 'blue', squares: [[3, 2], [4, 2]] })
  const lake = zone({ colour: 'lake', squares: [[5, 2]] })
  const labels = labelsOf([around, within, lake], new Map(), 3)
  for (const one of labels)
    for (const other of labels)
      if (one !== other) expect(Math.abs(one.x - other.x) >= 0.9 || Math.abs(one.y - other.y) >= 0.45, `${one.colour} ${one.x},${one.y} and ${other.colour} ${other.x},${other.y}`).toBe(true)
})

test('once counted, a lake that paid nothing has no label', () => {
  const lake = zone({ colour: 'lake', buildings: 0, category: '', points: 1, counts_down: false })
  expect(labelsOf(paidZones([lake], true), new Map(), 3)).toHaveLength(1)
  expect(labelsOf(paidZones([lake, zone({})], false), new Map(), 3).map((label) => label.colour)).toEqual(['yellow'])
})
