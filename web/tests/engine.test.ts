// The engine in a worker as the page sees it: calls are answered, lines carry messages, trouble is said, nothing hangs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Engine } from '../src/engine/local.svelte'
import type { FromTables, ToTables } from '../src/engine/messages'

class FakeWorker {
  static all: FakeWorker[] = []
  sent: ToTables[] = []
  ended = false
  onmessage: ((event: { data: FromTables }) => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    FakeWorker.all.push(this)
  }
  postMessage(message: ToTables): void {
    this.sent.push(message)
  }
  terminate(): void {
    this.ended = true
  }
  tell(message: FromTables): void {
    this.onmessage?.({ data: message })
  }
}

const newest = () => FakeWorker.all.at(-1) as FakeWorker

beforeEach(() => {
  FakeWorker.all = []
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('document', { baseURI: 'https://example.org/games/' })
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

describe('the engine', () => {
  test('is told where its files lie', () => {
    new Engine()
    expect(newest().sent).toEqual([{ kind: 'start', base: 'https://example.org/games/', steal: false }])
  })

  test('answers each call by its number, in whatever order', async () => {
    const engine = new Engine()
    const one = engine.call('GET', 'lobby', { 'Accept-Language': 'fr' })
    const other = engine.call('POST', 'tables', {}, '{}')
    const [, first, second] = newest().sent as Extract<ToTables, { kind: 'call' }>[]
    expect(first?.path).toBe('/api/lobby')
    expect(first?.headers).toEqual({ 'accept-language': 'fr' })
    newest().tell({ kind: 'answer', number: second?.number ?? 0, status: 201, text: '2' })
    newest().tell({ kind: 'answer', number: first?.number ?? 0, status: 200, text: '1' })
    expect([(await one).text, (await other).status]).toEqual(['1', 201])
  })

  test('takes from files what never changes', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: URL) => {
      asked.push(address.href)
      return new Response('{}')
    })
    const engine = new Engine()
    await engine.call('GET', 'games?lang=en', {})
    await engine.call('GET', 'games/lots/rules?lang=fr', {})
    expect(asked).toEqual(['https://example.org/games/answers/games.en.json', 'https://example.org/games/answers/games.lots.rules.fr.json'])
    expect(newest().sent.length).toBe(1)
  })

  test('opens lines as a socket would', async () => {
    const engine = new Engine()
    const heard: string[] = []
    const wire = engine.open()
    wire.onopen = () => heard.push('open')
    wire.onmessage = (event) => heard.push(String(event.data))
    wire.onclose = () => heard.push('closed')
    await Promise.resolve()
    wire.send('hello')
    const [, opened, said] = newest().sent
    expect([opened?.kind, said?.kind]).toEqual(['open', 'say'])
    const line = (opened as { line: number }).line
    newest().tell({ kind: 'told', line, text: 'welcome' })
    newest().tell({ kind: 'closed', line })
    newest().tell({ kind: 'told', line, text: 'too late' })
    expect(heard).toEqual(['open', 'welcome', 'closed'])
  })

  test('leaves nobody waiting when another tab takes the tables, and takes them back', async () => {
    const engine = new Engine()
    newest().tell({ kind: 'ready', kept: true, restored: false, seconds: 1 })
    await engine.loaded
    const waiting = engine.call('GET', 'lobby', {})
    const closed = vi.fn()
    engine.open().onclose = closed
    const before = newest()
    before.tell({ kind: 'trouble', trouble: 'other-tab', problem: '' })
    await expect(waiting).rejects.toThrow()
    await expect(engine.call('GET', 'lobby', {})).rejects.toThrow()
    expect([closed.mock.calls.length, before.ended, engine.ready]).toEqual([1, true, false])
    engine.takeOver()
    expect(newest().sent[0]).toMatchObject({ kind: 'start', steal: true })
    expect(engine.trouble).toBe(null)
  })

  test('begins again by itself when the other tab is gone, unless it was taken over before', async () => {
    const freed: (() => void)[] = []
    vi.stubGlobal('navigator', { locks: { request: async (_: string, then: () => void) => void freed.push(then) } })
    const engine = new Engine()
    newest().tell({ kind: 'trouble', trouble: 'other-tab', problem: '' })
    expect([engine.trouble, newest().ended, FakeWorker.all.length]).toEqual(['other-tab', true, 1])
    freed[0]?.()
    expect([engine.trouble, newest().sent[0], FakeWorker.all.length]).toMatchObject([null, { kind: 'start', steal: false }, 2])
    newest().tell({ kind: 'trouble', trouble: 'other-tab', problem: '' })
    engine.takeOver()
    freed[1]?.()
    expect(FakeWorker.all.length).toBe(3)
  })

  test('plays on where nothing can be kept, and says so', () => {
    const engine = new Engine()
    newest().tell({ kind: 'trouble', trouble: 'storage', problem: '' })
    newest().tell({ kind: 'ready', kept: false, restored: false, seconds: 1 })
    expect([engine.ready, engine.kept, engine.trouble, newest().ended]).toEqual([true, false, 'storage', false])
  })
})
