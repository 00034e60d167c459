// The hand over the board: drags tiles with mouse, pen or finger, and tells taps from drags.
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

/** So far a press is only a tap. */
const SLIP = 6
/** A wheel gives many small steps for one turn of the finger. */
const WHEEL_PAUSE = 110

export class Grip {
  /** What is being dragged. */
  held = $state.raw<Held | null>(null)
  /** The cell below it. */
  over = $state<number | null>(null)
  private press: { x: number; y: number; pointer: number; held: Held; node: HTMLElement } | null = null
  private ghost: HTMLElement | null = null
  private grabbed = { x: 0, y: 0 }
  private box: DOMRect | null = null
  private wheeled = 0

  constructor(private hooks: Hooks) {}

  /** `use:` on the element that follows the pointer. */
  follower = (node: HTMLElement): { destroy: () => void } => {
    this.ghost = node
    this.place(this.grabbed)
    return { destroy: () => (this.ghost = null) }
  }

  down = (event: PointerEvent): void => {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tile]') : null
    if (this.held && event.button === 2) return this.turnHeld()
    if (!node || this.press) return
    const held = this.hooks.take(node)
    if (!held) return
    if (event.button === 2) return this.hooks.turn(held)
    if (event.button !== 0) return
    this.press = { x: event.clientX, y: event.clientY, pointer: event.pointerId, held, node }
    window.addEventListener('pointermove', this.move)
    window.addEventListener('pointerup', this.up)
    window.addEventListener('pointercancel', this.stop)
  }

  /** A quarter turn of what is held. */
  turnHeld(): void {
    if (this.held) this.held = { ...this.held, turns: (this.held.turns + 1) % 4 }
  }

  wheel = (event: WheelEvent): void => {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tile]') : null
    const held = this.held ?? (node ? this.hooks.take(node) : null)
    if (!held) return
    event.preventDefault()
    if (event.timeStamp - this.wheeled < WHEEL_PAUSE) return
    this.wheeled = event.timeStamp
    if (this.held) this.turnHeld()
    else this.hooks.turn(held)
  }

  menu = (event: Event): void => {
    const node = event.target instanceof Element ? event.target.closest('[data-tile]') : null
    if (node || this.held) event.preventDefault()
  }

  private move = (event: PointerEvent): void => {
    const press = this.press
    if (!press || event.pointerId !== press.pointer) return
    this.grabbed = { x: event.clientX, y: event.clientY }
    if (!this.held) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP) return
      this.box = this.hooks.city().node?.getBoundingClientRect() ?? null
      this.held = press.held
    }
    this.place(this.grabbed)
    const over = this.cellAt(event.clientX, event.clientY)
    if (over !== this.over) this.over = over
  }

  private place({ x, y }: { x: number; y: number }): void {
    if (this.ghost) this.ghost.style.transform = `translate(${x}px, ${y}px)`
  }

  private cellAt(x: number, y: number): number | null {
    const { size } = this.hooks.city()
    if (!this.box || x < this.box.left || x >= this.box.right || y < this.box.top || y >= this.box.bottom) return null
    const column = Math.floor(((x - this.box.left) / this.box.width) * size)
    const row = Math.floor(((y - this.box.top) / this.box.height) * size)
    return row * size + column
  }

  private up = (event: PointerEvent): void => {
    const press = this.press
    if (!press || event.pointerId !== press.pointer) return
    const held = this.held
    const middle = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-middle]')
    const onto = this.over ?? (middle ? 'middle' : null)
    this.stop()
    if (held) {
      this.swallow()
      this.hooks.drop(held, onto)
    }
  }

  /** What was dragged was not clicked. A finger brings no click after a drag: the next touch is a tap of its own. */
  private swallow(): void {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener(
      'click',
      (event) => {
        listening.abort()
        // A key clicks too.
        if (event.detail === 0) return
        event.stopPropagation()
        event.preventDefault()
      },
      options,
    )
    window.addEventListener('pointerdown', () => listening.abort(), options)
  }

  stop = (): void => {
    this.press = null
    this.held = null
    this.over = null
    window.removeEventListener('pointermove', this.move)
    window.removeEventListener('pointerup', this.up)
    window.removeEventListener('pointercancel', this.stop)
  }
}
