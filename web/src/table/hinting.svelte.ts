// A hint for one frame: asked for, shown on the board by numbers, gone with the next frame.
import type { Mark } from '../kit/Lit.svelte'
import { findThing } from '../kit/find'
import type { Seat } from '../play/seat.svelte'
import type { Hinted, HintMove } from '../protocol/messages'

const SHOWN = 3

export class Hinting {
  hint = $state.raw<Hinted | 'thinking' | null>(null)

  constructor(private readonly seat: () => Seat) {}

  /** The things of the board that the best moves are about, numbered. */
  get marks(): Mark[] {
    if (this.hint === null || this.hint === 'thinking') return []
    return this.hint.moves.slice(0, SHOWN).flatMap((move, index): Mark[] => {
      const id = target(move)
      return id ? [{ id, sign: String(index + 1), tone: index === 0 ? 'hint' : 'next' }] : []
    })
  }

  async ask(complain: (text: string) => void): Promise<void> {
    const seat = this.seat()
    const asked = seat.frame?.number
    this.hint = 'thinking'
    const answer = await seat.hint()
    if (seat.frame?.number !== asked) return
    if (typeof answer === 'string') {
      this.hint = null
      complain(answer)
    } else this.hint = answer
  }

  close(): void {
    this.hint = null
  }
}

/** What plays the move, else the first thing that it is about. */
function target(move: HintMove): string | undefined {
  return [move.notation, ...move.names].find((id) => findThing(id) !== null)
}
