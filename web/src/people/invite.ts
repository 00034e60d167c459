// The quickest way to a game with neighbours: a table of mine, and they sit down.
import { rememberCreated, type KnownTable } from '../play/keys'
import { createTable } from '../protocol/http'
import type { NeighbourCard } from '../protocol/messages'
import { settings } from '../shell/settings.svelte'
import { say } from '../words'

export async function invite(game: { name: string }, rivals: NeighbourCard[]): Promise<KnownTable> {
  const me = { kind: 'me' as const, name: settings.name || say().create.defaults.you }
  const seats = [me, ...rivals.map((one) => ({ kind: 'bot' as const, bot: one.bot }))]
  return rememberCreated(await createTable({ game: game.name, seats }))
}
