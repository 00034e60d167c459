// The listed moves as the things on the table that one clicks: a die, a card, a landmark, a player.
import type { MoveChoice } from '../../protocol/messages'

export interface Choices {
  /** By number of dice. */
  rolls: Map<number, MoveChoice>
  /** By what the die shows. */
  asides: Map<number, MoveChoice>
  /** Cards and landmarks, by name. */
  builds: Map<string, MoveChoice>
  demolitions: Map<string, MoveChoice>
  /** By my card, then by receiver. */
  gifts: Map<string, Map<number, MoveChoice>>
  /** By my card, then by seat, then by their card. */
  swaps: Map<string, Map<number, Map<string, MoveChoice>>>
  /** Plain buttons, with `pass` last. */
  others: MoveChoice[]
  pass: MoveChoice | null
}

function shelf<Key, Value>(shelves: Map<Key, Map<Value, MoveChoice>>, key: Key): Map<Value, MoveChoice>
function shelf<Key, Inner>(shelves: Map<Key, Inner>, key: Key, make: () => Inner): Inner
function shelf<Key, Inner>(shelves: Map<Key, Inner>, key: Key, make: () => Inner = () => new Map() as Inner): Inner {
  const found = shelves.get(key) ?? make()
  shelves.set(key, found)
  return found
}

export function choicesFrom(moves: MoveChoice[]): Choices {
  const choices: Choices = {
    rolls: new Map(),
    asides: new Map(),
    builds: new Map(),
    demolitions: new Map(),
    gifts: new Map(),
    swaps: new Map(),
    others: [],
    pass: null,
  }
  for (const move of moves) sortIn(choices, move)
  if (choices.pass) choices.others.push(choices.pass)
  return choices
}

function sortIn(choices: Choices, move: MoveChoice): void {
  const [verb, first = '', second = '', third = '', , fifth = ''] = move.notation.split(' ')
  switch (verb) {
    case 'roll':
      choices.rolls.set(Number(first), move)
      return
    case 'set':
      choices.asides.set(Number(second), move)
      return
    case 'build':
      choices.builds.set(first, move)
      return
    case 'demolish':
      choices.demolitions.set(first, move)
      return
    case 'give':
      shelf(choices.gifts, first).set(Number(third), move)
      return
    case 'swap': {
      const seats = shelf(choices.swaps, first, () => new Map<number, Map<string, MoveChoice>>())
      shelf(seats, Number(fifth)).set(third, move)
      return
    }
    case 'pass':
      choices.pass = move
      return
    default:
      choices.others.push(move)
  }
}

/** What is picked so far, where a move takes two picks. */
export interface Picked {
  mine: string | null
  theirs: { seat: number; card: string } | null
}

export const NOTHING_PICKED: Picked = { mine: null, theirs: null }

/** My cards that can be picked now: to give away, or for a swap that some of their cards allow. */
export function pickableMine(choices: Choices, picked: Picked): Set<string> {
  if (choices.gifts.size > 0) return new Set(choices.gifts.keys())
  const { theirs } = picked
  if (!theirs) return new Set(choices.swaps.keys())
  return new Set([...choices.swaps].filter(([, seats]) => seats.get(theirs.seat)?.has(theirs.card)).map(([mine]) => mine))
}

/** Their cards that can be picked now, by seat. */
export function pickableTheirs(choices: Choices, picked: Picked, seat: number): Set<string> {
  const shelves = picked.mine ? [choices.swaps.get(picked.mine)] : [...choices.swaps.values()]
  return new Set(shelves.flatMap((seats) => [...(seats?.get(seat)?.keys() ?? [])]))
}

/** Who may receive my picked card. */
export function receivers(choices: Choices, picked: Picked): Map<number, MoveChoice> {
  return (picked.mine && choices.gifts.get(picked.mine)) || new Map<number, MoveChoice>()
}

/** The move that these picks make, once they make one: a gift that only one can receive, or a whole swap. */
export function completed(choices: Choices, picked: Picked): MoveChoice | null {
  const takers = [...receivers(choices, picked).values()]
  if (takers.length === 1) return takers[0] ?? null
  if (!picked.mine || !picked.theirs) return null
  return choices.swaps.get(picked.mine)?.get(picked.theirs.seat)?.get(picked.theirs.card) ?? null
}
