// What the player points at: things of the scene that were touched, and things that a move is about.
import { getContext, setContext } from 'svelte'
import type { MoveChoice, SaidForm } from '../../protocol/messages'
import { agree, concerned, fitting, narrowed } from './linking'

export class Finger {
  /** Players by seat: a panel with such a title is theirs. */
  names = $state.raw<string[]>([])
  moves = $state.raw<MoveChoice[]>([])
  forms = $state.raw<SaidForm[]>([])
  /** Ids of things that were touched: only moves that are about all of them are listed. */
  picked = $state.raw<string[]>([])
  /** The move under the pointer or the focus. */
  pointed = $state.raw<MoveChoice | null>(null)

  shownMoves = $derived(narrowed(this.moves, this.picked))
  shownForms = $derived(fitting(this.forms, this.picked))
  /** Things that can be touched to narrow the choice further. */
  live = $derived(concerned(this.shownMoves, this.shownForms, this.picked))
  /** Things with a move of their own, whatever was touched before. */
  named = $derived(concerned(this.moves, this.forms, []))
  marked = $derived.by(() => {
    const only = this.picked.length > 0 && this.shownMoves.length === 1 ? this.shownMoves[0] : null
    return new Set((this.pointed ?? only)?.names ?? [])
  })

  /** Whose panel this is; null where nobody, or more than one, is called so. A record adds a bot's level: `Ada (normal)`. */
  seatOf(title: string): number | null {
    const called = this.names.map((name) => name === title || name.startsWith(`${title} (`))
    const seat = called.indexOf(true)
    return seat >= 0 && called.lastIndexOf(true) === seat ? seat : null
  }

  /** A new position: what is no longer on offer is let go. */
  see(moves: MoveChoice[], forms: SaidForm[]): void {
    this.moves = moves
    this.forms = forms
    this.pointed = null
    if (this.picked.length > 0) this.picked = agree(moves, forms, [...this.picked].reverse()).reverse()
  }

  /** Touched again it is let go; what cannot go together with it is let go for it. */
  touch(id: string): void {
    if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id)
    else this.picked = agree(this.moves, this.forms, [id, ...[...this.picked].reverse()]).reverse()
  }

  letGo(): void {
    this.picked = []
  }
}

const KEY = Symbol('finger')

export function provideFinger(): Finger {
  return setContext(KEY, new Finger())
}

export function useFinger(): Finger {
  return getContext<Finger>(KEY)
}
