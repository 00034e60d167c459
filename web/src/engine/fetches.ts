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
      const response = await this.plain.call(globalThis, new URL(file.packed, base), { integrity: file.integrity })
      if (!response.ok) throw new Error(`${file.packed}: ${response.status}`)
      // What is checked arrives as a whole.
      const packed = await response.arrayBuffer()
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
