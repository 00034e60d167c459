// How strong the computer plays where somebody only says "play": easy in a first game, then as usual, or as was chosen.
import { settings } from '../shell/settings.svelte'
import { knownTables } from './keys'

const FIRST = 'easy'
const USUAL = 'normal'

/** The level of the opponents in this game. Nobody meets more than an easy one before a game of it was finished here. */
export function strengthOf(game: string): string {
  if (settings.strength) return settings.strength
  return knownTables().some((table) => table.game === game && table.over) ? USUAL : FIRST
}
