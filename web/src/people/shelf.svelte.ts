// The neighbours of all games, asked for once: whoever shows a face finds it here.
import { getGames } from '../protocol/http'
import type { NeighbourCard } from '../protocol/messages'
import { language, settings } from '../shell/settings.svelte'

let known = $state.raw<Record<string, NeighbourCard[]>>({})
let asked = ''

/** Keeps what a page has heard anyway. */
export function keepNeighbours(games: { name: string; neighbours: NeighbourCard[] }[]): void {
  asked = language()
  known = Object.fromEntries(games.map((game) => [game.name, game.neighbours]))
}

/** Those of a game; none until the server has told. */
export function neighboursOf(game: string): NeighbourCard[] {
  if (asked !== settings.language) {
    asked = settings.language
    getGames().then(
      (shelf) => keepNeighbours(shelf.games),
      () => (asked = ''),
    )
  }
  return known[game] ?? []
}

export function neighbour(game: string, name: string): NeighbourCard | undefined {
  return name ? neighboursOf(game).find((one) => one.name === name) : undefined
}
