// Who sits down where somebody only says "play": an easy neighbour in a first game, then who is about even, or as was chosen.
import type { GameCard, NeighbourCard } from '../protocol/messages'
import { settings } from '../shell/settings.svelte'
import { aboutEven, company, hasPlayed } from './results'

const FIRST = 'easy'

/** The neighbour of this game who suits me; none where the game has no neighbours. */
export function suited(game: GameCard): NeighbourCard | undefined {
  if (!settings.strength) return aboutEven(game.name, game.neighbours)
  const plays = game.bots.find((bot) => bot.level === settings.strength)?.plays_as ?? settings.strength
  return game.neighbours.find((one) => one.bot === plays) ?? aboutEven(game.name, game.neighbours)
}

/** Whom I meet where nobody is named: the bots of so many seats. */
export function rivals(game: GameCard, count: number): string[] {
  const picked = suited(game)
  if (!picked) return Array.from({ length: count }, () => settings.strength || FIRST)
  // The first game is easy as a whole: nobody there is stronger than the one who was named.
  if (!settings.strength && !hasPlayed(game.name)) return Array.from({ length: count }, () => picked.bot)
  return company(game.neighbours, picked, count).map((one) => one.bot)
}
