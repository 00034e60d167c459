// Mouse and fingers on the map: one pans or carries the resting card, two zoom, and turn the card when they twist.
import type { Camera } from './camera.svelte'
import type { Point } from './geometry'

export interface Grip {
  /** Pixels of the map. */
  local: (event: PointerEvent) => Point
  node: () => HTMLElement | undefined
  camera: Camera
  /** Whether the resting card lies under this pixel: then it is carried, and the map stays. */
  holds: (at: Point) => boolean
  carry: (at: Point) => void
  point: (at: Point) => void
  tap: (at: Point) => void
  turn: (step: number) => boolean
  panning: (on: boolean) => void
}

const SLIP = 6
/** Two fingers that twist by so much turn the card by a quarter. */
const TWIST = Math.PI / 5

const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
const angle = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0])

export class Fingers {
  private readonly down = new Map<number, Point>()
  private carried = false
  private twisted = 0
  /** What was dragged was not clicked. */
  dragged = false

  constructor(private readonly grip: Grip) {}

  get none(): boolean {
    return this.down.size === 0
  }

  press(event: PointerEvent): void {
    if (event.button !== 0 && event.pointerType === 'mouse') return
    const at = this.grip.local(event)
    if (this.none) {
      this.dragged = false
      this.carried = this.grip.holds(at)
    } else {
      if (this.carried) this.grip.turn(1)
      this.dragged = true
    }
    this.twisted = 0
    this.down.set(event.pointerId, at)
  }

  move(event: PointerEvent): void {
    const at = this.grip.local(event)
    const before = this.down.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') this.grip.point(at)
      return
    }
    if (!this.dragged && far(at, before) < SLIP && this.down.size === 1) return
    if (!this.dragged) this.grip.node()?.setPointerCapture(event.pointerId)
    this.dragged = true
    this.grip.panning(true)
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1]
    if (this.carried) {
      if (!other) this.grip.carry(at)
    } else if (other) this.pinch(at, before, other)
    else this.grip.camera.panBy(at[0] - before[0], at[1] - before[1])
    this.down.set(event.pointerId, at)
  }

  private pinch(at: Point, before: Point, other: Point): void {
    const by = angle(other, at) - angle(other, before)
    this.twisted += by > Math.PI ? by - 2 * Math.PI : by < -Math.PI ? by + 2 * Math.PI : by
    if (Math.abs(this.twisted) > TWIST && this.grip.turn(Math.sign(this.twisted))) this.twisted = 0
    this.grip.camera.zoomAt((at[0] + other[0]) / 2, (at[1] + other[1]) / 2, far(at, other) / Math.max(1, far(before, other)))
    this.grip.camera.panBy((at[0] - before[0]) / 2, (at[1] - before[1]) / 2)
  }

  release(event: PointerEvent): void {
    const known = this.down.delete(event.pointerId)
    if (this.none) {
      this.grip.panning(false)
      this.carried = false
    }
    if (!known || this.dragged || event.type === 'pointercancel') return
    if ((event.target as Element).closest('button')) return
    this.grip.tap(this.grip.local(event))
  }
}
