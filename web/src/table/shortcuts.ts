// What a key does at any table, whatever is played: it finds what the board offers, and knows no rule.
import type { BoardFrame } from '../boards/board'

/** What plays a move when it is pressed, in the order of the page. */
const OFFERS = ['#board', '[data-board-actions]'].flatMap((place) => [`${place} [data-move]`, `${place} [data-plays]`]).join()
/** So many choices have a digit. */
export const DIGITS = 9

function inSight(node: HTMLElement): boolean {
  const { width, height } = node.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(node).visibility !== 'hidden'
}

function isOpen(node: HTMLElement): boolean {
  return !(node as HTMLButtonElement).disabled && node.getAttribute('aria-disabled') !== 'true' && node.tabIndex >= 0 && inSight(node)
}

/** Everything that is offered, each once. */
export function offers(): HTMLElement[] {
  const seen = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>(OFFERS)].filter((node) => {
    const move = node.dataset['move']
    if (!isOpen(node) || (move && seen.has(move))) return false
    if (move) seen.add(move)
    return true
  })
}

/** What is most to be done here: the one strong button, or the only move there is. */
export function mainAct(frame: BoardFrame): HTMLElement | null {
  const found = offers()
  const strong = found.filter((node) => node.classList.contains('primary') && node.dataset['move'])
  if (strong.length === 1) return strong[0] ?? null
  const [only, ...more] = frame.moves
  return only && more.length === 0 ? (found.find((node) => node.dataset['move'] === only.notation) ?? null) : null
}

/** The words on a plain button; none where it shows only a sign or a number, or is made up of several lines. */
function written(node: HTMLElement): string {
  if (!node.matches('[data-plain]') || node.ariaLabel || node.querySelector('small')) return ''
  const copy = node.cloneNode(true) as HTMLElement
  copy.querySelectorAll('[aria-hidden=true]').forEach((sign) => sign.remove())
  const text = (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
  return /\p{L}/u.test(text) ? text : ''
}

/** What it is called: as its button reads, else the move in words, else what stands on it. */
export function called(node: HTMLElement, frame: BoardFrame): string {
  const words = written(node)
  if (words) return words
  const move = frame.moves.find((one) => one.notation === node.dataset['move'])
  return (move?.says ?? node.getAttribute('aria-label') ?? node.innerText).split('\n').join(' ').trim()
}

export function focusOn(node: HTMLElement | null | undefined): void {
  node?.focus({ preventScroll: true })
  node?.scrollIntoView({ block: 'nearest' })
}

/** Whether the focus has nowhere to be: what had it is gone, or offers nothing any more. Squares that arrows walk keep it. */
export function isStranded(from: Element | null): boolean {
  const now = document.activeElement
  if (!now || now === document.body) return true
  return now === from && !now.matches('[data-move], [data-plays], [tabindex], [data-cell]')
}
