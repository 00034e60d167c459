// My part of the dice: committed by its hash, shown when everybody has committed. And whether the server kept its word.
import type { DiceInfo } from '../protocol/messages'

const PLACE = 'boroughs.dice'
const FIRST = 'boroughs-dice-1'

/** What I saw and drew at one table before its game began. */
interface Kept {
  /** What the server had committed itself to when I added my part. */
  commitment: string
  /** What I added, by seat. */
  mine: Record<string, string>
}

export type DiceVerdict = 'kept' | 'broken' | 'unseen'

function readAll(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}

/** Draws my part and keeps it with the commitment that I see; says what to send. */
export async function commitToDice(table: string, seat: number, dice: DiceInfo): Promise<{ hash: string } | { random: string }> {
  const random = randomHex(16)
  const all = readAll()
  const before = all[table]
  const mine = before?.commitment === dice.commitment ? before.mine : {}
  all[table] = { commitment: dice.commitment, mine: { ...mine, [seat]: random } }
  try {
    localStorage.setItem(PLACE, JSON.stringify(all))
  } catch {
    // What cannot be kept cannot be shown later: it is sent at once.
    return { random }
  }
  const hash = dice.version === FIRST ? '' : await sha256([dice.version, table, String(seat)], random)
  return hash ? { hash } : { random }
}

/** What I am to show now, if anything: everybody has committed, and I have not shown mine. */
export function toReveal(table: string, seat: number, dice: DiceInfo): string {
  const kept = readAll()[table]
  if (!dice.reveal || kept?.commitment !== dice.commitment) return ''
  if (dice.contributions.some((given) => given.seat === seat)) return ''
  return kept.mine[seat] ?? ''
}

/** Of a game that is over: whether its dice are those to which the server had committed itself before my eyes. */
export async function checkDice(table: string, dice: DiceInfo): Promise<DiceVerdict> {
  const kept = readAll()[table]
  if (!kept || !dice.secret) return 'unseen'
  const added = Object.entries(kept.mine).every(([seat, random]) =>
    dice.contributions.some((given) => given.seat === Number(seat) && given.random === random),
  )
  const found = await sha256([dice.version, table], dice.secret)
  const honest = kept.commitment === dice.commitment && (found === '' || found === dice.commitment)
  return honest && added ? 'kept' : 'broken'
}

/** Texts and bytes, divided by zero bytes; empty where the browser hashes nothing (a page without TLS). */
async function sha256(texts: string[], hex: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return ''
  const head = new TextEncoder().encode(texts.map((text) => `${text}\0`).join(''))
  const tail = Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
  const bytes = new Uint8Array(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)))
}

export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
