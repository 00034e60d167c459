// The keys of my tables, kept in this browser: what lets me continue where I left off. None is ever dropped by itself.
import type { Created } from '../protocol/messages'
import { drop } from '../shell/storage'
import { place } from './place'

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
  /** It is over, or the server knows it no more: the key opens nothing that could be lost. */
  over?: boolean
  /** The club whose table it is, where this device came from its page; the table itself tells nobody. */
  club?: string
}

const PLACE = place('tables')
const BACKUP = 'boroughs keys 1'

/** Whether the browser refused to keep something: then links are all there is, and the page says so. */
let failing = false
/** What could not be written holds as long as the page is open. */
let memory: Record<string, KnownTable> | null = null

export function storageFails(): boolean {
  return failing
}

function readAll(): Record<string, KnownTable> {
  if (memory) return { ...memory }
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, KnownTable>
  } catch {
    failing = true
    return {}
  }
}

function writeAll(tables: Record<string, KnownTable>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables))
    failing = false
    memory = null
  } catch {
    failing = true
    memory = tables
  }
}

export function knownTables(): KnownTable[] {
  return Object.values(readAll()).sort((one, other) => other.seen - one.seen)
}

export function knownTable(id: string): KnownTable | undefined {
  return readAll()[id]
}

/** The key with which to look at a table of mine. */
export function keyOf(known: KnownTable): string {
  return Object.values(known.seats)[0] || known.host || known.watch
}

/** The keys of my seats there. */
export function keysOf(known: KnownTable): string[] {
  return Object.values(known.seats)
}

/** Adds to what is known of a table, and marks it as looked at now. */
export function remember(id: string, news: Partial<KnownTable>): KnownTable {
  const tables = readAll()
  const before = tables[id] ?? blank(id)
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

function blank(id: string): KnownTable {
  return { id, game: '', title: '', seats: {}, invites: {}, host: '', watch: '', seen: 0 }
}

/** Nothing of it can be lost any more; it stays on the list until somebody takes it off. */
export function markOver(id: string): void {
  const tables = readAll()
  const table = tables[id]
  if (!table || table.over) return
  tables[id] = { ...table, over: true }
  writeAll(tables)
}

export function forget(id: string): void {
  const tables = readAll()
  delete tables[id]
  writeAll(tables)
  // Who was muted there, and what was read.
  drop(`boroughs.talk.${id}`)
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
  if (before) remember(to, { ...before, id: to, invites: {}, over: false })
}

// Moving to another device

/** All keys as text, for a file. */
export function exportKeys(): string {
  return JSON.stringify({ format: BACKUP, tables: knownTables() }, null, 1)
}

/** The keys of some tables, short enough for a code that a camera reads: id, game, seats, host. */
export function packKeys(tables: KnownTable[]): string {
  const rows = tables.map((table) => [table.id, table.game, table.seats, table.host])
  return base64(JSON.stringify(rows))
}

export function unpackKeys(packed: string): KnownTable[] {
  const rows = JSON.parse(plain(packed)) as unknown
  if (!Array.isArray(rows)) throw new TypeError('no keys')
  return rows.flatMap((row) => {
    if (!Array.isArray(row)) return []
    const [id, game, seats, host] = row as [unknown, unknown, unknown, unknown]
    return checked({ id, game, title: '', seats, host, invites: {}, watch: '', seen: Date.now() })
  })
}

/** Takes over what another device wrote; says how many tables were new. Throws where it is no such text. */
export function importKeys(text: string): number {
  const read = JSON.parse(text) as { format?: unknown; tables?: unknown }
  if (read.format !== BACKUP || !Array.isArray(read.tables)) throw new TypeError('no keys')
  return addKeys(read.tables.flatMap((table) => checked(table as Record<string, unknown>)))
}

/** Adds tables to those that are known; keys that are here already stay. */
export function addKeys(found: KnownTable[]): number {
  const tables = readAll()
  let added = 0
  for (const table of found) {
    const before = tables[table.id]
    if (!before) added += 1
    tables[table.id] = before
      ? { ...table, ...before, seats: { ...table.seats, ...before.seats }, host: before.host || table.host }
      : table
  }
  writeAll(tables)
  return added
}

/** What somebody else wrote is looked at closely before it is kept. */
function checked(table: Record<string, unknown>): KnownTable[] {
  const { id, game, title, seats, invites, host, watch, seen, over } = table
  if (typeof id !== 'string' || !/^[a-z0-9]{1,32}$/.test(id)) return []
  return [
    {
      id,
      game: text(game),
      title: text(title),
      seats: texts(seats),
      invites: texts(invites),
      host: text(host),
      watch: text(watch),
      seen: typeof seen === 'number' ? seen : 0,
      over: over === true,
    },
  ]
}

function text(value: unknown): string {
  return typeof value === 'string' && value.length <= 200 ? value : ''
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (/^\d{1,2}$/.test(key) && text(item) ? [[key, text(item)]] : [])))
}

function base64(said: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(said)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function plain(packed: string): string {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
