// Large buffers of the engine's workers: whole where they are wanted, and gone afterwards.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { gathered, inPieces, letGo, writeUsed } from '../src/engine/buffers'
import { Fetches } from '../src/engine/fetches'

const MEGABYTE = 1 << 20

/** Beginning and end, with nothing between. */
function sparse(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  bytes.set([1, 2, 3])
  bytes.set([4, 5], length - 2)
  return bytes
}

describe('a large buffer', () => {
  it('is gone when it is let go of', () => {
    const bytes = sparse(MEGABYTE)
    letGo(bytes.buffer)
    expect(bytes.length).toBe(0)
  })

  it('comes through in pieces as it was', async () => {
    const read = new Response(inPieces(sparse(2 * MEGABYTE + 5)))
    const whole = new Uint8Array(await read.arrayBuffer())
    expect([whole.length, ...whole.subarray(0, 4), ...whole.subarray(-3)]).toEqual([2 * MEGABYTE + 5, 1, 2, 3, 0, 0, 4, 5])
  })

  it('is put together from its pieces, none of which is kept', async () => {
    const pieces = [sparse(5), sparse(MEGABYTE)]
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        pieces.forEach((piece) => controller.enqueue(piece))
        controller.close()
      },
    })
    const whole = await gathered(body, MEGABYTE + 5)
    expect([...whole.subarray(0, 9), ...whole.subarray(-2)]).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 0, 4, 5])
    expect(pieces.map((piece) => piece.length)).toEqual([0, 0])
  })

  it('that is cut off is refused', async () => {
    await expect(gathered(inPieces(sparse(5)), 6)).rejects.toThrow('whole')
  })
})

describe('memory that is gone on from', () => {
  it('is what was kept, also where there were zeros', () => {
    const kept = sparse(5 * 4096 + 7)
    const memory = new Uint8Array(6 * 4096).fill(9)
    writeUsed(kept, memory)
    expect(kept.every((byte, at) => memory[at] === byte)).toBe(true)
    expect(memory[kept.length]).toBe(9)
  })

  it('is not written where there is nothing on either side', () => {
    const memory = new Uint8Array(4 * 4096)
    const written = vi.spyOn(memory, 'set')
    writeUsed(sparse(4 * 4096), memory)
    expect(written.mock.calls.map(([, at]) => at)).toEqual([0, 3 * 4096])
  })
})

describe('what Python fetches', () => {
  const BASE = 'https://example.org/games/'
  const file = { path: 'engine/library.zip', packed: 'engine/library.zip.packed', bytes: 0, integrity: 'sha256-AAAA', type: 'application/zip' }
  const plain = globalThis.fetch
  afterEach(() => (globalThis.fetch = plain))

  it('is checked and unpacked, and nothing stays of what arrived', async () => {
    const packed = await new Response(new Blob(['import this']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
    const { byteLength } = packed
    const host = vi.fn<typeof fetch>(() => Promise.resolve(Object.assign(new Response(), { arrayBuffer: () => Promise.resolve(packed) })))
    globalThis.fetch = host
    const counted: number[] = []
    const fetches = new Fetches(BASE, [file], (bytes) => counted.push(bytes))
    expect(await (await fetch(`${BASE}engine/library.zip`)).text()).toBe('import this')
    fetches.end()
    expect(host).toHaveBeenCalledExactlyOnceWith(new URL('engine/library.zip.packed', BASE), { integrity: file.integrity })
    expect(counted).toEqual([byteLength])
    expect(packed.byteLength).toBe(0)
  })

  it('is given what is here already, until Python has begun', async () => {
    const host = vi.fn<typeof fetch>(() => Promise.resolve(new Response('fetched')))
    globalThis.fetch = host
    const fetches = new Fetches(BASE, [], () => {})
    const held = sparse(9).buffer
    fetches.hold(`${BASE}engine/here`, held)
    expect(await (await fetch(`${BASE}engine/here`)).arrayBuffer()).toBe(held)
    fetches.end()
    expect(held.byteLength).toBe(0)
    expect(await (await fetch(`${BASE}engine/here`)).text()).toBe('fetched')
    expect(globalThis.fetch).toBe(host)
  })
})
