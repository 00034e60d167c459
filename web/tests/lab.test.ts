// Fields, searches, scales and words of the laboratory.
import { describe, expect, test } from 'vitest'
import { difference, figure, found, ratioTicks, read, ticks } from '../src/lab/numbers'
import { CATALOGUE_PAIR } from '../src/lab/words'
import type { LabGroup } from '../src/protocol/messages'

describe('a field', () => {
  test('reads whole numbers alone', () => {
    expect(read(' 12 ', false)).toBe(12)
    expect(['', '-1', '1.5', '1e3', 'x', '12345678'].map((text) => read(text, false))).toEqual([null, null, null, null, null, null])
  })
  test('reads lists as people write them', () => {
    expect(read('3, 4', true)).toEqual([3, 4])
    expect(read('7 8;9', true)).toEqual([7, 8, 9])
    expect(read(', ', true)).toBeNull()
    expect(read('3, x', true)).toBeNull()
  })
})

const number = (path: string, label: string) => ({ path, label, value: 1, least: 0, most: 10, step: 1 })
const GROUPS: LabGroup[] = [
  { id: 'game', title: 'The game', things: [{ id: '', title: '', numbers: [number('game.coins', 'Coins')] }] },
  {
    id: 'card',
    title: 'Establishments',
    things: [
      { id: 'cafe', title: 'Café', numbers: [number('card.cafe.cost', 'Cost'), number('card.cafe.copies', 'Copies')] },
      { id: 'ranch', title: 'Ranch', numbers: [number('card.ranch.cost', 'Cost')] },
    ],
  },
]
const paths = (groups: LabGroup[]) => groups.flatMap((group) => group.things.flatMap((thing) => thing.numbers.map((one) => one.path)))

test('a search finds things without their accents, numbers by name, and whole groups', () => {
  expect(paths(found(GROUPS, 'cafe', () => true))).toEqual(['card.cafe.cost', 'card.cafe.copies'])
  expect(paths(found(GROUPS, 'cost', () => true))).toEqual(['card.cafe.cost', 'card.ranch.cost'])
  expect(paths(found(GROUPS, 'establish', () => true))).toHaveLength(3)
  expect(paths(found(GROUPS, '', (one) => one.path.endsWith('coins')))).toEqual(['game.coins'])
  expect(found(GROUPS, 'casino', () => true)).toEqual([])
})

test('ticks are round and lie within', () => {
  expect(ticks(0, 1, 4)).toEqual([0, 0.5, 1])
  expect(ticks(38, 121, 5)).toEqual([40, 60, 80, 100, 120])
  expect(ticks(0.42, 0.58, 4)).toEqual([0.45, 0.5, 0.55])
  expect(ticks(3, 3, 4)).toEqual([3])
})

test('ratios have ticks by factors, and not too many', () => {
  expect(ratioTicks(0.8, 12)).toEqual([1, 2, 5, 10])
  expect(ratioTicks(0.3, 400)).toEqual([1, 10, 100])
})

test('figures are as exact as it is worth reading', () => {
  expect(figure(0.5123, true, 'en')).toBe('51.2%')
  expect(figure(1234.5, false, 'en')).toBe('1,235')
  expect(figure(3.14159, false, 'en')).toBe('3.14')
  expect(difference(-0.031, true, 'en')).toBe('−3.1 pp')
  expect(difference(0, false, 'en')).toBe('0')
})

test('both languages say all of it, and nothing is empty', () => {
  const flat = (node: unknown, path = ''): [string, unknown][] =>
    typeof node === 'object' && node !== null ? Object.entries(node).flatMap(([key, value]) => flat(value, `${path}.${key}`)) : [[path, node]]
  const [en, fr] = CATALOGUE_PAIR.map((words) => flat(words))
  expect(en?.map(([path]) => path)).toEqual(fr?.map(([path]) => path))
  for (const [path, text] of [...(en ?? []), ...(fr ?? [])]) if (typeof text === 'string') expect(text, path).not.toBe('')
})
