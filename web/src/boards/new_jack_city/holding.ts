// Dragging something out of a panel, with mouse, pen or finger. A press that hardly moves stays a click.
export interface Holding {
  begin: () => void
  /** Pixels of the page. */
  move: (x: number, y: number) => void
  drop: () => void
  /** Another finger came down meanwhile. */
  second: () => void
  cancel: () => void
}

const SLIP = 7

export function hold(event: PointerEvent, holding: Holding): void {
  if (event.button !== 0) return
  const { pointerId, clientX, clientY } = event
  const target = event.currentTarget as Element
  // The finger stays on the thing it took, though it has left it.
  if (target.hasPointerCapture?.(pointerId)) target.releasePointerCapture(pointerId)
  let begun = false

  function move(next: PointerEvent): void {
    if (next.pointerId !== pointerId) return
    if (!begun) {
      if (Math.hypot(next.clientX - clientX, next.clientY - clientY) < SLIP) return
      begun = true
      holding.begin()
    }
    next.preventDefault()
    holding.move(next.clientX, next.clientY)
  }
  function up(next: PointerEvent): void {
    if (next.pointerId !== pointerId) return
    stop()
    if (!begun) return
    swallowClick()
    if (next.type === 'pointerup') holding.drop()
    else holding.cancel()
  }
  function down(next: PointerEvent): void {
    if (next.pointerId !== pointerId && begun) holding.second()
  }
  function key(next: KeyboardEvent): void {
    if (next.key !== 'Escape' || !begun) return
    stop()
    holding.cancel()
  }
  function stop(): void {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', up)
    window.removeEventListener('pointerdown', down, true)
    window.removeEventListener('keydown', key, true)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', up)
  window.addEventListener('pointerdown', down, true)
  window.addEventListener('keydown', key, true)
}

/** What was dragged was not clicked. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}
