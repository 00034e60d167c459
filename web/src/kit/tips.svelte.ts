// Explaining things: hover, focus or a long press on anything shows what it is. One explanation at a time.
import { getContext, setContext } from 'svelte'

/** What is explained; `kind` says in which table of the catalogue its name stands. */
export interface Thing<Kind extends string = string> {
  kind: Kind
  name: string
}

export interface Tip {
  thing: Thing
  node: Element
  box: DOMRect
  /** Why it cannot be played now, once that was tried. */
  reason: string
  /** It stays while the page moves: a first tap has chosen it. */
  pinned: boolean
}

const HOVER = 220
const PRESS = 450
const KEY = Symbol('tips')

/** Where the mouse was last: a card that slides under it while it rests is not asked about. */
let rests: readonly [number, number] | null = null
if (typeof addEventListener !== 'undefined') {
  const note = (event: PointerEvent) => (rests = [event.clientX, event.clientY])
  for (const moved of ['pointermove', 'pointerdown'] as const) addEventListener(moved, note, { capture: true, passive: true })
}
const isMouse = (event: Event): event is PointerEvent => (event as PointerEvent).pointerType === 'mouse'

export class Tips {
  shown = $state.raw<Tip | null>(null)
  /** The same, to look at without depending on it. */
  private present: Tip | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  show(thing: Thing, node: Element, reason = '', pinned = false): void {
    this.set({ thing, node, box: node.getBoundingClientRect(), reason, pinned })
  }

  later(thing: Thing, node: Element, wait: number, then = () => {}): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.show(thing, node)
      then()
    }, wait)
  }

  hide(): void {
    this.set(null)
  }

  /** The mouse has left; a finger that chose something never was there. */
  leave(): void {
    clearTimeout(this.timer)
    if (!this.present?.pinned) this.hide()
  }

  /** The page moved: what has the focus keeps its explanation, at its new place. */
  follow(): void {
    const tip = this.present
    if (tip && (tip.pinned || tip.node === document.activeElement)) this.set({ ...tip, box: tip.node.getBoundingClientRect() })
    else this.hide()
  }

  /** This node goes away. */
  forget(node: Element): void {
    if (this.present?.node === node) this.hide()
  }

  private set(tip: Tip | null): void {
    clearTimeout(this.timer)
    if (tip === this.present) return
    this.present = tip
    // A node that leaves the page loses its focus while the page is being drawn: change nothing just then.
    queueMicrotask(() => (this.shown = this.present))
  }
}

export function openTips(): Tips {
  return setContext(KEY, new Tips())
}

/** `use:explain={thing}` on whatever shall explain itself. */
export function explainer(): (node: HTMLElement, thing: Thing) => { update: (thing: Thing) => void; destroy: () => void } {
  const tips = getContext<Tips>(KEY)
  return (node, first) => {
    let thing = first
    let pressed = false
    /** It came to the mouse, not the mouse to it. */
    let slidIn = false
    const heard: [string, (event: Event) => void][] = [
      [
        'pointerenter',
        (event) => {
          if (!isMouse(event)) return
          slidIn = rests !== null && rests[0] === event.clientX && rests[1] === event.clientY
          if (!slidIn) tips.later(thing, node, HOVER)
        },
      ],
      [
        'pointermove',
        (event) => {
          if (!slidIn || !isMouse(event)) return
          slidIn = false
          tips.later(thing, node, HOVER)
        },
      ],
      ['pointerleave', (event) => isMouse(event) && tips.leave()],
      ['focus', () => node.matches(':focus-visible') && tips.show(thing, node)],
      // A node that is taken off the page while it is drawn anew blurs in the middle of that.
      ['blur', () => queueMicrotask(() => tips.forget(node))],
      [
        'pointerdown',
        (event) => {
          pressed = false
          if (isMouse(event)) tips.hide()
          else tips.later(thing, node, PRESS, () => (pressed = true))
        },
      ],
      ['pointerup', (event) => !isMouse(event) && !pressed && tips.hide()],
      ['pointercancel', () => tips.hide()],
      ['contextmenu', (event) => pressed && event.preventDefault()],
    ]
    for (const [name, act] of heard) node.addEventListener(name, act)
    // A long press explains; it must not play as well.
    const swallow = (event: Event) => {
      if (!pressed) return
      pressed = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    node.addEventListener('click', swallow, true)
    return {
      update: (next) => (thing = next),
      destroy: () => {
        for (const [name, act] of heard) node.removeEventListener(name, act)
        node.removeEventListener('click', swallow, true)
        tips.forget(node)
      },
    }
  }
}
