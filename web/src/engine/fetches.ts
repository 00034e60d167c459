// The engine's large files on their way to Python, which fetches for itself: checked, counted, unpacked, and afterwards gone.

import { inPieces, letGo } from './buffers'

/** One large file of the engine as the build lists it. */
export interface EngineFile {
  /** What Python asks for. */
  path: string
  /** Where it lies compressed: many hosts send files as they are. */
  packed: string
  bytes: number
  integrity: string
  type: string
}

/** While Python is loaded: large files are checked against the build's list, counted and unpacked, and what is here already is not
 *  fetched. Afterwards nothing of them is left. */
export class Fetches {
  private readonly plain = globalThis.fetch
  private readonly here = new Map<string, ArrayBuffer>()

  constructor(base: string, files: EngineFile[], count: (bytes: number) => void) {
    const known = new Map(files.map((file) => [new URL(file.path, base).href, file]))
    globalThis.fetch = async (input, options) => {
      const address = input instanceof Request ? input.url : new URL(input, base).href
      const held = this.here.get(address)
      // Only that is asked of it, and a true one would keep a copy of its own.
      if (held) return Object.assign(new Response(), { arrayBuffer: () => Promise.resolve(held) })
      const file = known.get(address)
      if (!file) return this.plain.call(globalThis, input, options)
      const packed = await fetchChecked(this.plain, new URL(file.packed, base), file)
      count(packed.byteLength)
      const unpacked = inPieces(new Uint8Array(packed)).pipeThrough(new DecompressionStream('gzip'))
      // Its end comes only when all of it was read.
      const body = unpacked.pipeThrough(new TransformStream({ flush: () => letGo(packed) }))
      return new Response(body, { headers: { 'content-type': file.type } })
    }
  }

  hold(address: string, content: ArrayBuffer): void {
    this.here.set(address, content)
  }

  end(): void {
    globalThis.fetch = this.plain
    for (const content of this.here.values()) letGo(content)
    this.here.clear()
  }
}

/** As a whole, for nothing of it may be used before. A browser that checks by itself keeps what it has checked for long; where there is
 *  no network of trust it must. */
async function fetchChecked(fetch: typeof globalThis.fetch, address: URL, { packed, integrity }: EngineFile): Promise<ArrayBuffer> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  const response = await fetch.call(globalThis, address, subtle ? {} : { integrity })
  if (!response.ok) throw new Error(`${packed}: ${response.status}`)
  const content = await response.arrayBuffer()
  if (subtle && (await checksum(subtle, content)) !== integrity) throw new Error(`${packed}: not what was built`)
  return content
}

async function checksum(subtle: SubtleCrypto, content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await subtle.digest('SHA-256', content))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
