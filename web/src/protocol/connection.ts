// One line to one table: says hello, reconnects, asks again for what it missed. Knows nothing of pages.
import type { ClientMessage, Hello, ServerMessage } from './messages'

/** What this file needs of a WebSocket: the engine in a worker brings its own, and tests do. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

export type Status = 'connecting' | 'online' | 'waiting' | 'ended'

type Asking = Extract<ClientMessage, { id: string }>
/** A request before it has its id. */
export type Request = Asking extends infer One ? (One extends Asking ? Omit<One, 'id'> : never) : never
export type Answer = Extract<ServerMessage, { type: 'done' | 'refused' | 'checked' | 'hinted' }>

export interface Surroundings {
  open: () => Wire
  later: (act: () => void, milliseconds: number) => () => void
  prefix: string
  /** From 0 to 1, for a part of every pause: those whom a server sends away all at once must not come back all at once. */
  random: () => number
}

/** These may be sent again: the server plays a move of one id once, the rest changes nothing. */
const REPEATABLE = new Set(['ready', 'play', 'check', 'hint'])
/** What is not confirmed after so many milliseconds looks so. */
export const LATE = 1200
/** How often a sign of life is asked for, how long it is waited for, and the pauses before trying again. */
interface Pace {
  sign: number
  patience: number
  opening: number
  pauses: number[]
  /** By so many milliseconds at most a pause is longer, by chance. */
  spread: number
}
const CALM: Pace = { sign: 15000, patience: 6000, opening: 8000, pauses: [250, 500, 1000, 2000, 4000, 8000, 15000], spread: 1000 }
/** While a clock runs a lost connection is noticed within three seconds. */
const HURRIED: Pace = { sign: 1000, patience: 1700, opening: 3000, pauses: [250, 500, ...Array<number>(60).fill(1000), 15000], spread: 250 }

interface Waiting {
  message: Asking
  answer: (answer: Answer) => void
}

export class Connection {
  status: Status = 'connecting'
  private wire: Wire | null = null
  private greeted = false
  private attempts = 0
  private counter = 0
  private last: number | null = null
  private waiting = new Map<string, Waiting>()
  private stopTimer: () => void = () => {}
  private pace = CALM

  constructor(
    private hello: Hello,
    private hear: (message: ServerMessage) => void,
    private changed: (status: Status) => void,
    private around: Surroundings,
  ) {
    this.connect()
  }

  /** An id that nothing else here has. */
  newId(): string {
    this.counter += 1
    return `${this.around.prefix}${this.counter}`
  }

  /** Sends a request; the promise is kept even when the connection breaks in between. */
  ask(request: Request, id = this.newId()): Promise<Answer> {
    const message = { ...request, id } as Asking
    return new Promise((answer) => {
      if (this.status === 'ended') return answer(lost(message.id))
      if (!this.greeted && !REPEATABLE.has(message.type)) return answer(lost(message.id))
      this.waiting.set(message.id, { message, answer })
      if (this.greeted) this.send(message)
    })
  }

  speak(language: Hello['language'] & string): void {
    this.hello = { ...this.hello, language }
    if (this.greeted) this.send({ type: 'speak', language })
  }

  /** From now on frames carry the board in plain shapes. */
  wantScene(): void {
    if (this.hello.scene) return
    this.hello = { ...this.hello, scene: true }
    this.send({ type: 'speak', language: this.hello.language ?? 'en', scene: true })
  }

  /** The page woke up or the network is back: make sure of the connection without waiting. */
  wake(): void {
    if (this.status === 'waiting') {
      this.attempts = 0
      this.connect()
    } else if (this.status === 'online') this.ping()
  }

  /** Whether time presses: then silence is noticed at once, and the way back is sought without pause. */
  hurry(on: boolean): void {
    const pace = on ? HURRIED : CALM
    if (pace === this.pace) return
    this.pace = pace
    if (this.greeted) this.expectLife()
  }

  close(): void {
    this.end()
    this.wire?.close()
  }

  private connect(): void {
    this.stopTimer()
    this.greeted = false
    this.become('connecting')
    const wire = this.around.open()
    this.wire = wire
    wire.onopen = () => wire.send(JSON.stringify(this.hello))
    wire.onmessage = (event) => {
      if (this.wire === wire) this.receive(JSON.parse(String(event.data)) as ServerMessage)
    }
    wire.onclose = () => {
      if (this.wire === wire) this.dropped()
    }
    this.stopTimer = this.around.later(() => this.drop(), this.pace.opening)
  }

  private receive(message: ServerMessage): void {
    this.expectLife()
    switch (message.type) {
      case 'welcome':
        this.last = message.frame?.number ?? 0
        this.greet()
        break
      case 'frame':
        if (!this.inOrder(message.number)) return
        break
      case 'ping':
        return this.send({ type: 'pong', id: message.id })
      case 'farewell':
        if (!message.again) this.end()
        break
      case 'done':
      case 'refused':
      case 'checked':
      case 'hinted':
        return this.settle(message)
    }
    this.hear(message)
  }

  private inOrder(number: number): boolean {
    if (this.last === null || number <= this.last) return false
    if (number > this.last + 1) {
      this.last = null
      this.send({ type: 'resync' })
      return false
    }
    this.last = number
    return true
  }

  private greet(): void {
    this.attempts = 0
    if (this.greeted) return
    this.greeted = true
    this.become('online')
    for (const { message } of this.waiting.values()) this.send(message)
  }

  private settle(answer: Answer): void {
    const waiting = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    waiting?.answer(answer)
  }

  private expectLife(): void {
    if (this.status === 'ended') return
    this.stopTimer()
    this.stopTimer = this.around.later(() => this.ping(), this.pace.sign)
  }

  private ping(): void {
    this.stopTimer()
    this.send({ type: 'ping', id: this.newId() })
    this.stopTimer = this.around.later(() => this.drop(), this.pace.patience)
  }

  /** A dead connection may take minutes to say so itself. */
  private drop(): void {
    const wire = this.wire
    this.wire = null
    wire?.close()
    this.dropped()
  }

  private dropped(): void {
    this.stopTimer()
    this.greeted = false
    if (this.status === 'ended') return
    for (const [id, { message, answer }] of this.waiting) {
      if (REPEATABLE.has(message.type)) continue
      this.waiting.delete(id)
      answer(lost(id))
    }
    const { pauses, spread } = this.pace
    const least = pauses[Math.min(this.attempts, pauses.length - 1)] ?? 15000
    const pause = least + this.around.random() * spread
    this.attempts += 1
    this.become('waiting')
    this.stopTimer = this.around.later(() => this.connect(), pause)
  }

  private end(): void {
    this.stopTimer()
    this.become('ended')
    for (const [id, { answer }] of this.waiting) answer(lost(id))
    this.waiting.clear()
  }

  private become(status: Status): void {
    if (this.status === status) return
    this.status = status
    this.changed(status)
  }

  private send(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message))
  }
}

function lost(id: string): Answer {
  return { type: 'refused', id, code: 'connection-lost', text: '', clauses: [] }
}
