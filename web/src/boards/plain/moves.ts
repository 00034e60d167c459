// Legal moves as a person looks for them: by heading, and by words.
import type { MoveChoice } from '../../protocol/messages'

export interface MoveGroup {
  group: string
  heading: string
  moves: MoveChoice[]
}

/** The groups in the order in which the game lists them. */
export function grouped(moves: MoveChoice[]): MoveGroup[] {
  const groups = new Map<string, MoveGroup>()
  for (const move of moves) {
    const known = groups.get(move.group)
    if (known) known.moves.push(move)
    else groups.set(move.group, { group: move.group, heading: move.heading, moves: [move] })
  }
  return [...groups.values()]
}

/** Accents and case do not matter to somebody who types in a hurry. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase()
}

/** Those moves in whose sentence or notation every word of the search stands. */
export function found(moves: MoveChoice[], search: string): MoveChoice[] {
  const words = plainText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return moves
  return moves.filter((move) => {
    const text = plainText(`${move.says} ${move.notation}`)
    return words.every((word) => text.includes(word))
  })
}
