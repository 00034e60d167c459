// What is shown moving, from what happened: coins from payer to payee, cards to their city, dice.
import type { Line } from '../../protocol/messages'

/** A place on the table: a player's purse, the bank, or a stack of the market. */
export type Place = `purse-${number}` | 'bank' | `stack-${string}`

export interface Motion {
  kind: 'coins' | 'card'
  from: Place
  to: Place
  /** Coins, or 1. */
  count: number
  /** What the card is called. */
  name: string
  /** Its turn: motions of the same turn go together. */
  turn: number
}

export interface Throw {
  seat: number
  dice: number[]
}

const purse = (seat: unknown): Place => `purse-${Number(seat)}`

/** In the order in which things happened; nothing where no coin and no card went anywhere. */
export function motionsOf(lines: Line[]): Motion[] {
  const motions: Motion[] = []
  let turn = -1
  let last = ''
  for (const line of lines) {
    const motion = motionOf(line)
    if (!motion) continue
    // What many earn at once goes at once; who pays and what is built takes its turn.
    if (line.code !== last || line.code !== 'event.earned') turn += 1
    last = line.code
    for (const one of motion) motions.push({ ...one, turn })
  }
  return motions
}

type Going = Omit<Motion, 'turn'>

function motionOf(line: Line): Going[] | null {
  const { seat, to, coins, card } = line.params as Record<string, string | number>
  const count = Number(coins ?? 0)
  const named = String(card ?? '')
  const coinsGo = (from: Place, target: Place): Going[] | null =>
    count > 0 ? [{ kind: 'coins', from, to: target, count, name: '' }] : null
  const cardGoes = (from: Place, target: Place, name = named): Going => ({ kind: 'card', from, to: target, count: 1, name })
  switch (line.code) {
    case 'event.paid':
      return coinsGo(purse(seat), purse(to))
    case 'event.earned':
    case 'event.airport':
    case 'event.city-hall':
      return coinsGo('bank', purse(seat))
    case 'event.built':
      return [cardGoes(`stack-${named}`, purse(seat))]
    case 'event.built-landmark':
      return coinsGo(purse(seat), 'bank')
    case 'event.given':
      return [cardGoes(purse(seat), purse(to))]
    case 'event.swapped': {
      const other = purse(line.params['with'])
      return [cardGoes(purse(seat), other), cardGoes(other, purse(seat), String(line.params['for']))]
    }
    default:
      return null
  }
}

/** By seat what these lines changed in everybody's purse. */
export function gainsOf(lines: Line[]): Map<number, number> {
  const gains = new Map<number, number>()
  const add = (seat: unknown, coins: number) => gains.set(Number(seat), (gains.get(Number(seat)) ?? 0) + coins)
  for (const { code, params } of lines) {
    const coins = Number(params['coins'] ?? 0)
    if (code === 'event.earned' || code === 'event.airport' || code === 'event.city-hall') add(params['seat'], coins)
    else if (code === 'event.built' || code === 'event.built-landmark') add(params['seat'], -coins)
    else if (code === 'event.paid') {
      add(params['seat'], -coins)
      add(params['to'], coins)
    }
  }
  return gains
}

/** The last throw of these lines. */
export function throwOf(lines: Line[]): Throw | null {
  const line = lines.findLast(({ code }) => code === 'event.rolled')
  return line ? { seat: Number(line.params['seat']), dice: (line.params['dice'] as number[]).map(Number) } : null
}
