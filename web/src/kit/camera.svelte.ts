// What part of a large board is in sight: pan, zoom, fit. It moves smoothly and never jumps.

/** In cells. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Pixels at each side that panels cover. */

export interface Insets {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Lens {
  /** Units of the drawing that make a cell. */
  unit: number
  /** Pixels for a unit: at least, at most, and at most by itself, however small the board is. */
  least: number
  most: number
  fit: number
}

/** Milliseconds, as the token `--glide` says. */
const GLIDE = 260
/** So much nearer or farther with a key or a button. */
const STEP = 1.25
/** So far with an arrow key. */
const WALK = 60
const WAYS: Record<string, readonly [number, number]> = { ArrowLeft: [WALK, 0], ArrowRight: [-WALK, 0], ArrowUp: [0, WALK], ArrowDown: [0, -WALK] }

export class Camera {
  /** Pixels of the world's corner 0,0, and pixels for a unit. */
  x = $state(0)
  y = $state(0)
  k = $state(0)
  width = $state(0)
  height = $state(0)
  insets = $state.raw<Insets>({ left: 0, top: 0, right: 0, bottom: 0 })
  /** A person has moved it: it no longer follows the city by itself. */
  moved = $state(false)
  /** It came closer for fingers; with the next position it shows all again. */
  close = false
  private gliding = 0

  constructor(private readonly lens: Lens) {}

  /** Pixels of a cell. */
  get cell(): number {
    return this.k * this.lens.unit
  }

  /** The cell coordinates under a pixel of the window onto the board. */
  at(px: number, py: number): [number, number] {
    return [(px - this.x) / this.cell, (py - this.y) / this.cell]
  }

  panBy(dx: number, dy: number): void {
    this.stop()
    this.moved = true
    this.x += dx
    this.y += dy
  }

  zoomAt(px: number, py: number, factor: number): void {
    this.stop()
    this.moved = true
    const k = Math.min(this.lens.most, Math.max(this.lens.least, this.k * factor))
    this.x = px - ((px - this.x) * k) / this.k
    this.y = py - ((py - this.y) * k) / this.k
    this.k = k
  }

  get centre(): [number, number] {
    const { left, top, right, bottom } = this.insets
    return [(left + this.width - right) / 2, (top + this.height - bottom) / 2]
  }

  /** The whole box, given in cells, into what the panels leave free. */
  fit(box: Box, motion: number): void {
    this.moved = this.close = false
    this.glide(this.fitting(box), motion)
  }

  /** Stays where it is while the box is in sight: a city that grows does not move under the eye. */
  follow(box: Box, motion: number): void {
    const inside = this.k > 0 && this.sees(box.left, box.top, -2) && this.sees(box.right, box.bottom, -2)
    if (!inside) this.fit(box, motion)
  }

  private fitting(box: Box): { x: number; y: number; k: number } {
    const { left, top, right, bottom } = this.insets
    const wide = Math.max(80, this.width - left - right)
    const high = Math.max(80, this.height - top - bottom)
    const { unit, least, fit } = this.lens
    const k = Math.max(least, Math.min(fit, wide / ((box.right - box.left) * unit), high / ((box.bottom - box.top) * unit)))
    const [cx, cy] = this.centre
    return { k, x: cx - ((box.left + box.right) / 2) * unit * k, y: cy - ((box.top + box.bottom) / 2) * unit * k }
  }

  /** So close that fingers can tell cells apart, with this cell in the middle. */
  closeTo(x: number, y: number, cell: number, motion: number): void {
    const { unit } = this.lens
    const k = Math.max(this.k, cell / unit)
    const [cx, cy] = this.centre
    this.close = true
    this.glide({ k, x: cx - x * unit * k, y: cy - y * unit * k }, motion)
  }

  nearer(steps: number): void {
    this.zoomAt(...this.centre, STEP ** steps)
  }

  /** Arrows walk, + and − zoom; says whether the key meant anything here. */
  key(key: string): boolean {
    const way = WAYS[key]
    if (way) this.panBy(...way)
    else if (key === '+' || key === '=') this.nearer(1)
    else if (key === '-') this.nearer(-1)
    else return false
    return true
  }

  /** Whether a cell coordinate lies in the free part of the map. */
  sees(x: number, y: number, margin = 0): boolean {
    const px = x * this.cell + this.x
    const py = y * this.cell + this.y
    const { left, top, right, bottom } = this.insets
    return px >= left + margin && px <= this.width - right - margin && py >= top + margin && py <= this.height - bottom - margin
  }

  /** Moves just so far that this cell coordinate is in sight. */
  reveal(x: number, y: number, motion: number): void {
    if (this.sees(x, y, this.cell)) return
    const { left, top, right, bottom } = this.insets
    const margin = this.cell * 1.2
    const px = x * this.cell + this.x
    const py = y * this.cell + this.y
    const dx = Math.max(0, left + margin - px) - Math.max(0, px - (this.width - right - margin))
    const dy = Math.max(0, top + margin - py) - Math.max(0, py - (this.height - bottom - margin))
    this.glide({ k: this.k, x: this.x + dx, y: this.y + dy }, motion)
  }

  private glide(to: { x: number; y: number; k: number }, motion: number): void {
    this.stop()
    const from = { x: this.x, y: this.y, k: this.k }
    const show = (part: number) => {
      this.x = from.x + (to.x - from.x) * part
      this.y = from.y + (to.y - from.y) * part
      this.k = from.k + (to.k - from.k) * part
    }
    if (motion === 0 || from.k === 0) return show(1)
    const began = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / (GLIDE * motion))
      show(1 - (1 - part) ** 3)
      this.gliding = part < 1 ? requestAnimationFrame(step) : 0
    }
    this.gliding = requestAnimationFrame(step)
  }

  stop(): void {
    if (this.gliding) cancelAnimationFrame(this.gliding)
    this.gliding = 0
  }
}
