// A record is played step by step, as it happened, or four times as fast.
import { expect, test } from 'vitest'
import { evenPace, momentOf, waitFor } from '../src/replay/pace'

const anchor = { at: 10_000, wall: 500 }

test('time runs as it did, or four times as fast; step by step it is that of the step', () => {
  expect(momentOf('real', anchor, 1500, 10_000)).toBe(11_000)
  expect(momentOf('fast', anchor, 1500, 10_000)).toBe(14_000)
  // Mad City's minute showed 1:20, as it had stood when the replay began.
  expect(momentOf('steps', anchor, 1500, 31_000)).toBe(31_000)
})

test('the next step comes when its moment has', () => {
  expect(waitFor('real', anchor, 12_000, 500, 900)).toBe(2000)
  expect(waitFor('fast', anchor, 12_000, 500, 900)).toBe(500)
  // What was late is caught up with: it is shown at once.
  expect(waitFor('real', anchor, 12_000, 9000, 900)).toBe(0)
})

test('where no clock runs, or step by step, the pace is even', () => {
  expect(waitFor('real', anchor, null, 500, 900)).toBe(900)
  expect(waitFor('steps', anchor, 12_000, 500, 900)).toBe(900)
})

test('long games go faster than short ones, and none too fast to follow', () => {
  expect(evenPace(20)).toBe(1500)
  expect(evenPace(200)).toBe(750)
  expect(evenPace(5000)).toBe(300)
})
