// The final scoring, from the view alone: it is there after a reload as well.
import type { View } from './geometry'

export interface Reward {
  seat: number
  value: number
}

/** What the final scoring paid for zones, by their place in the list. */
export function finalRewards(view: View): Map<number, Reward> {
  return new Map(view.finals.flatMap(({ zones }, seat) => zones.map(({ zone, dollars }): [number, Reward] => [zone, { seat, value: dollars }])))
}

export interface FinalRow {
  seat: number
  before: number
  after: number
  zones: { zone: number; colour: string; dollars: number }[]
  tokens: number
  cards: number
}

/** By seat, the richest first. */
export function finalRows(view: View): FinalRow[] {
  return view.finals
    .map(({ before, zones, tokens, cards }, seat) => ({
      seat,
      before,
      after: view.developers[seat]?.money ?? before,
      zones: zones.map(({ zone, dollars }) => ({ zone, colour: view.zones[zone]?.colour ?? '', dollars })),
      tokens,
      cards,
    }))
    .sort((a, b) => b.after - a.after || a.seat - b.seat)
}
