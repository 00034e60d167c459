// SHA-256 of our own: browsers offer theirs to pages over TLS alone, and a server at home has none.

/** The first 32 bits of the fractional parts of square roots (the start) and cube roots (the constants) of primes. */
const [START, CONSTANTS] = rootsOfPrimes()

export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START)
  const padded = pad(message)
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.byteLength; at += 64) {
    for (let t = 0; t < 16; t++) words[t] = padded.getUint32(at + 4 * t)
    compress(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(4 * index, word))
  return new Uint8Array(digest.buffer)
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
}

/** The message, a one bit, zeros, and its length in bits, to whole blocks. */
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  return view
}

function compress(state: Uint32Array, words: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const before = words[t - 15] as number
    const near = words[t - 2] as number
    const small0 = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3)
    const small1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[t] = (words[t - 16] as number) + small0 + (words[t - 7] as number) + small1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t++) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (CONSTANTS[t] as number) + (words[t] as number)) | 0
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  mixed.forEach((word, index) => (state[index] = (state[index] as number) + word))
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** In whole numbers: nothing here may hang on how a browser rounds. */
function rootsOfPrimes(): [start: Uint32Array, constants: Uint32Array] {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number)
  const fraction = (prime: number, degree: bigint) => Number(BigInt.asUintN(32, root(BigInt(prime) << (32n * degree), degree)))
  return [Uint32Array.from(primes.slice(0, 8), (prime) => fraction(prime, 2n)), Uint32Array.from(primes, (prime) => fraction(prime, 3n))]
}

/** The greatest whole number whose power of this degree is not above `power`. */
function root(power: bigint, degree: bigint): bigint {
  let found = 0n
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((found + bit) ** degree <= power) found += bit
  return found
}
