// The workers that think, as Python asks them: a review borrows the one that rests, and nobody waits for another's review.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromThinker, ToThinker } from '../src/engine/messages'
import { Thinkers } from '../src/engine/thinkers'

class FakeWorker {
  static all: FakeWorker[] = []
  sent: ToThinker[] = []
  ended = false
  onmessage: ((event: { data: FromThinker }) => void) | null = null
  constructor() {
    FakeWorker.all.push(this)
  }
  postMessage(message: ToThinker): void {
    this.sent.push(message)
  }
  terminate(): void {
    this.ended = true
  }
  /** Answers the last thing that it was asked. */
  answer(text: string): void {
    const job = this.sent.findLast((one) => one.kind === 'job')
    if (job?.kind === 'job') this.onmessage?.({ data: { kind: 'reply', number: job.number, text } })
  }
}

const unheard = () => {}
let thinkers: Thinkers

beforeEach(() => {
  FakeWorker.all = []
  vi.stubGlobal('Worker', FakeWorker)
  thinkers = new Thinkers('', { module: null, archives: [], library: new Blob() })
  thinkers.prepare('quick')
})
afterEach(() => vi.unstubAllGlobals())

test('who rests is lent and given back: no other Python is loaded', async () => {
  thinkers.lend('quick', 'long')
  const review = thinkers.ask('long', 'review', unheard)
  FakeWorker.all[0]?.answer('told')
  expect(await review).toBe('told')
  thinkers.regain('quick', 'long')
  void thinkers.ask('quick', 'move', unheard)
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([false])
})

test('who is asked meanwhile has another, and only that one stays', async () => {
  thinkers.lend('quick', 'long')
  const review = thinkers.ask('long', 'review', unheard)
  const move = thinkers.ask('quick', 'move', unheard)
  expect(FakeWorker.all).toHaveLength(2)
  FakeWorker.all[1]?.answer('played')
  expect(await move).toBe('played')
  FakeWorker.all[0]?.answer('told')
  await review
  thinkers.regain('quick', 'long')
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true, false])
})

test('who thinks of a move is not lent', () => {
  void thinkers.ask('quick', 'move', unheard)
  thinkers.lend('quick', 'long')
  void thinkers.ask('long', 'review', unheard)
  expect(FakeWorker.all).toHaveLength(2)
})

test('who could not be loaded is not lent, and another is loaded', () => {
  FakeWorker.all[0]?.onmessage?.({ data: { kind: 'failed', problem: 'offline' } })
  thinkers.lend('quick', 'long')
  void thinkers.ask('long', 'review', unheard)
  void thinkers.ask('quick', 'move', unheard)
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true, false, false])
})

test('who still thinks of what nobody waits for is ended, and not asked again', async () => {
  thinkers.lend('quick', 'long')
  const review = thinkers.ask('long', 'review', unheard).catch((error: Error) => error.message)
  thinkers.regain('quick', 'long')
  expect(await review).toBe('ended')
  void thinkers.ask('quick', 'move', unheard)
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true, false])
})
