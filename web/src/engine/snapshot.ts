// Python as it stood with the engine loaded, kept in the browser: a later visit goes on from there, and starts in a quarter of the time.

import { gathered, inPieces } from './buffers'

/** A cache of its own: the service worker's hold the files of one version, and nothing that was made here. */
const CACHE = 'boroughs-python'
const PAGE = 65_536

/** What can be gone on from, and how Python must be laid out for it. */
export interface Snapshot {
  memory: Uint8Array<ArrayBuffer>
  /** Places in the table of functions, to which the memory points. */
  functions: number
}

/** One for each engine and browser: another version lays its functions out in another way. */
function address(base: string, engine: string): string {
  return new URL(`engine/snapshot?${encodeURIComponent(`${engine} ${navigator.userAgent}`)}`, base).href
}

/** Null where there is none, or where the browser keeps nothing for this page. */
export async function readSnapshot(base: string, engine: string): Promise<Snapshot | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(address(base, engine))
    if (!kept?.body) return null
    // As a whole it would be in memory twice.
    const memory = await gathered(kept.body, Number(kept.headers.get('bytes')))
    return { memory, functions: Number(kept.headers.get('functions')) }
  } catch {
    return null
  }
}

/** In place of those of older engines. A browser without room goes without it. */
export async function keepSnapshot(base: string, engine: string, { memory, functions }: Snapshot): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await forgetSnapshots(base)
    const used = untilZeros(memory)
    const headers = { functions: String(functions), bytes: String(used.length) }
    await cache.put(address(base, engine), new Response(inPieces(used), { headers }))
  } catch {
    // The next visit starts as this one did.
  }
}

export async function forgetSnapshots(base: string): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    // Another site at another path of this host has its own.
    const ours = new URL('engine/', base).href
    const old = (await cache.keys()).filter(({ url }) => url.startsWith(ours))
    await Promise.all(old.map((request) => cache.delete(request)))
  } catch {
    // Nothing is kept, then.
  }
}

/** New memory is zero: the end of it need not be kept. */
function untilZeros(memory: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = memory.length
  while (end > 0 && memory[end - 1] === 0) end -= 1
  return memory.subarray(0, Math.ceil(end / PAGE) * PAGE)
}
