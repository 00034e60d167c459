// What crew cards may do now: which I can play, hand on or give back, and whether I am asked for an answer at all.
import type { BoardFrame } from '../board'
import { cardMoves, isNumber, movesOf } from './crew'

/** So long, in milliseconds, a table of bots has to pass for me before it is worth showing that nothing of mine fits. */
const PASSED_FOR_ME = 400

interface Told {
  frame: BoardFrame
  /** I want to be asked even where nothing of mine fits. */
  askAlways: boolean
}

export class CrewAnswers {
  /** I am asked, nothing of mine fits, and nobody passes for me. */
  private vainly = $state(false)
  private readonly moves = $derived.by(() => this.told().frame.moves)

  readonly cards = $derived.by(() => cardMoves(this.moves))
  readonly gifts = $derived.by(() => movesOf('hand', this.moves))
  readonly returns = $derived.by(() => [...movesOf('return', this.moves).values()])
  readonly passes = $derived.by(() => ['pass', 'pass turn'].flatMap((pass) => this.moves.filter(({ notation }) => notation === pass)))
  private readonly inVain = $derived.by(() => this.passes.length > 0 && this.cards.size === 0 && this.told().frame.deadline === null)
  readonly asked = $derived.by(() => this.passes.length > 0 && (this.cards.size > 0 || this.told().askAlways || this.vainly))

  constructor(private readonly told: () => Told) {
    $effect(() => {
      if (!this.inVain) return
      const timer = setTimeout(() => (this.vainly = true), PASSED_FOR_ME)
      return () => {
        clearTimeout(timer)
        this.vainly = false
      }
    })
  }

  /** What this card does to a body of the tower, by the body's number. */
  onBody(card: string, number: number) {
    return (this.cards.get(card) ?? []).find(({ names }) => isNumber(names) && names === String(number))?.move
  }
}
