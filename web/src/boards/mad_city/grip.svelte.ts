// The hand over the board: tiles are dragged, and turned on the way or where they lie.
import { Drag, under } from '../../kit/drag.svelte'

export interface Held {
  tile: string
  /** The cell it comes from, or null beside the city. */
  from: number | null
  turns: number
}

export interface Hooks {
  /** The tile of this element as it may be taken, or null where it may not. */
  take: (node: HTMLElement) => Held | null
  /** The grid of squares, and how many there are along a side. */
  city: () => { node: HTMLElement | undefined; size: number }
  /** Let go over a cell, over the tile in the middle, or elsewhere. */
  drop: (held: Held, onto: number | 'middle' | null) => void
  turn: (held: Held) => void
}

/** A wheel gives many small steps for one turn of the finger. */
const WHEEL_PAUSE = 110

const tileUnder = (event: Event): HTMLElement | null => (event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tile]') : null)

export class Grip extends Drag<Held, number | 'middle'> {
  private wheeled = 0

  constructor(private hooks: Hooks) {
    super({
      take: (node) => {
        const tile = node.closest<HTMLElement>('[data-tile]')
        return tile && hooks.take(tile)
      },
      over: (x, y) => this.cellAt(x, y) ?? (under(x, y, '[data-middle]') ? 'middle' : null),
      drop: (held, onto) => hooks.drop(held, onto),
    })
  }

  /** The cell below what is held. */
  get cell(): number | null {
    return typeof this.over === 'number' ? this.over : null
  }

  /** The second button turns, what is held or what lies there; the first one takes it. */
  press = (event: PointerEvent): void => {
    if (event.button !== 2) return this.down(event)
    if (this.held) return this.turnHeld()
    const node = tileUnder(event)
    const held = node && this.hooks.take(node)
    if (held) this.hooks.turn(held)
  }

  /** A quarter turn of what is held. */
  turnHeld(): void {
    this.change((held) => ({ ...held, turns: (held.turns + 1) % 4 }))
  }

  wheel = (event: WheelEvent): void => {
    const node = tileUnder(event)
    const held = this.held ?? (node ? this.hooks.take(node) : null)
    if (!held) return
    event.preventDefault()
    if (event.timeStamp - this.wheeled < WHEEL_PAUSE) return
    this.wheeled = event.timeStamp
    if (this.held) this.turnHeld()
    else this.hooks.turn(held)
  }

  menu = (event: Event): void => {
    if (tileUnder(event) || this.held) event.preventDefault()
  }

  private cellAt(x: number, y: number): number | null {
    const { node, size } = this.hooks.city()
    const box = node?.getBoundingClientRect()
    if (!box || x < box.left || x >= box.right || y < box.top || y >= box.bottom) return null
    const column = Math.floor(((x - box.left) / box.width) * size)
    const row = Math.floor(((y - box.top) / box.height) * size)
    return row * size + column
  }
}
