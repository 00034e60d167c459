// The end comes when the board has finished what happened: the last block falls, the last round is counted; then the
// game's own moment, then the numbers.
import { untrack } from 'svelte'
import type { ResultInfo } from '../protocol/messages'

/** So long the last move is looked at, in milliseconds at normal speed. */
const LAST_LOOK = 1500
/** And so long what the board has shown at length. */
const AFTER_SHOW = 300

/** What is wanted after the moment of the end, besides the numbers. */
export type AfterFinale = '' | 'again' | 'share'

interface Told {
  result: ResultInfo | null
  motion: number
  /** Whether the game has a scene of its end. */
  scene: boolean
}

export class Ending {
  /** The end is to be seen. */
  shown = $state(false)
  /** The board still shows what happened. */
  held = $state(false)
  /** The game's own moment is to be seen, before the numbers. */
  finale = $state(false)
  /** What was pressed there: the end begins with it. */
  next = $state<AfterFinale>('')
  /** It is over, and nobody has seen yet how. */
  readonly due: boolean
  private readonly celebrated: boolean
  private watched = false

  constructor(tell: () => Told) {
    // Who comes back to a game that is over sees its end at once.
    this.shown = untrack(() => tell().result !== null)
    // Who gave up or lost alone is not celebrated, and nothing moves where nothing shall.
    const won = $derived(tell().result?.reason === 'played' && (tell().result?.winners.length ?? 0) > 0)
    this.celebrated = $derived(tell().scene && tell().motion > 0 && won)
    this.due = $derived(tell().result !== null && !this.shown)
    $effect(() => {
      const { result, motion } = tell()
      if (!result) {
        this.shown = this.finale = false
        return
      }
      if (untrack(() => this.shown || this.finale)) return
      if (this.held) {
        this.watched = true
        return
      }
      const wait = result.reason === 'played' ? (this.watched ? AFTER_SHOW : LAST_LOOK) * motion : 0
      const timer = setTimeout(() => this.show(), wait)
      return () => clearTimeout(timer)
    })
  }

  /** Now, whatever the board still shows: the scene first, once. */
  show(): void {
    if (this.celebrated && !this.finale) this.finale = true
    else this.finish()
  }

  /** The scene was seen, or enough of it. */
  finish(next: AfterFinale = ''): void {
    this.next = next
    this.finale = false
    this.shown = true
  }
}
