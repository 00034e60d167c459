// Dragging a card from one city to another, with mouse, pen or finger. Clicks and keys do the same without it.
import { getContext, setContext } from 'svelte'

export interface Held {
  seat: number
  card: string
}

/** Where it was let go: a city, and the card of it that lay there, if any. */
export interface Target {
  seat: number
  card: string
}

/** So far a press is only a click. */
const SLIP = 7
/** A finger that rests so long on a card lifts it; one that moves at once scrolls the page. */
const REST = 220
/** Near the edge of the screen the page scrolls along. */
const EDGE = 90
const KEY = Symbol('drag')

export class Drag {
  held = $state.raw<Held | null>(null)
  over = $state.raw<Target | null>(null)

  constructor(readonly drop: (held: Held, onto: Target) => void) {}
}

export function openDrag(drop: (held: Held, onto: Target) => void): Drag {
  return setContext(KEY, new Drag(drop))
}

export function useDrag(): Drag {
  return getContext<Drag>(KEY)
}

function targetAt(x: number, y: number): Target | null {
  const node = document.elementFromPoint(x, y)
  const city = node?.closest<HTMLElement>('[data-city]')
  if (!city) return null
  return { seat: Number(city.dataset['city']), card: node?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '' }
}

export interface Draggable extends Held {
  /** Whether it may be given or swapped now. */
  may: boolean
}

/** `use:draggable={{ seat, card, may }}` on a card. */
export function dragger(): (node: HTMLElement, card: Draggable) => { update: (card: Draggable) => void; destroy: () => void } {
  const drag = useDrag()
  return (node, first) => {
    let card = first
    let press: { x: number; y: number; pointer: number; lifted: boolean; timer: ReturnType<typeof setTimeout> } | null = null
    let ghost: HTMLElement | null = null
    let dragged = false

    function down(event: PointerEvent): void {
      dragged = false
      if (!card.may || event.button !== 0) return
      const mouse = event.pointerType === 'mouse'
      const timer = setTimeout(() => press && (press.lifted = true), REST)
      press = { x: event.clientX, y: event.clientY, pointer: event.pointerId, lifted: mouse, timer }
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', up)
      window.addEventListener('pointercancel', stop)
      window.addEventListener('keydown', escape)
    }

    function move(event: PointerEvent): void {
      if (!press || event.pointerId !== press.pointer) return
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y)
      if (!ghost) {
        if (far < SLIP) return
        if (!press.lifted) return stop()
        lift()
      }
      if (!ghost) return
      ghost.style.translate = `${event.clientX - press.x}px ${event.clientY - press.y}px`
      drag.over = targetAt(event.clientX, event.clientY)
      if (event.clientY < EDGE) window.scrollBy(0, -12)
      else if (event.clientY > innerHeight - EDGE) window.scrollBy(0, 12)
    }

    function lift(): void {
      dragged = true
      drag.held = { seat: card.seat, card: card.card }
      const box = node.getBoundingClientRect()
      ghost = node.cloneNode(true) as HTMLElement
      ghost.setAttribute('aria-hidden', 'true')
      ghost.removeAttribute('data-card')
      Object.assign(ghost.style, {
        position: 'fixed',
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        margin: '0',
        zIndex: '60',
        pointerEvents: 'none',
        rotate: '-4deg',
        boxShadow: '0 14px 30px -8px #0008',
      })
      node.parentElement?.append(ghost)
      node.style.opacity = '0.35'
    }

    function up(event: PointerEvent): void {
      if (!press || event.pointerId !== press.pointer) return
      const onto = ghost ? targetAt(event.clientX, event.clientY) : null
      const held = drag.held
      stop()
      if (held && onto) drag.drop(held, onto)
    }

    function stop(): void {
      clearTimeout(press?.timer)
      press = null
      ghost?.remove()
      ghost = null
      node.style.opacity = ''
      drag.held = null
      drag.over = null
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', escape)
    }

    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') stop()
    }
    // A lifted card moves with the finger, and the page stays where it is.
    const hold = (event: TouchEvent): void => {
      if (press?.lifted && event.cancelable) event.preventDefault()
    }
    // What was dragged was not clicked.
    const swallow = (event: Event): void => {
      if (!dragged) return
      dragged = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const native = (event: Event): void => event.preventDefault()
    node.addEventListener('pointerdown', down)
    node.addEventListener('touchmove', hold, { passive: false })
    node.addEventListener('click', swallow, true)
    node.addEventListener('dragstart', native)
    return {
      update: (next) => (card = next),
      destroy: () => {
        stop()
        node.removeEventListener('pointerdown', down)
        node.removeEventListener('touchmove', hold)
        node.removeEventListener('click', swallow, true)
        node.removeEventListener('dragstart', native)
      },
    }
  }
}
