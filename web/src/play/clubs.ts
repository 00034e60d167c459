// The links of my clubs, kept in this browser: the server has only their hashes. And the tables that I open for a club.
import { createTable, joinTable, watchClubTable } from '../protocol/http'
import type { ClubInfo, ClubResult, ClubTable, SeatWish } from '../protocol/messages'
import { settings } from '../shell/settings.svelte'
import { knownTable, remember, rememberCreated } from './keys'
import { CLUB_LINKS } from './place'

const LINK = /^[A-Za-z0-9_-]{32}$/

function readLinks(): Record<string, string> {
  try {
    const kept = JSON.parse(localStorage.getItem(CLUB_LINKS) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && LINK.test(entry[1])))
  } catch {
    return {}
  }
}

function writeLinks(links: Record<string, string>): void {
  try {
    localStorage.setItem(CLUB_LINKS, JSON.stringify(links))
  } catch {
    // The owner can make a new one at any time.
  }
}

/** The secret of the club's link; empty where this device does not have it. */
export function linkOfClub(id: string): string {
  return readLinks()[id] ?? ''
}

export function keepLink(id: string, link: string): void {
  if (LINK.test(link)) writeLinks({ ...readLinks(), [id]: link })
}

export function dropLink(id: string): void {
  const { [id]: _, ...others } = readLinks()
  writeLinks(others)
}

/** How many of a game may sit down where so many want to, and at least two: as many as the game takes. */
export function fitting(counts: number[], wanted: number): number {
  const people = Math.max(2, wanted)
  return counts.find((count) => count >= people) ?? counts.at(-1) ?? people
}

/** Games for which there are members enough come first; else as they stand on the shelf. */
export function suited<Card extends { seat_counts: number[] }>(games: Card[], members: number): Card[] {
  const suits = (card: Card) => fitting(card.seat_counts, members) <= Math.max(2, members)
  return [...games.filter(suits), ...games.filter((card) => !suits(card))]
}

async function opened(club: string, game: string, others: SeatWish[], pace: 'live' | 'days'): Promise<string> {
  const seats: SeatWish[] = [{ kind: 'me', name: settings.name }, ...others]
  const { id } = rememberCreated(await createTable({ game, seats, club, pace }))
  remember(id, { club })
  return id
}

/** A table with me and open seats, which every member may take. */
export function openTable(club: string, game: string, seats: number, pace: 'live' | 'days'): Promise<string> {
  return opened(club, game, Array.from({ length: seats - 1 }, () => ({ kind: 'open' as const })), pace)
}

/** A table with seats kept for these members; what is left is open. */
export function openFor(club: string, game: string, members: string[], seats: number): Promise<string> {
  const kept = members.slice(0, seats - 1).map((member) => ({ kind: 'friend' as const, member }))
  const open = Array.from({ length: seats - 1 - kept.length }, () => ({ kind: 'open' as const }))
  return opened(club, game, [...kept, ...open], 'live')
}

/** Who of the club sat there besides me. */
export function companions(result: ClubResult, me: string): string[] {
  return result.seats.filter((seat) => seat.kind === 'member' && seat.who !== me).map((seat) => seat.who)
}

/** The same game with the same members and bots; for who is gone anybody of the club. */
export function sameAgain(club: ClubInfo, result: ClubResult): Promise<string> {
  const mine = result.seats.findIndex((seat) => seat.who === club.me)
  const others = result.seats
    .filter((_, seat) => seat !== mine)
    .map((seat): SeatWish => {
      if (seat.kind === 'member') return { kind: 'friend', member: seat.who }
      return seat.kind === 'bot' ? { kind: 'bot', bot: seat.who } : { kind: 'open' }
    })
  return opened(club.id, result.game, others, 'live')
}

/** The next free seat that is open or kept for me. */
export async function sitDown(club: string, table: ClubTable): Promise<void> {
  const seated = await joinTable(table.id, '', { name: settings.name })
  remember(table.id, { game: table.game, title: table.title, seats: { [seated.seat]: seated.key }, club })
}

export async function lookOn(club: string, table: ClubTable): Promise<void> {
  const known = knownTable(table.id)
  if (known && (known.host || known.watch || Object.keys(known.seats).length > 0)) return
  const { key } = await watchClubTable(club, table.id)
  remember(table.id, { game: table.game, title: table.title, watch: key, club })
}
