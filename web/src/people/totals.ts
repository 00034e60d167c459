// What all games of somebody come to.
import type { GameResults } from '../protocol/messages'

export const playedIn = (games: GameResults[]): number => games.reduce((sum, game) => sum + game.games, 0)
export const wonIn = (games: GameResults[]): number => games.reduce((sum, game) => sum + game.won, 0)

/** Against people, and no bots: how many games, and in how many of them this one came in ahead. */
export function withPeople(game: GameResults): { games: number; ahead: number } {
  const people = game.against.filter((one) => one.kind === 'player')
  return { games: people.reduce((sum, one) => sum + one.games, 0), ahead: people.reduce((sum, one) => sum + one.ahead, 0) }
}
