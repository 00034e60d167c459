// What was played and not confirmed outlives a reload, as long as the same clock runs.
import { expect, test } from 'vitest'
import { Unconfirmed } from '../src/play/unconfirmed'

function drawer(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { size: () => number } {
  const kept = new Map<string, string>()
  return {
    getItem: (place) => kept.get(place) ?? null,
    setItem: (place, text) => void kept.set(place, text),
    removeItem: (place) => void kept.delete(place),
    size: () => kept.size,
  }
}

test('what is kept is there for the next page, until it is confirmed', () => {
  const storage = drawer()
  const before = new Unconfirmed('t.0', storage)
  before.keep(60_000, { id: 'a1', move: 'place MC01 at a1 turned 0' })
  before.keep(60_000, { id: 'a2', move: 'place MC02 at b1 turned 0' })
  before.forget(60_000, 'a1')
  const after = new Unconfirmed('t.0', storage)
  expect(after.of(60_000)).toEqual([{ id: 'a2', move: 'place MC02 at b1 turned 0' }])
  expect(new Unconfirmed('t.1', storage).of(60_000)).toEqual([])
  after.forget(60_000, 'a2')
  expect(storage.size()).toBe(0)
})

test('against another clock it is not played any more', () => {
  const storage = drawer()
  new Unconfirmed('t.0', storage).keep(60_000, { id: 'a1', move: 'done' })
  expect(new Unconfirmed('t.0', storage).of(120_000)).toEqual([])
})
