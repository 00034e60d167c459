// The keys of a table: one listener, which asks the board first and then the shell, and never whoever is typing.
import { settings } from '../shell/settings.svelte'

/** A key, or several that do the same kind of thing, and what comes of it. */
export interface KeyHelp {
  keys: string[]
  says: string
}

export interface KeyTaker {
  /** Whether the key meant something here; then it means nothing elsewhere. */
  press: (event: KeyboardEvent) => boolean
  /** What its keys are, for the list behind `?`. */
  help: () => KeyHelp[]
}

/** Where keys are letters of a text, or belong to a question that must be answered first. A box to tick takes no letter. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]'
/** What a key already does something to by itself. */
const PRESSED = 'button, a, summary, [type=checkbox], [role=tab], [role=slider]'

/** Nothing that Enter or the space bar would press has the focus. */
export function onNothing(event: KeyboardEvent): boolean {
  return !(event.target instanceof Element && event.target.closest(PRESSED))
}

function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || document.querySelector('dialog[open]')) return true
  return event.target instanceof Element && event.target.closest(TYPING) !== null
}

class Keyboard {
  /** Whether a key was the last thing that was touched. */
  inUse = $state(false)
  private board = $state.raw<KeyTaker | null>(null)
  private shell: KeyTaker | null = null
  private listening: AbortController | null = null

  /** `$effect(() => keyboard.take('board', …))`: its keys, until it goes. */
  take(whose: 'board' | 'shell', taker: KeyTaker): () => void {
    this[whose] = taker
    this.listen()
    return () => {
      if (this[whose] === taker) this[whose] = null
      if (this.board || this.shell) return
      this.listening?.abort()
      this.listening = null
    }
  }

  /** The keys of the board that lies on the table. */
  get boardHelp(): KeyHelp[] {
    return this.board?.help() ?? []
  }

  private listen(): void {
    if (this.listening) return
    this.listening = new AbortController()
    const { signal } = this.listening
    window.addEventListener('keydown', (event) => this.heard(event), { signal })
    window.addEventListener('pointerdown', () => (this.inUse = false), { signal, capture: true })
  }

  private heard(event: KeyboardEvent): void {
    this.inUse = true
    if (event.defaultPrevented || isTyping(event)) return
    // Who dictates, or touches keys by accident, may switch single letters and digits off (WCAG 2.1.4).
    const character = event.key.length === 1 && event.key !== ' '
    if (character && !settings.shortcuts && !(event.ctrlKey || event.metaKey)) return
    if (this.board?.press(event) || this.shell?.press(event)) event.preventDefault()
  }
}

export const keyboard = new Keyboard()
