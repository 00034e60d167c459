// My tables with what the server says of each: for the first page, the page of my games, and the badge.
import { getOverview, Refusal } from '../protocol/http'
import type { TableOverview } from '../protocol/messages'
import { alertRunning } from '../shell/push'
import { showBadge } from '../shell/worker'
import { forget, keyOf, knownTables, markOver, type KnownTable } from './keys'
import { noteResult } from './results'

export interface MyTable {
  known: KnownTable
  /** Nothing where the server cannot be reached, or knows the table no more. */
  overview: TableOverview | null
  gone: boolean
  /** Not answered yet: on a page without a server an engine is loaded first. */
  asked?: boolean
}

export type Standing = 'turn' | 'waits' | 'gathering' | 'paused' | 'over' | 'gone' | 'unknown' | 'asked'

const GONE = new Set([401, 403, 404])
const AT_ONCE = 6
/** Finished games are asked about only so far back when the page just wants to know whose turn it is. */
const RECENT = 3

export function standingOf({ known, overview, gone, asked }: MyTable): Standing {
  if (asked) return 'asked'
  if (gone) return 'gone'
  if (!overview) return known.over ? 'over' : 'unknown'
  const { table } = overview
  if (table.phase === 'over' || table.phase === 'closed') return 'over'
  if (table.phase === 'gathering') return 'gathering'
  if (table.paused) return 'paused'
  return table.awaited.some((seat) => known.seats[seat] && table.seats[seat]?.kind === 'person') ? 'turn' : 'waits'
}

class Mine {
  tables = $state.raw<MyTable[]>([])
  loaded = $state(false)
  readonly turns = $derived(this.tables.filter((table) => standingOf(table) === 'turn').length)
  private looking = 0

  /** Asks for every running table, and for finished ones if wished. */
  async look(all = false): Promise<void> {
    const number = (this.looking += 1)
    const known = knownTables()
    const running = known.filter((table) => !table.over)
    const finished = known.filter((table) => table.over)
    const wanted = [...running, ...(all ? finished : finished.slice(0, RECENT))]
    // What goes on is at hand from the start: nothing below it moves when the answers come.
    if (!this.loaded) this.tables = running.map((table) => ({ known: table, overview: null, gone: false, asked: true }))
    const found: MyTable[] = []
    for (let first = 0; first < wanted.length; first += AT_ONCE) {
      found.push(...(await Promise.all(wanted.slice(first, first + AT_ONCE).map(ask))))
      if (number !== this.looking) return
    }
    this.tables = found.sort(order)
    this.loaded = true
    showBadge(this.turns)
    void alertRunning()
  }

  drop(id: string): void {
    forget(id)
    this.tables = this.tables.filter((table) => table.known.id !== id)
  }
}

async function ask(known: KnownTable): Promise<MyTable> {
  try {
    const overview = await getOverview(known.id, keyOf(known))
    if (overview.table.phase === 'over') noteResult(overview.table, Object.keys(known.seats).map(Number))
    if (overview.table.phase === 'over' || overview.table.phase === 'closed') markOver(known.id)
    return { known, overview, gone: false }
  } catch (error) {
    const gone = error instanceof Refusal && GONE.has(error.status)
    if (gone) markOver(known.id)
    return { known, overview: null, gone }
  }
}

const RANKS: Standing[] = ['turn', 'gathering', 'waits', 'paused', 'asked', 'unknown', 'over', 'gone']

/** My turn first, where somebody has waited longest; then what runs; then what is over, the newest first. */
function order(one: MyTable, other: MyTable): number {
  const ranks = RANKS.indexOf(standingOf(one)) - RANKS.indexOf(standingOf(other))
  if (ranks !== 0) return ranks
  if (standingOf(one) === 'turn') return (other.overview?.since ?? 0) - (one.overview?.since ?? 0)
  return other.known.seen - one.known.seen
}

export const mine = new Mine()
