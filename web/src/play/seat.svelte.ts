// A seat (or a place to watch) at a table, as the page sees it: the newest frame, the log, the chat, the time.
import { flushSync } from 'svelte'
import { hasBoard } from '../boards/board'
import { Connection, LATE, type Answer, type Request, type Status } from '../protocol/connection'
import { PROTOCOL } from '../protocol/messages'
import type {
  ChatLine,
  Checked,
  Farewell,
  FrameMessage,
  Hinted,
  Line,
  LogEntry,
  SaidStanding,
  ServerMessage,
  TableInfo,
  TableNews,
  Welcome,
  OrderCard,
  StandingOrder,
} from '../protocol/messages'
import { transport } from '../protocol/transport'
import { language, pause } from '../shell/settings.svelte'
import { commitToDice, forgetPart, randomHex, toReveal } from './dice'
import { Unconfirmed } from './unconfirmed'

/** What was heard with a live frame: to be animated once. Nothing is animated twice or after a pause. */
export interface News {
  number: number
  lines: Line[]
  /** What this frame took back. */
  withdrawn?: LogEntry[]
}

const MOST_LOG = 500
/** Who falls further behind is shown everything at once. */
const MOST_WAITING = 12
/** So long, in milliseconds, others' moves wait for a board that still shows what happened before. */
const MOST_SHOWN = 8000
const LOOK_AGAIN = 100
/** With less time than this left, a lost connection must be noticed at once. */
const PRESSING = 90_000

export class Seat {
  status = $state<Status>('connecting')
  table = $state.raw<TableInfo | null>(null)
  viewer = $state<number | null>(null)
  host = $state(false)
  frame = $state.raw<FrameMessage | null>(null)
  log = $state.raw<LogEntry[]>([])
  /** From before the log: what the game's board tells again. */
  earlier = $state.raw<LogEntry[]>([])
  /** Standing orders that this game knows, and the one that I have left. */
  orders = $state.raw<OrderCard[]>([])
  order = $state.raw<StandingOrder | null>(null)
  chat = $state.raw<ChatLine[]>([])
  news = $state.raw<News>({ number: 0, lines: [] })
  farewell = $state.raw<Farewell | null>(null)
  /** The board still shows what the newest frame brought: nothing beside it tells the outcome before. */
  showing = $state(false)
  private stoodBefore = $state.raw<SaidStanding | null>(null)
  /** A move is on its way. */
  busy = $state(false)
  /** How many moves have waited for their answer longer than an answer takes. */
  late = $state(0)
  private connection: Connection
  private clock = { now: 0, heard: 0 }
  /** Heard, and not shown yet. */
  private waiting: (FrameMessage | TableNews)[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private shownAt = 0
  /** Whether this page has been welcomed before. */
  private returned = false

  constructor(
    readonly id: string,
    readonly key: string,
  ) {
    this.connection = new Connection(
      { type: 'hello', table: id, key, language: language(), scene: false, protocol: PROTOCOL },
      (message) => this.hear(message),
      (status) => (this.status = status),
      {
        open: () => transport().open(id),
        later: (act, milliseconds) => {
          const timer = setTimeout(act, milliseconds)
          return () => clearTimeout(timer)
        },
        prefix: `${randomHex(6)}-`,
        random: Math.random,
      },
    )
  }

  /** How near everybody is, as far as the board has told it. */
  get standing(): SaidStanding | null {
    return (this.showing ? this.stoodBefore : null) ?? this.frame?.standing ?? null
  }

  /** The table's moment, in milliseconds since the game began. */
  moment(): number {
    const stands = this.table?.paused || this.table?.phase !== 'playing'
    return stands ? this.clock.now : this.clock.now + performance.now() - this.clock.heard
  }

  async play(move: string, at?: number): Promise<Answer> {
    this.busy = true
    const id = this.connection.newId()
    const forget = this.keepUntilConfirmed(id, move)
    const answered = this.noteLate()
    const answer = await this.connection.ask({ type: 'play', move, ...(at === undefined ? {} : { at }) }, id)
    forget()
    answered()
    this.busy = false
    return answer
  }

  async check(move: string): Promise<Checked> {
    const answer = await this.connection.ask({ type: 'check', move })
    if (answer.type === 'checked') return answer
    const { code, text, clauses } = answer.type === 'refused' ? answer : { code: '', text: '', clauses: [] }
    return { type: 'checked', id: answer.id, legal: false, says: '', code, text, params: {}, clauses, view: null }
  }

  async hint(): Promise<Hinted | string> {
    const answer = await this.connection.ask({ type: 'hint' })
    if (answer.type === 'hinted') return answer
    return answer.type === 'refused' ? answer.text : ''
  }

  ask(request: Request): Promise<Answer> {
    return this.connection.ask(request)
  }

  /** I am here, and commit myself to my part of the dice; says why the server refused, nothing where it took it. */
  async ready(): Promise<string> {
    if (this.viewer === null || !this.table) return ''
    const { part, drawn } = commitToDice(this.id, this.viewer, this.table.dice)
    const answer = await this.connection.ask({ type: 'ready', ...part })
    if (answer.type === 'refused' && drawn) forgetPart(this.id, this.viewer)
    return answer.type === 'refused' ? answer.text : ''
  }

  /** Everybody has committed: what I add is shown, without anybody's doing. */
  private reveal(): void {
    if (this.viewer === null || this.table?.phase !== 'gathering') return
    const random = toReveal(this.id, this.viewer, this.table.dice)
    if (random) void this.connection.ask({ type: 'reveal', random })
  }

  speak(language: 'en' | 'fr'): void {
    this.connection.speak(language)
  }

  wake(): void {
    this.catchUp()
    this.connection.wake()
  }

  leave(): void {
    clearTimeout(this.timer)
    this.connection.close()
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.waiting = []
        clearTimeout(this.timer)
        return this.welcome(message)
      case 'frame':
        return this.enqueue(message)
      case 'table':
        this.keepTime(message.now)
        // What a frame on its way leads to is not told before it.
        if (this.waiting.length > 0) this.waiting.push(message)
        else this.hearTable(message)
        return
      case 'chat':
        this.chat = [...this.chat, message]
        return
      case 'order':
        this.order = message
        return
      case 'pong':
        if (message.now !== null && message.now !== undefined) this.keepTime(message.now)
        return
      case 'farewell':
        this.farewell = message
    }
  }

  /** Shows what others do one after another, at a pace that can be followed; never late where a clock runs. */
  private enqueue(frame: FrameMessage): void {
    this.keepTime(frame.now)
    this.waiting.push(frame)
    const asleep = typeof document !== 'undefined' && document.hidden
    const frames = this.waiting.filter((message) => message.type === 'frame').length
    if (asleep || frames > MOST_WAITING) return this.catchUp()
    if (frame.deadline !== null || pause() === 0) return this.hurry()
    if (this.waiting.length === 1) this.showNext()
  }

  private showNext(): void {
    clearTimeout(this.timer)
    const next = this.waiting[0]
    if (!next) return
    const left = next.type === 'frame' && !this.own(next) ? this.stillToSee() : 0
    if (left > 0) {
      this.timer = setTimeout(() => this.showNext(), left)
      return
    }
    this.waiting.shift()
    this.show(next)
    // Boards see what each frame brought: two are never shown in one breath.
    if (this.waiting[0]?.type === 'frame') this.timer = setTimeout(() => this.showNext())
    else this.showNext()
  }

  /** Milliseconds before somebody else's move may be shown. */
  private stillToSee(): number {
    const seen = performance.now() - this.shownAt
    return this.showing && seen < MOST_SHOWN ? LOOK_AGAIN : pause() - seen
  }

  /** What waits is shown now, and yet one after another: a fall before the question that follows it is a fall. */
  private hurry(): void {
    clearTimeout(this.timer)
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      this.show(next)
      if (this.waiting.length > 0) flushSync()
    }
  }

  /** Everything that waits, at once. */
  private catchUp(): void {
    clearTimeout(this.timer)
    for (const message of this.waiting.splice(0)) this.show(message)
  }

  private show(message: FrameMessage | TableNews): void {
    if (message.type === 'table') this.hearTable(message)
    else {
      this.shownAt = performance.now()
      this.see(message)
    }
  }

  private hearTable(message: TableNews): void {
    this.table = message.table
    this.connection.hurry(this.pressed())
    this.reveal()
  }

  /** What I did myself is shown at once. */
  private own(frame: FrameMessage): boolean {
    return frame.heard.length === 0 || (this.viewer !== null && (this.frame?.to_act.includes(this.viewer) ?? false))
  }

  private welcome(message: Welcome): void {
    this.orders = message.orders ?? []
    this.order = message.order ?? null
    // Which game this is, only the welcome tells; the plain board alone draws the scene.
    if (!hasBoard(message.table.game)) this.connection.wantScene()
    this.keepTime(message.now)
    this.table = message.table
    this.viewer = message.viewer
    this.host = message.host
    this.frame = message.frame
    this.log = message.log
    this.earlier = message.earlier
    this.chat = message.chat
    this.farewell = null
    this.news = { number: message.frame?.number ?? 0, lines: [] }
    this.connection.hurry(this.pressed())
    this.playAgain()
    this.returned = true
    this.reveal()
  }

  private see(frame: FrameMessage): void {
    if (!this.showing) this.stoodBefore = this.frame?.standing ?? null
    this.frame = frame
    this.connection.hurry(this.pressed())
    let withdrawn: LogEntry[] = []
    if (frame.withdrawn.length > 0) {
      const gone = new Set(frame.withdrawn)
      withdrawn = this.log.filter((entry) => gone.has(entry.number) && !entry.withdrawn)
      this.log = this.log.map((entry) => (gone.has(entry.number) ? { ...entry, withdrawn: true } : entry))
    }
    if (frame.heard.length > 0) {
      const entry = { number: frame.number, at: frame.at, lines: frame.heard, withdrawn: false }
      this.log = [...this.log.slice(-MOST_LOG), entry]
    }
    const asleep = typeof document !== 'undefined' && document.hidden
    this.news = { number: frame.number, lines: asleep ? [] : frame.heard, withdrawn }
  }

  private noteLate(): () => void {
    let late = 0
    const timer = setTimeout(() => {
      late = 1
      this.late += late
    }, LATE)
    return () => {
      clearTimeout(timer)
      this.late -= late
    }
  }

  /** While a clock runs a move outlives even a reload of the page. */
  private keepUntilConfirmed(id: string, move: string): () => void {
    const deadline = this.pressed() ? (this.frame?.deadline ?? null) : null
    if (deadline === null) return () => {}
    const unconfirmed = this.unconfirmed()
    unconfirmed.keep(deadline, { id, move })
    return () => unconfirmed.forget(deadline, id)
  }

  /** What this page, before it was loaded anew, had played and nobody confirmed. */
  private playAgain(): void {
    const deadline = this.pressed() ? (this.frame?.deadline ?? null) : null
    if (deadline === null || this.returned) return
    const unconfirmed = this.unconfirmed()
    for (const { id, move } of unconfirmed.of(deadline)) {
      void this.connection.ask({ type: 'play', move }, id).then(() => unconfirmed.forget(deadline, id))
    }
  }

  private unconfirmed(): Unconfirmed {
    return new Unconfirmed(`boroughs.unconfirmed.${this.id}.${this.viewer}`)
  }

  /** Whether a clock runs that does not wait for a slow network. */
  private pressed(): boolean {
    const { table, frame } = this
    if (!frame || frame.deadline === null || frame.result || table?.phase !== 'playing' || table.paused) return false
    return frame.deadline - this.moment() <= PRESSING
  }

  private keepTime(now: number): void {
    this.clock = { now, heard: performance.now() }
  }
}
