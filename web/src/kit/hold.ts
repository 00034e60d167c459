// One press from its beginning to its end: a click, or a drag with mouse, pen or finger. All dragging is made of it.

/** So many pixels make a drag of a press. */
export const SLIP = 6
/** So many milliseconds a finger rests on what it would lift, where moving at once scrolls or pans. */
export const REST = 240

export interface Holding {
  /** It is a drag from now on. */
  begin: (x: number, y: number) => void
  /** Pixels of the window. */
  move: (x: number, y: number) => void
  drop: (x: number, y: number) => void
  /** Escape, or the system took the pointer. Nothing is dropped. */
  cancel: () => void
  /** Another finger came down meanwhile. */
  second?: () => void
}

export interface HoldWishes {
  /** A finger must rest first. */
  rest?: boolean
}

/** Follows a press from its `pointerdown`; answers how to end it. */
export function hold(event: PointerEvent, holding: Holding, { rest = false }: HoldWishes = {}): () => void {
  if (event.button !== 0) return () => {}
  const { pointerId, clientX, clientY } = event
  const source = event.target instanceof Element ? event.target : null
  const waits = rest && event.pointerType === 'touch'
  const listening = new AbortController()
  const { signal } = listening
  let begun = false
  let moved = false
  let resting: ReturnType<typeof setTimeout> | undefined
  // The finger stays bound to the thing it took, though it has left it: others shall hear of it.
  if (source?.hasPointerCapture?.(pointerId)) source.releasePointerCapture(pointerId)

  function begin(x: number, y: number): void {
    begun = true
    holding.begin(x, y)
  }
  function move(next: PointerEvent): void {
    if (next.pointerId !== pointerId) return
    const { clientX: x, clientY: y } = next
    if (!moved) {
      if (Math.hypot(x - clientX, y - clientY) < SLIP) return
      if (waits && !begun) return stop()
      moved = true
      if (!begun) begin(x, y)
    }
    next.preventDefault()
    holding.move(x, y)
  }
  function up(next: PointerEvent): void {
    if (next.pointerId !== pointerId) return
    stop()
    if (!begun) return
    // Lifted by a long rest and let go on the spot: a slow tap.
    if (!moved) return holding.cancel()
    swallowClick()
    if (next.type === 'pointerup') holding.drop(next.clientX, next.clientY)
    else holding.cancel()
  }
  function down(next: PointerEvent): void {
    if (next.pointerId === pointerId) return
    if (begun) holding.second?.()
    // Two fingers pinch.
    else if (waits) stop()
  }
  function key(next: KeyboardEvent): void {
    if (next.key !== 'Escape' || !begun) return
    end()
  }
  function stop(): void {
    clearTimeout(resting)
    listening.abort()
  }
  function end(): void {
    stop()
    if (begun) holding.cancel()
  }
  // What is carried is no text to be marked.
  const unmarked = (next: Event): void => next.preventDefault()
  // While a finger carries something the page neither scrolls nor opens a menu.
  const still = (next: Event): void => {
    if (begun && next.cancelable) next.preventDefault()
  }

  if (waits) resting = setTimeout(() => begin(clientX, clientY), REST)
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', up, { signal })
  window.addEventListener('pointerdown', down, { signal, capture: true })
  window.addEventListener('keydown', key, { signal, capture: true })
  window.addEventListener('contextmenu', still, { signal })
  window.addEventListener('selectstart', unmarked, { signal })
  // What a finger touched first hears of its moves, and only there scrolling can be held back.
  source?.addEventListener('touchmove', still, { signal, passive: false })
  return end
}

/** What was dragged was not clicked. A finger brings no click after a drag: the next touch is a tap of its own. */
export function swallowClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const swallow = (event: MouseEvent): void => {
    listening.abort()
    // A key clicks too.
    if (event.detail === 0) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, options)
  window.addEventListener('pointerdown', () => listening.abort(), options)
}
