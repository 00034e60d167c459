// What is said at a table as this device hears it: who is muted here, what was read, and each line in the reader's words.
import { untrack } from 'svelte'
import type { Seat } from '../play/seat.svelte'
import { neighbour } from '../people/shelf.svelte'
import { getWords } from '../protocol/http'
import type { ChatLine, Face } from '../protocol/messages'
import { settings } from '../shell/settings.svelte'
import { say } from '../words'
import { isSticker, type Sticker } from './stickers'

/** A seat, those who watch, or everybody. */
export type Voice = number | 'watching' | 'everybody'

interface Kept {
  /** The number of the last line that was seen. */
  read: number
  muted: Voice[]
}

/** So many lines at most stand on the sign: more is as many as one needs to know. */
export const MANY = 9

export class Talk {
  /** What this device hears. */
  readonly lines: ChatLine[]
  readonly unread: number
  /** The same as this reader calls people and things: for boards. */
  readonly heard: ChatLine[]
  muted = $state.raw<Voice[]>([])
  /** The chat is open before the reader's eyes. */
  open = $state(false)
  /** By their keys, in the reader's language; empty until they came, or where the game has none. */
  phrases = $state.raw<Record<string, string>>({})
  private read = $state(0)
  private readonly place: string

  constructor(private readonly seat: Seat) {
    this.place = `boroughs.talk.${seat.id}`
    const kept = this.stored()
    this.muted = kept.muted
    // Who comes to a table for the first time has not missed what was said before.
    this.read = kept.read >= 0 ? kept.read : (untrack(() => seat.chat.at(-1)?.number) ?? 0)
    this.lines = $derived(seat.chat.filter((line) => !this.silenced(line)))
    this.heard = $derived(this.lines.map((line) => ({ ...line, name: this.nameOf(line), text: this.textOf(line) })))
    this.unread = $derived(this.lines.filter((line) => line.number > this.read && !this.mine(line)).length)
    $effect(() => {
      const last = seat.chat.at(-1)?.number ?? 0
      if (this.open && last > untrack(() => this.read)) {
        this.read = last
        this.keep()
      }
    })
    const game = $derived(seat.table?.game ?? '')
    $effect(() => {
      void settings.language
      if (game) void getWords(game).then(({ tables }) => (this.phrases = tables['quick'] ?? {}), () => {})
    })
  }

  mine(line: ChatLine): boolean {
    return line.seat !== null && line.seat === this.seat.viewer
  }

  isMuted(voice: Voice): boolean {
    return this.muted.includes(voice)
  }

  /** On this device only: nobody is told. */
  mute(voice: Voice, quiet: boolean): void {
    this.muted = quiet ? [...this.muted, voice] : this.muted.filter((one) => one !== voice)
    this.keep()
  }

  stickerOf(line: ChatLine): Sticker | null {
    const [table, key = ''] = (line.code ?? '').split('.')
    return table === 'sticker' && isSticker(key) ? key : null
  }

  /** In the reader's words where it is a sticker or a quick phrase. */
  textOf(line: ChatLine): string {
    const sticker = this.stickerOf(line)
    if (sticker) return say().talk.stickers[sticker]
    const [table, key = ''] = (line.code ?? '').split('.')
    if (table === 'neighbour') return this.spoken(line) ?? line.text
    return table === 'quick' ? (this.phrases[key] ?? line.text) : line.text
  }

  /** What a neighbour says: `neighbour.big.0` is the first of their lines for that moment. */
  private spoken(line: ChatLine): string | undefined {
    const [, moment = '', number = ''] = (line.code ?? '').split('.')
    return neighbour(this.seat.table?.game ?? '', line.name)?.says?.[moment]?.[Number(number)]
  }

  /** A neighbour who speaks has a face. */
  faceOf(line: ChatLine): Face | undefined {
    const { seats = [], game = '' } = this.seat.table ?? {}
    return line.seat === null ? undefined : neighbour(game, seats[line.seat]?.neighbour ?? '')?.face
  }

  nameOf(line: ChatLine): string {
    if (this.mine(line)) return say().table.me
    return line.seat === null ? say().talk.watching : line.name
  }

  private silenced(line: ChatLine): boolean {
    if (this.mine(line)) return false
    const bot = (line.code ?? '').startsWith('neighbour.')
    if (bot && settings.quietBots) return true
    return this.muted.some((voice) => voice === 'everybody' || voice === (line.seat ?? 'watching'))
  }

  private stored(): Kept {
    try {
      return { read: -1, muted: [], ...(JSON.parse(localStorage.getItem(this.place) ?? '{}') as Partial<Kept>) }
    } catch {
      return { read: -1, muted: [] }
    }
  }

  private keep(): void {
    try {
      localStorage.setItem(this.place, JSON.stringify({ read: this.read, muted: this.muted } satisfies Kept))
    } catch {
      // A private window may refuse to remember; it holds for this visit.
    }
  }
}

/** Of the table that is on the page: the sign on the chat's icon and the title read it. */
export const shown = $state<{ talk: Talk | null; turn: boolean }>({ talk: null, turn: false })

/** What stands before a title: another tab may lie before this one. */
export function titleSigns(): string {
  const unread = shown.talk?.unread ?? 0
  return `${unread > 0 ? `(${unread}) ` : ''}${shown.turn ? '▶ ' : ''}`
}
