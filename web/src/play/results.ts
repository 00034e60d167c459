// How my finished games ended: against whom I am about even. As this browser kept it, and as the server did of who has a
// key: whoever came over from another device has played there. Nothing leaves the browser.
import type { GameResults, NeighbourCard, TableInfo } from '../protocol/messages'
import { drop } from '../shell/storage'
import { kept } from './kept.svelte'

export interface Result {
  table: string
  game: string
  /** When it was first seen, in milliseconds since 1970. */
  at: number
  seats: number
  won: boolean
  score: number
  /** The bots at the table, and whether I came in ahead of each (null: level). */
  bots: { bot: string; ahead: boolean | null }[]
  /** Names of the people at the table. */
  people: string[]
}

const PLACE = 'boroughs.results'
/** More than anybody plays; the oldest go first. */
const MOST = 2000
/** So many of the latest games against somebody say how it stands between us. */
const LATEST = 6

let memory: Result[] | null = null

export function results(): Result[] {
  if (memory) return memory
  try {
    const read = JSON.parse(localStorage.getItem(PLACE) ?? '[]') as unknown
    memory = Array.isArray(read) ? (read as Result[]).filter((one) => typeof one?.table === 'string' && Array.isArray(one.bots)) : []
  } catch {
    memory = []
  }
  return memory
}

export function forgetResults(): void {
  memory = []
  drop(PLACE)
}

/** Notes how a table of mine ended, once. Who has several seats there plays against themselves: that is no result. */
export function noteResult(table: TableInfo, mine: number[]): void {
  const [me] = mine
  const { result } = table
  if (me === undefined || mine.length > 1 || !result || table.seats.length < 2 || table.daily) return
  const known = results()
  if (known.some((one) => one.table === table.id)) return
  const rank = (seat: number): number => result.ranks[seat] ?? table.seats.length
  const others = table.seats.filter((place) => place.seat !== me)
  const ahead = (seat: number): boolean | null => (rank(me) === rank(seat) ? null : rank(me) < rank(seat))
  const gaveUp = table.seats[me]?.resigned ?? false
  memory = [
    ...known,
    {
      table: table.id,
      game: table.game,
      at: Date.now(),
      seats: table.seats.length,
      won: !gaveUp && result.winners.includes(me),
      score: result.scores[me] ?? 0,
      // A person's seat that a bot has kept warm was never that bot's game.
      bots: others.filter((place) => place.bot && !place.owned).map((place) => ({ bot: place.bot, ahead: gaveUp ? false : ahead(place.seat) })),
      people: others.filter((place) => place.owned).map((place) => place.name),
    },
  ].slice(-MOST)
  try {
    localStorage.setItem(PLACE, JSON.stringify(memory))
  } catch {
    // What cannot be written holds as long as the page is open.
  }
}

export interface Met {
  ahead: number
  games: number
  /** The latest first. */
  latest: (boolean | null)[]
}

/** What the server keeps of my games of this one. */
function keptOf(game: string): GameResults | undefined {
  return kept.info?.games.find((one) => one.game === game)
}

/** Whether I have played this game to its end, here or at another device. */
export function hasPlayed(game: string): boolean {
  return keptOf(game) !== undefined || results().some((one) => one.game === game)
}

/** How it went against one bot of a game, from whoever knows of more games. */
export function met(game: string, bot: string): Met {
  const here = metHere(game, bot)
  const there = keptOf(game)?.against.find((one) => one.kind === 'bot' && one.who === bot)
  return there && there.games > here.games ? { ahead: there.ahead, games: there.games, latest: there.latest ?? [] } : here
}

function metHere(game: string, bot: string): Met {
  const found = results().flatMap((one) => (one.game === game ? one.bots.filter((other) => other.bot === bot).map((other) => other.ahead) : []))
  return { ahead: found.filter((ahead) => ahead === true).length, games: found.length, latest: found.toReversed().slice(0, LATEST) }
}

/** Which way it leans: 1 where I come in ahead too easily, -1 where hardly ever, 0 while that is open. */
export function leaning(latest: (boolean | null)[]): -1 | 0 | 1 {
  if (latest.length < 2) return 0
  const share = latest.reduce((sum, ahead) => sum + (ahead === null ? 0.5 : Number(ahead)), 0) / latest.length
  return share > 0.65 ? 1 : share < 0.35 ? -1 : 0
}

/**
 * Who suits me: from whom one meets first, upwards past those I mostly beat, or downwards past those who mostly
 * beat me. Only the order of the neighbours is used, so it needs no figure that nobody has measured.
 */
export function aboutEven(game: string, neighbours: NeighbourCard[]): NeighbourCard | undefined {
  let at = Math.max(0, neighbours.findIndex((one) => one.first))
  let way: -1 | 0 | 1 = 0
  for (;;) {
    const here = neighbours[at]
    if (!here) return undefined
    const lean = leaning(met(game, here.bot).latest)
    const next = neighbours[at + lean]
    if (lean === 0 || !next || (way !== 0 && lean !== way)) return here
    way = lean
    at += lean
  }
}

/** Who comes to a table besides the one that was picked: those next to them, the easier ones first. */
export function company(neighbours: NeighbourCard[], picked: NeighbourCard, count: number): NeighbourCard[] {
  const at = neighbours.indexOf(picked)
  const near = neighbours
    .map((one, place) => ({ one, far: Math.abs(place - at) + (place > at ? 0.5 : 0) }))
    .sort((one, other) => one.far - other.far)
    .map(({ one }) => one)
  return Array.from({ length: count }, (_, seat) => near[seat] ?? picked)
}
