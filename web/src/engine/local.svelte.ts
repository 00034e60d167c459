// The engine in a worker of this page as a transport, and how far it has come.
import type { Wire } from '../protocol/connection'
import type { Reply, Transport } from '../protocol/transport'
import { say } from '../words'
import { OWNER, PLAYABLE, type FromTables, type ToTables, type Trouble } from './messages'

/** These never change while the page is open: the build has written them down, and no engine is needed. */
const WRITTEN = /^games(\/[\w-]+\/(rules|words))?\?lang=(\w\w)$/
const OK = 200

class LocalWire {
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null

  constructor(
    private say: (message: ToTables) => void,
    readonly line: number,
  ) {}

  send(text: string): void {
    this.say({ kind: 'say', line: this.line, text })
  }

  close(): void {
    this.say({ kind: 'close', line: this.line })
  }
}

export class Engine implements Transport {
  /** From 0 to 1. */
  progress = $state(0)
  ready = $state(false)
  /** Whether what is played is kept when the page is closed. */
  kept = $state(true)
  trouble = $state<Trouble | null>(null)
  /** How long it took to be ready. */
  seconds = $state(0)
  private worker: Worker | null = null
  private count = 0
  private calls = new Map<number, { answer: (reply: Reply) => void; fail: (error: Error) => void }>()
  private lines = new Map<number, LocalWire>()

  /** Kept when it is ready for the first time. */
  readonly loaded: Promise<void>
  private resolveLoaded: () => void = () => {}

  constructor() {
    this.loaded = new Promise((resolve) => (this.resolveLoaded = resolve))
    this.start(false)
  }

  /** Another tab had the tables: from now on they are here. */
  takeOver(): void {
    this.start(true)
  }

  async call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Reply> {
    const written = method === 'GET' ? WRITTEN.exec(path) : null
    if (written) return fetchWritten(path)
    if (this.trouble && !PLAYABLE.has(this.trouble)) throw new Error(say().local.trouble[this.trouble])
    if (method === 'POST') askToKeep()
    const number = this.next()
    const small = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    return new Promise((answer, fail) => {
      this.calls.set(number, { answer, fail })
      this.say({ kind: 'call', number, method, path: `/api/${path}`, headers: small, body: body ?? '' })
    })
  }

  open(): Wire {
    const wire = new LocalWire((message) => this.say(message), this.next())
    this.lines.set(wire.line, wire)
    this.say({ kind: 'open', line: wire.line })
    // As a socket does it: not before whoever opened it can listen.
    queueMicrotask(() => wire.onopen?.call(wire as unknown as WebSocket, new Event('open')))
    return wire as Wire
  }

  private next(): number {
    this.count += 1
    return this.count
  }

  private say(message: ToTables): void {
    this.worker?.postMessage(message)
  }

  private start(steal: boolean): void {
    this.worker?.terminate()
    this.trouble = null
    this.ready = false
    this.worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.hear(data)
    this.worker.onerror = () => this.fail('load')
    this.say({ kind: 'start', base: document.baseURI, steal })
  }

  private hear(message: FromTables): void {
    switch (message.kind) {
      case 'progress':
        this.progress = message.share
        return
      case 'ready':
        this.ready = true
        this.progress = 1
        this.kept = message.kept
        this.seconds = message.seconds
        this.resolveLoaded()
        return
      case 'trouble':
        return this.fail(message.trouble)
      case 'answer':
        this.calls.get(message.number)?.answer({ status: message.status, reason: '', text: message.text })
        this.calls.delete(message.number)
        return
      case 'told':
        this.lines.get(message.line)?.onmessage?.call(null as unknown as WebSocket, new MessageEvent('message', { data: message.text }))
        return
      case 'closed': {
        const line = this.lines.get(message.line)
        this.lines.delete(message.line)
        line?.onclose?.call(null as unknown as WebSocket, new CloseEvent('close'))
      }
    }
  }

  private fail(trouble: Trouble): void {
    this.trouble = trouble
    if (PLAYABLE.has(trouble)) return
    this.ready = false
    // Whoever had the tables may still be about to write; the database refuses it.
    this.worker?.terminate()
    for (const { fail } of this.calls.values()) fail(new Error(say().local.trouble[trouble]))
    this.calls.clear()
    for (const line of this.lines.values()) line.onclose?.call(null as unknown as WebSocket, new CloseEvent('close'))
    this.lines.clear()
    if (trouble === 'other-tab') this.await()
  }

  /** The other tab may be closed, or have been dying all along: then the tables are here, and nobody need ask. */
  private await(): void {
    const waited = this.worker
    const free = globalThis.navigator?.locks?.request(OWNER, () => {
      if (this.worker === waited && this.trouble === 'other-tab') this.start(false)
    })
    free?.catch(() => {})
  }
}

/** `games/lots/rules?lang=en` stands in `answers/games.lots.rules.en.json`. */
export async function fetchWritten(path: string): Promise<Reply> {
  const [place = '', language = ''] = path.split('?lang=')
  const address = new URL(`answers/${place.replaceAll('/', '.')}.${language}.json`, document.baseURI)
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) throw new Error(say().local.trouble.load)
  return { status: OK, reason: '', text: await response.text() }
}

let asked = false

/** Somebody begins to play: from now on there is something to lose. Some browsers ask the reader, once. */
function askToKeep(): void {
  if (!asked) void navigator.storage?.persist?.().catch(() => {})
  asked = true
}

let engine: Engine | null = null

/** The one of this page. */
export function theEngine(): Engine {
  engine ??= new Engine()
  return engine
}
