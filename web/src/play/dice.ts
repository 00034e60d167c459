// My part of the dice: committed by its hash, shown when everybody has committed. And whether the server kept its word:
// what everybody was bound to before I showed mine is kept on this device, and compared at the end.
import type { DiceInfo } from '../protocol/messages'
import { fromHex, sha256, toHex } from './sha256'
import { place } from './place'

const PLACE = place('dice')
const FIRST = 'boroughs-dice-1'

/** What I saw and drew at one table before its game began. */
interface Kept {
  /** What the server had committed itself to when I added my part. */
  commitment: string
  /** What I added, by seat. */
  mine: Record<string, string>
  /** What everybody was bound to, by seat, when I was first asked to show mine. */
  hashes?: Record<string, string>
  /** How often I had shown my part before, and all was begun anew. */
  anew?: number
}

/**
 * `unseen`: this device was not there, or kept nothing that could be compared. `without`: it had committed itself, but
 * others were asked for their parts when it was not there, or all was begun anew without it.
 */
export type DiceVerdict = 'kept' | 'broken' | 'without' | 'unseen'

export interface DiceCheck {
  verdict: DiceVerdict
  /** A short sign for all that everybody was bound to; `boroughs verify` prints that of a record. */
  sign: string
  anew: number
}

export type Part = { hash: string } | { random: string }

function readAll(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}

function keep(table: string, kept: Kept | undefined): boolean {
  const { [table]: _, ...others } = readAll()
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept ? { ...others, [table]: kept } : others))
    return true
  } catch {
    return false
  }
}

/** Draws my part and keeps it with the commitment that I see; says what to send, and whether it was drawn just now. */
export function commitToDice(table: string, seat: number, dice: DiceInfo): { part: Part; drawn: boolean } {
  const before = readAll()[table]
  const same = before?.commitment === dice.commitment ? before : undefined
  // Sent twice it is the same: another one could not be shown for the hash that everybody has.
  const random = same?.mine[seat] ?? randomHex(16)
  const drawn = same?.mine[seat] === undefined
  const anew = same ? same.anew : (before?.anew ?? 0) + (before?.hashes ? 1 : 0)
  const { hashes } = same ?? {}
  const held = keep(table, { commitment: dice.commitment, mine: { ...same?.mine, [seat]: random }, ...(hashes ? { hashes } : {}), ...(anew ? { anew } : {}) })
  // What cannot be kept cannot be shown later: it is sent at once.
  return { part: held && dice.version !== FIRST ? { hash: hashOf(table, seat, dice, random) } : { random }, drawn }
}

/** The server did not take it: another device of mine has committed for this seat. */
export function forgetPart(table: string, seat: number): void {
  const kept = readAll()[table]
  if (!kept) return
  const { [seat]: _, ...mine } = kept.mine
  keep(table, Object.keys(mine).length > 0 ? { ...kept, mine } : undefined)
}

/**
 * What I am to show now, if anything: everybody has committed, I among them, and I have not shown mine.
 * To what everybody is bound is kept first: whoever sees my part may not choose theirs any more.
 */
export function toReveal(table: string, seat: number, dice: DiceInfo): string {
  const kept = readAll()[table]
  const random = kept?.mine[seat]
  if (!dice.reveal || !random || kept.commitment !== dice.commitment) return ''
  const hashes = kept.hashes ?? bySeat(dice.hashes.map(({ seat, hash }) => [seat, hash]))
  if (hashes[seat] !== hashOf(table, seat, dice, random)) return ''
  if (dice.contributions.some((given) => given.seat === seat)) return ''
  return keep(table, { ...kept, hashes }) ? random : ''
}

/** Of a game that is over: whether its dice are those to which all had committed themselves before my eyes. */
export function checkDice(table: string, dice: DiceInfo): DiceCheck {
  const kept = readAll()[table]
  if (!kept || !dice.secret) return { verdict: 'unseen', sign: '', anew: 0 }
  const { hashes, anew = 0 } = kept
  const sign = hashes ? agreement(table, dice.version, kept.commitment, hashes) : ''
  return { verdict: verdictOn(table, dice, kept), sign, anew }
}

function verdictOn(table: string, dice: DiceInfo, { commitment, hashes, mine }: Kept): DiceVerdict {
  const added = bySeat(dice.contributions.map((given) => [given.seat, given.random]))
  const seats = Object.keys(mine)
  const asked = hashes !== undefined && commitment === dice.commitment
  if (!asked && seats.length > 0 && seats.every((seat) => added[seat] === undefined)) return 'without'
  const honest =
    digest([dice.version, table], dice.secret) === commitment &&
    dice.commitment === commitment &&
    seats.every((seat) => added[seat] === mine[seat])
  if (!honest) return 'broken'
  // Who never saw to what the others were bound cannot say that they kept it.
  if (!hashes) return 'unseen'
  // Nobody stands there twice, nobody is missing, and nobody came who was not bound.
  const bound =
    dice.contributions.length === Object.keys(hashes).length &&
    Object.entries(hashes).every(([seat, hash]) => hash === hashOf(table, Number(seat), dice, added[seat] ?? ''))
  return bound ? 'kept' : 'broken'
}

/** As `agreement` of the program: 64 bits of a hash in four groups. */
function agreement(table: string, version: string, commitment: string, hashes: Record<string, string>): string {
  const bound = Object.keys(hashes).map(Number).sort((one, other) => one - other).map((seat) => `${seat}:${hashes[seat]}`)
  const sign = toHex(sha256(new TextEncoder().encode([version, table, commitment, ...bound].join('\0'))))
  return [0, 4, 8, 12].map((at) => sign.slice(at, at + 4)).join('-')
}

function hashOf(table: string, seat: number, dice: DiceInfo, random: string): string {
  return digest([dice.version, table, String(seat)], random)
}

/** Texts and bytes, divided by zero bytes. */
function digest(texts: string[], hex: string): string {
  const head = new TextEncoder().encode(texts.map((text) => `${text}\0`).join(''))
  return toHex(sha256(Uint8Array.from([...head, ...fromHex(hex)])))
}

function bySeat(given: [seat: number, text: string][]): Record<string, string> {
  return Object.fromEntries(given)
}

export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}
