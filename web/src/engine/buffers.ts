// Large buffers of a worker: let go of when they are no longer used, and read without a second copy of the whole.

const PIECE = 1 << 20
/** What a system gives to a process at a time: nothing is taken for what was never written. */
const BLOCK = 4096

/** Gives the memory back at once. A worker that rests collects its garbage late or never, and what the browser itself has read
 *  from a buffer keeps that alive: only who hands it on takes it from both. */
export function letGo(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [buffer])
  port1.close()
}

/** Piece by piece. */
export function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, at + PIECE))
        at += PIECE
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
}

/** All that comes, each piece let go of as soon as it has its place. */
export async function gathered(body: ReadableStream<Uint8Array<ArrayBuffer>>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(length)
  const reader = body.getReader()
  let at = 0
  for (let read = await reader.read(); read.value; read = await reader.read()) {
    writeUsed(read.value, whole.subarray(at))
    at += read.value.length
    letGo(read.value.buffer)
  }
  if (at !== length) throw new Error('not whole')
  return whole
}

/** Writes these bytes; where there are nothing but zeros on both sides, nothing is touched: what was never written takes no memory. */
export function writeUsed(from: Uint8Array, to: Uint8Array): void {
  for (let at = 0; at < from.length; at += BLOCK) {
    const part = from.subarray(at, at + BLOCK)
    if (!isEmpty(part) || !isEmpty(to.subarray(at, at + part.length))) to.set(part, at)
  }
}

function isEmpty(bytes: Uint8Array): boolean {
  if (bytes.byteOffset % 4 !== 0 || bytes.length % 4 !== 0) return bytes.every((byte) => byte === 0)
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  for (let at = 0; at < words.length; at += 1) if (words[at] !== 0) return false
  return true
}
