// How the page reaches the tables: calls that are answered, and lines on which a table is played. Two kinds exist: a server
// over the network, and an engine in a worker of this page. Nobody who calls knows which one it is.
import type { Wire } from './connection'

export interface Reply {
  status: number
  /** Empty where the status says nothing to a reader. */
  reason: string
  /** JSON. */
  text: string
}

export interface Transport {
  /** Rejects where nobody can be reached. */
  call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Reply>
  /** A line to a table, said hello on by whoever opens it; that it names the table helps a proxy to choose among processes. */
  open(table: string): Wire
}

/** Whether the tables live in this browser: then there is nobody else to play with. */
export const LOCAL = import.meta.env.MODE === 'site'

let chosen: Transport | null = null

export function choose(transport: Transport): void {
  chosen = transport
}

/** The one of this build; chosen where the page starts. */
export function transport(): Transport {
  if (!chosen) throw new Error('no transport was chosen')
  return chosen
}
