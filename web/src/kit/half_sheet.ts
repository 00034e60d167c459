// What rises over the lower part of a phone: pulled down it closes, and a keyboard on the screen lifts it instead of covering it.

const PHONE = '(max-width: 699px)'
/** Pulled so far it means to go. */
const FAR = 70
/** From here on a finger pulls, and no longer taps. */
const MOVED = 8
/** Less than this is a browser's bar, no keyboard. */
const KEYBOARD = 80

/** The element's first child is its handle. It may say `var(--keyboard)`, and has `data-typing` while one is open. */
export function halfSheet(node: HTMLElement, close: () => void): { destroy: () => void } {
  const handle = node.firstElementChild as HTMLElement
  let from: number | null = null
  let pulled = 0

  function fit(): void {
    const seen = window.visualViewport
    // Whoever has magnified the page sees less of it too.
    const hidden = seen && seen.scale === 1 ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0
    node.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    node.toggleAttribute('data-typing', hidden > KEYBOARD)
  }

  function down(event: PointerEvent): void {
    if (!event.isPrimary || !matchMedia(PHONE).matches) return
    from = event.clientY
    pulled = 0
  }

  function move(event: PointerEvent): void {
    if (from === null) return
    const now = Math.max(0, event.clientY - from)
    if (pulled === 0 && now < MOVED) return
    if (pulled === 0) handle.setPointerCapture(event.pointerId)
    pulled = now
    node.style.translate = `0 ${pulled}px`
  }

  function up(): void {
    const far = pulled > FAR
    from = null
    pulled = 0
    node.style.translate = ''
    if (far) close()
  }

  const listening = new AbortController()
  const { signal } = listening
  handle.addEventListener('pointerdown', down, { signal })
  handle.addEventListener('pointermove', move, { signal })
  handle.addEventListener('pointerup', up, { signal })
  handle.addEventListener('pointercancel', up, { signal })
  window.visualViewport?.addEventListener('resize', fit, { signal })
  window.visualViewport?.addEventListener('scroll', fit, { signal })
  fit()
  return { destroy: () => listening.abort() }
}
