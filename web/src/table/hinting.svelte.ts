// A hint: asked for, shown on the board by numbers; it stays until its reader closes it or what it says has become impossible.
import type { Mark } from '../kit/Lit.svelte'
import { findThing } from '../kit/find'
import type { Seat } from '../play/seat.svelte'
import type { FrameMessage, Hinted, HintMove } from '../protocol/messages'

const SHOWN = 3

/** The moves that are told and shown, the best first: the others only where there is something to compare them by. */
export function movesOf(hint: Hinted): HintMove[] {
  const told = !hint.hurried && (hint.playouts > 0 || hint.moves[0]?.value != null)
  return hint.moves.slice(0, told ? SHOWN : 1)
}

export class Hinting {
  hint = $state.raw<Hinted | 'thinking' | null>(null)
  /** What could be done when the hint came: to wait is advice for as long as that stays so. */
  private choices = ''

  constructor(private readonly seat: () => Seat) {}

  /** The things of the board that the best moves are about, numbered: every piece and place of each. */
  get marks(): Mark[] {
    if (this.hint === null || this.hint === 'thinking') return []
    return marksOf(movesOf(this.hint).map(things), isPart)
  }

  /** What the best move is about, by id: boards that draw a picture light it there themselves. */
  get about(): string[] {
    const best = this.hint === null || this.hint === 'thinking' ? undefined : this.hint.moves[0]
    return best ? [best.notation, ...best.names] : []
  }

  async ask(complain: (text: string) => void): Promise<void> {
    const seat = this.seat()
    this.hint = 'thinking'
    const answer = await seat.hint()
    if (this.hint !== 'thinking') return
    if (typeof answer === 'string') {
      this.hint = null
      complain(answer)
      return
    }
    this.hint = answer
    this.choices = choicesOf(seat)
    await this.review()
  }

  /** After something happened: keeps what can still be done, and goes where nothing can. */
  async review(): Promise<void> {
    const { hint } = this
    if (hint === null || hint === 'thinking') return
    const seat = this.seat()
    if (hint.moves.length === 0) {
      if (choicesOf(seat) !== this.choices) this.hint = null
      return
    }
    const possible = await Promise.all(hint.moves.map((move) => isPossible(seat, move.notation)))
    // Meanwhile it was closed, or asked for anew.
    if (this.hint !== hint || possible.every(Boolean)) return
    const moves = hint.moves.filter((_, index) => possible[index])
    // Without the best one the others are no advice.
    this.hint = possible[0] ? { ...hint, moves } : null
  }

  close(): void {
    this.hint = null
  }
}

/** What a board says is a part of a place, as a cell of a map is: the parts that a move names make one place. */
const isPart = (id: string): boolean => findThing(id)?.dataset['part'] !== undefined

/** Of each move what those before it have not lit; one that names nothing else shares the number of the thing it ends at. */
export function marksOf(moves: readonly string[][], part: (id: string) => boolean = () => false): Mark[] {
  const lit = new Map<string, Mark>()
  for (const [index, ids] of moves.entries()) {
    const sign = String(index + 1)
    const fresh = ids.filter((id) => !lit.has(id))
    let place: Mark | undefined
    for (const id of fresh) {
      const inPlace = part(id)
      if (inPlace && place) {
        place.together = [...(place.together ?? []), id]
        lit.set(id, place)
        continue
      }
      const mark: Mark = { id, tone: index === 0 ? 'hint' : 'next', ...(id === fresh[0] ? { sign } : {}) }
      if (inPlace) place = mark
      lit.set(id, mark)
    }
    const last = lit.get(ids.at(-1) ?? '')
    if (fresh.length === 0 && last) last.sign = last.sign ? `${last.sign}, ${sign}` : sign
  }
  return [...new Set(lit.values())]
}

/** The things on the page that a move is about; what plays it where it names none. */
export function things(move: Pick<HintMove, 'notation' | 'names'>): string[] {
  const named = move.names.filter((id) => findThing(id) !== null)
  if (named.length > 0) return [...new Set(named)]
  return findThing(move.notation) ? [move.notation] : []
}

const choicesOf = (seat: Seat): string => (seat.frame?.moves ?? []).map(({ notation }) => notation).join('\n')

/** What is not listed (an offer, a placement) the server is asked about. */
async function isPossible(seat: Seat, notation: string): Promise<boolean> {
  const frame: FrameMessage | null = seat.frame
  if (frame?.moves.some((move) => move.notation === notation)) return true
  if (seat.viewer === null || !frame?.to_act.includes(seat.viewer)) return false
  return (await seat.check(notation)).legal
}
