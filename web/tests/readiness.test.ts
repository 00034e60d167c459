import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAUSE, Readiness, TRIES } from '../src/play/readiness.svelte'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a busy server is asked again, and heard no more of once it has taken it', async () => {
  const answers = ['Too busy.', 'Too busy.', '']
  const ask = vi.fn(() => Promise.resolve(answers.shift() ?? ''))
  const readiness = new Readiness(ask)
  readiness.need('seal')
  readiness.need('seal')
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(readiness.trouble).toBe('')
})

test('a server that refuses for good is asked no more, and why is told until one tries again', async () => {
  const ask = vi.fn(() => Promise.resolve('Too many tables.'))
  const readiness = new Readiness(ask)
  readiness.need('seal')
  await vi.advanceTimersByTimeAsync(100 * TRIES * PAUSE)
  expect(ask).toHaveBeenCalledTimes(TRIES)
  expect(readiness.trouble).toBe('Too many tables.')
  ask.mockResolvedValue('')
  readiness.again()
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(readiness.trouble).toBe('')
  expect(ask).toHaveBeenCalledTimes(TRIES + 1)
})

test('new dice are committed to at once, and who left says nothing more', async () => {
  const ask = vi.fn(() => Promise.resolve('Too busy.'))
  const readiness = new Readiness(ask)
  readiness.need('seal')
  await vi.advanceTimersByTimeAsync(0)
  readiness.need('another seal')
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
  readiness.rest()
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect(ask).toHaveBeenCalledTimes(2)
})
