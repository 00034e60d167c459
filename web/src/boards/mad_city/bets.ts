// The four contractors as the server tells how I stand with them, and what a tap on each would do.
import type { Bet } from './Contractors.svelte'
import type { Builder } from './view'

export function betsOf(me: Builder, offers: ReadonlySet<string>): Bet[] {
  return me.bets.map((bet) => ({
    ...bet,
    palmed: me.palmed?.includes(bet.token) ?? false,
    move: [`palm ${bet.token}`, `unpalm ${bet.token}`].find((move) => offers.has(move)) ?? '',
  }))
}
