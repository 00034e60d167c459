// The crew cards that the server lists as playable, and what they may name.
import type { MoveChoice } from '../../protocol/messages'

export interface CardMove {
  move: MoveChoice
  /** What it names: a letter of a block, the number of a body, or nothing. */
  names: string
}

/** By card. */
export function cardMoves(moves: readonly MoveChoice[]): Map<string, CardMove[]> {
  const found = new Map<string, CardMove[]>()
  for (const move of moves) {
    const [verb, card, names = ''] = move.notation.split(' ')
    if (verb !== 'crew' || !card) continue
    const known = found.get(card) ?? []
    known.push({ move, names })
    found.set(card, known)
  }
  return found
}

/** The moves of this verb by what they name: `take T`, `hand mason`. */
export function movesOf(verb: string, moves: readonly MoveChoice[]): Map<string, MoveChoice> {
  const found = moves.filter((move) => move.notation.startsWith(`${verb} `))
  return new Map(found.map((move) => [move.notation.slice(verb.length + 1), move]))
}

export const isNumber = (names: string): boolean => /^\d+$/.test(names)
