// Things on their way across a board, and numbers that pop up. Only to be seen: the table already stands as it will.
import { untrack } from 'svelte'
import type { BoardNews } from '../boards/board'
import type { Line } from '../protocol/messages'

/** Pixels of the window. */
export interface Spot {
  x: number
  y: number
}

export interface Flight<What> {
  /** One of its own: a flight that lands must not start the others again. */
  number: number
  what: What
  from: Spot
  to: Spot
  duration: number
  delay: number
  /** So many pixels above both ends; 0 flies straight. */
  high: number
  /** As large as this where it lands. */
  scale: number
}

export interface Pop {
  number: number
  text: string
  at: Spot
  tone: 'good' | 'bad'
  duration: number
}

export type FlightWishes = Partial<Pick<Flight<unknown>, 'duration' | 'delay' | 'high' | 'scale'>>

/** Milliseconds, as the token `--flight` says. */
export const FLIGHT = 600
const POP = 1900
const HIGH = 46

export class Flights<What = string> {
  going = $state.raw<Flight<What>[]>([])
  pops = $state.raw<Pop[]>([])
  private last = 0

  /** `motion`: the factor for durations; with 0 nothing flies. */
  constructor(
    private readonly board: () => Element | undefined | null,
    private readonly motion: () => number,
  ) {}

  /** The middle of the first of these on the board that has a size. */
  middle(...selectors: string[]): Spot | null {
    for (const selector of selectors) {
      const box = this.board()?.querySelector(selector)?.getBoundingClientRect()
      if (box && box.width > 0) return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    return null
  }

  /** Nothing flies where one end is not on the page. */
  send(what: What, from: Spot | null, to: Spot | null, wishes: FlightWishes = {}): void {
    const motion = untrack(this.motion)
    if (!from || !to || motion === 0) return
    const { duration = FLIGHT, delay = 0, high = HIGH, scale = 0.7 } = wishes
    this.going = [...this.going, { number: ++this.last, what, from, to, duration: duration * motion, delay: delay * motion, high, scale }]
  }

  /** A short text that rises from a place and is gone. */
  pop(text: string, at: Spot | null, tone: Pop['tone']): void {
    const motion = untrack(this.motion)
    if (!at || motion === 0) return
    this.pops = [...this.pops, { number: ++this.last, text, at, tone, duration: POP * motion }]
  }

  landed(flight: Flight<What>): void {
    this.going = this.going.filter((other) => other !== flight)
  }

  faded(pop: Pop): void {
    this.pops = this.pops.filter((other) => other !== pop)
  }
}

/** Calls for each frame of the table that brings news, when the new position is laid out; not on a hidden page, where nobody sees anything fly. */
export function onNews(news: () => BoardNews, then: (lines: Line[]) => void): void {
  let seen = 0
  $effect(() => {
    const { number, lines } = news()
    if (number === seen) return
    seen = number
    if (lines.length > 0 && !document.hidden) requestAnimationFrame(() => untrack(() => then(lines)))
  })
}
