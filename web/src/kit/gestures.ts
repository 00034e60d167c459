// Mouse and fingers on a surface: one moves it or carries something, two zoom and twist, a short press is a tap.
import { SLIP, swallowClick } from './hold'

export type Point = readonly [number, number]

/** Pixels of the surface. Whatever is not given does nothing. */
export interface Gestures {
  tap?: (at: Point, event: PointerEvent) => void
  /** A mouse that presses nothing. */
  point?: (at: Point) => void
  /** `fingers`: with two it goes together with `zoom`. */
  pan?: (dx: number, dy: number, fingers: number) => void
  zoom?: (at: Point, factor: number) => void
  /** By a quarter, this way or that; says whether it turned anything. */
  twist?: (step: number) => boolean
  /** Whether this press takes hold of something that lies on the surface: then it is carried, and the surface stays. */
  holds?: (at: Point, event: PointerEvent) => boolean
  carry?: (at: Point) => void
  /** What was carried is let go. */
  drop?: (at: Point) => void
  /** Something is being moved. */
  moving?: (on: boolean) => void
  leave?: () => void
  /** A wheel, or two fingers on a pad; says whether it did something else than zoom. */
  wheel?: (event: WheelEvent) => boolean
}

/** Two fingers that twist by so much turn by a quarter. */
const TWIST = Math.PI / 5

const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
const angle = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0])

/** `use:gestures={…}` on the surface; what lies on it and can be carried has `data-carry`. Its `touch-action` is `none`, or `pan-x pan-y` where one finger scrolls. */
export function gestures(node: HTMLElement, first: Gestures): { update: (next: Gestures) => void; destroy: () => void } {
  let grip = first
  const down = new Map<number, Point>()
  let start: Point = [0, 0]
  let carried = false
  let moved = false
  let twisted = 0

  const local = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0 && event.pointerType === 'mouse') return
    // What can be carried away is no part of the ground.
    if (event.target instanceof Element && event.target.closest('[data-carry]')) return
    const at = local(event)
    if (down.size === 0) {
      start = at
      moved = false
      carried = grip.holds?.(at, event) ?? false
    } else {
      if (carried) grip.twist?.(1)
      moved = true
    }
    twisted = 0
    down.set(event.pointerId, at)
  }

  function move(event: PointerEvent): void {
    const at = local(event)
    const before = down.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') grip.point?.(at)
      return
    }
    if (!moved && far(at, start) < SLIP && down.size === 1) return
    if (!moved) {
      node.setPointerCapture(event.pointerId)
      grip.moving?.(true)
    }
    moved = true
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (carried) {
      if (!other) grip.carry?.(at)
    } else if (other) pinch(at, before, other)
    else grip.pan?.(at[0] - before[0], at[1] - before[1], 1)
    down.set(event.pointerId, at)
  }

  function pinch(at: Point, before: Point, other: Point): void {
    const by = angle(other, at) - angle(other, before)
    twisted += by > Math.PI ? by - 2 * Math.PI : by < -Math.PI ? by + 2 * Math.PI : by
    if (Math.abs(twisted) > TWIST && grip.twist?.(Math.sign(twisted))) twisted = 0
    grip.zoom?.([(at[0] + other[0]) / 2, (at[1] + other[1]) / 2], far(at, other) / Math.max(1, far(before, other)))
    grip.pan?.((at[0] - before[0]) / 2, (at[1] - before[1]) / 2, 2)
  }

  function release(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return
    const at = local(event)
    const held = carried
    if (down.size === 0) {
      if (moved) {
        grip.moving?.(false)
        swallowClick()
      }
      carried = false
    }
    if (event.type === 'pointercancel' || down.size > 0) return
    if (moved) {
      if (held) grip.drop?.(at)
    } else if (!(event.target as Element).closest('button, a, input')) grip.tap?.(at, event)
  }

  function leave(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && down.size === 0) grip.leave?.()
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    if (grip.wheel?.(event)) return
    grip.zoom?.(local(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)))
  }

  const listening = new AbortController()
  const { signal } = listening
  node.addEventListener('pointerdown', press, { signal })
  node.addEventListener('pointermove', move, { signal })
  node.addEventListener('pointerup', release, { signal })
  node.addEventListener('pointercancel', release, { signal })
  node.addEventListener('pointerleave', leave, { signal })
  // Not passive, or the page would scroll as well.
  node.addEventListener('wheel', wheel, { signal, passive: false })
  return { update: (next) => (grip = next), destroy: () => listening.abort() }
}
