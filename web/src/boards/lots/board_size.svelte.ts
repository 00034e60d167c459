// How large the board and its stage are: what the page leaves, whether that is a phone, and what panels cover of the stage.
import { untrack } from 'svelte'

/** Narrower than this, in pixels, everything lies below the stage. */
const PHONE = 760
/** Under the guide of a lesson a phone has little room: the tower gives way, not what is pressed. */
const LEAST_HIGH = { phone: 400, desktop: 480 }
const UNDER_BOARD = 14
/** How many pixels of the stage its panels cover on the right. */
const PANELS = 264

interface Told {
  /** On a phone, too, what lies lowest can be pressed: no prompt may lie over it. */
  pressed: boolean
  /** Something is told in the panels over the stage. */
  panels: boolean
}

export class BoardSize {
  board = $state<HTMLElement>()
  height = $state(560)
  private across = $state(innerWidth)
  stageWide = $state(0)
  stageHigh = $state(0)
  readonly phone = $derived.by(() => this.across < PHONE)
  private readonly pressed = $derived.by(() => !this.phone || this.told().pressed)
  readonly aside = $derived.by(() => (!this.phone && this.told().panels ? PANELS : 0))

  constructor(private readonly told: () => Told) {
    $effect(() => {
      if (!this.board) return
      // The first time with the frame that lays it out.
      const watch = new ResizeObserver(this.measure)
      watch.observe(document.body)
      return () => watch.disconnect()
    })
    $effect(() => {
      void this.pressed
      untrack(this.measure)
    })
  }

  /** The board takes what the page leaves, so that nothing scrolls. */
  measure = (): void => {
    if (!this.board) return
    const name = this.pressed ? '--prompt' : '--prompt-least'
    const prompt = Number.parseFloat(getComputedStyle(this.board).getPropertyValue(name)) || 64
    const top = this.board.getBoundingClientRect().top + scrollY
    this.across = this.board.clientWidth
    this.height = Math.max(this.phone ? LEAST_HIGH.phone : LEAST_HIGH.desktop, innerHeight - top - prompt - UNDER_BOARD)
  }
}
