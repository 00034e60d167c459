// The page scrolls smoothly to a place and arrives there. The browser's own smooth scrolling stops for good when something else scrolls on the way, as when the aim is measured again.

const LASTS = 350
const TAKEN_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let stop = (): void => {}

/** From here to there; a later one takes over, and so does whoever scrolls by hand. */
export function glideTo(top: number): void {
  stop()
  const from = scrollY
  const began = performance.now()
  let frame = 0
  stop = () => {
    cancelAnimationFrame(frame)
    for (const event of TAKEN_OVER) removeEventListener(event, stop, true)
  }
  const next = (now: number): void => {
    const part = Math.min(1, Math.max(0, (now - began) / LASTS))
    scrollTo({ top: from + (top - from) * (1 - (1 - part) ** 3), behavior: 'instant' })
    if (part < 1) frame = requestAnimationFrame(next)
    else stop()
  }
  for (const event of TAKEN_OVER) addEventListener(event, stop, { capture: true, passive: true })
  frame = requestAnimationFrame(next)
}
