// The end comes when the board has finished what happened: the last block falls, the last round is counted, then the verdict.
import { untrack } from 'svelte'
import type { ResultInfo } from '../protocol/messages'

/** So long the last move is looked at, in milliseconds at normal speed. */
const LAST_LOOK = 1500
/** And so long what the board has shown at length. */
const AFTER_SHOW = 300

interface Told {
  result: ResultInfo | null
  motion: number
}

export class Ending {
  /** The end is to be seen. */
  shown = $state(false)
  /** The board still shows what happened. */
  held = $state(false)
  /** It is over, and nobody has seen yet how. */
  readonly due: boolean
  private watched = false

  constructor(tell: () => Told) {
    // Who comes back to a game that is over sees its end at once.
    this.shown = untrack(() => tell().result !== null)
    this.due = $derived(tell().result !== null && !this.shown)
    $effect(() => {
      const { result, motion } = tell()
      if (!result) {
        this.shown = false
        return
      }
      if (untrack(() => this.shown)) return
      if (this.held) {
        this.watched = true
        return
      }
      const wait = result.reason === 'played' ? (this.watched ? AFTER_SHOW : LAST_LOOK) * motion : 0
      const timer = setTimeout(() => this.show(), wait)
      return () => clearTimeout(timer)
    })
  }

  /** Now, whatever the board still shows. */
  show(): void {
    this.shown = true
  }
}
