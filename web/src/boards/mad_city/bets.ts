// The four contractors as they stand: how far I am, how far the best rival, and what each would pay now.
import type { Bet } from './Contractors.svelte'
import type { CityView } from './view'

const COLOURS: Record<string, 'yellow' | 'red' | 'blue'> = { houses: 'yellow', factories: 'red', skyscrapers: 'blue' }

export function betsOf(view: CityView, home: number, tokens: string[], gain: number, loss: number, offers: ReadonlySet<string>): Bet[] {
  const me = view.builders[home]
  const reach = (seat: number, token: string) => {
    const city = view.builders[seat]?.city
    const colour = COLOURS[token]
    return colour ? (city?.largest[colour] ?? 0) : (city?.road_length ?? 0)
  }
  const rivals = view.builders.map((_, seat) => seat).filter((seat) => seat !== home)
  return tokens.map((token) => ({
    token,
    mine: reach(home, token),
    best: view.screened ? null : Math.max(0, ...rivals.map((seat) => reach(seat, token))),
    pays: view.screened ? null : me?.leads.includes(token) ? gain : -loss,
    palmed: me?.palmed?.includes(token) ?? false,
    move: [`palm ${token}`, `unpalm ${token}`].find((move) => offers.has(move)) ?? '',
  }))
}
