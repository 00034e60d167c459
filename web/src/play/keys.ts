// The keys of my tables, kept in this browser: what lets me continue where I left off.
import type { Created } from '../protocol/messages'

export interface KnownTable {
  id: string
  game: string
  title: string
  /** Key by seat. Several: hot-seat. */
  seats: Record<string, string>
  /** Invites to pass on, by seat. */
  invites: Record<string, string>
  host: string
  watch: string
  /** When it was last looked at, in milliseconds since 1970. */
  seen: number
}

const PLACE = 'boroughs.tables'
const MOST = 60

function readAll(): Record<string, KnownTable> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, KnownTable>
  } catch {
    return {}
  }
}

function writeAll(tables: Record<string, KnownTable>): void {
  const newest = Object.values(tables)
    .sort((one, other) => other.seen - one.seen)
    .slice(0, MOST)
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest.map((table) => [table.id, table]))))
  } catch {
    // Without storage the links still work; only the list of my tables is empty.
  }
}

export function knownTables(): KnownTable[] {
  return Object.values(readAll()).sort((one, other) => other.seen - one.seen)
}

export function knownTable(id: string): KnownTable | undefined {
  return readAll()[id]
}

/** Adds to what is known of a table, and marks it as looked at now. */
export function remember(id: string, news: Partial<KnownTable>): KnownTable {
  const tables = readAll()
  const before = tables[id] ?? { id, game: '', title: '', seats: {}, invites: {}, host: '', watch: '', seen: 0 }
  const table = {
    ...before,
    ...news,
    seats: { ...before.seats, ...news.seats },
    invites: news.invites ?? before.invites,
    seen: Date.now(),
  }
  tables[id] = table
  writeAll(tables)
  return table
}

export function forget(id: string): void {
  const tables = readAll()
  delete tables[id]
  writeAll(tables)
}

export function rememberCreated(created: Created): KnownTable {
  const { table, host, watch, seats } = created
  return remember(table.id, {
    game: table.game,
    title: table.title,
    host,
    watch,
    seats: Object.fromEntries(seats.filter((grant) => grant.key).map((grant) => [grant.seat, grant.key])),
    invites: Object.fromEntries(seats.filter((grant) => grant.invite).map((grant) => [grant.seat, grant.invite])),
  })
}

/** The same seats play again at another table: the same keys open it. */
export function rememberRematch(from: string, to: string): void {
  const before = knownTable(from)
  if (before) remember(to, { ...before, id: to, invites: {} })
}
