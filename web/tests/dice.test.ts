// My part of the dice: nothing is shown too early, and a server that changed its mind, or another's part, is found out.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkDice, commitToDice, forgetPart, toReveal } from '../src/play/dice'
import { fromHex, toHex } from '../src/play/sha256'
import type { DiceInfo } from '../src/protocol/messages'

const TABLE = 'table7'
const VERSION = 'boroughs-dice-3'
const SECRET = '00'.repeat(32)
const BEN = 'b2'.repeat(16)

const { subtle } = crypto

/** As docs/protocol.md says it, by the hash of the platform. */
async function hashOf(texts: string[], hex: string): Promise<string> {
  const head = new TextEncoder().encode(texts.map((text) => `${text}\0`).join(''))
  return toHex(new Uint8Array(await subtle.digest('SHA-256', Uint8Array.from([...head, ...fromHex(hex)]))))
}

const COMMITMENT = await hashOf([VERSION, TABLE], SECRET)
const BENS = { seat: 1, hash: await hashOf([VERSION, TABLE, '1'], BEN) }

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) },
  })
})

afterEach(() => vi.unstubAllGlobals())

function dice(news: Partial<DiceInfo> = {}): DiceInfo {
  return { version: VERSION, commitment: COMMITMENT, hashes: [], reveal: false, contributions: [], secret: '', ...news }
}

/** I commit, so does Ben, and everybody is asked: what I then show. */
function revealed(news: Partial<DiceInfo> = {}): string {
  const { part } = commitToDice(TABLE, 0, dice(news))
  const mine = { seat: 0, hash: 'hash' in part ? part.hash : '' }
  return toReveal(TABLE, 0, dice({ reveal: true, hashes: [mine, BENS], ...news }))
}

/** What a server says of dice that are over. */
function over(random: string, news: Partial<DiceInfo> = {}): string {
  const contributions = [{ seat: 0, random }, { seat: 1, random: BEN }]
  return checkDice(TABLE, dice({ secret: SECRET, contributions, ...news })).verdict
}

test('a part is shown only when everybody has committed, and once', async () => {
  const random = revealed()
  expect(random).toMatch(/^[0-9a-f]{32}$/)
  const hashes = [{ seat: 0, hash: await hashOf([VERSION, TABLE, '0'], random) }, BENS]
  expect(toReveal(TABLE, 0, dice({ hashes }))).toBe('')
  expect(toReveal(TABLE, 0, dice({ hashes, reveal: true, contributions: [{ seat: 0, random }] }))).toBe('')
  expect(toReveal(TABLE, 0, dice({ hashes, reveal: true, commitment: 'another' }))).toBe('')
  expect(toReveal(TABLE, 0, dice({ hashes, reveal: true }))).toBe(random)
})

test('the hash that is sent is that of the part that is shown, without TLS too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  expect(commitToDice(TABLE, 0, dice()).part).toEqual({ hash: await hashOf([VERSION, TABLE, '0'], '07'.repeat(16)) })
})

test('nothing is shown where another hash than mine is said to be mine', () => {
  commitToDice(TABLE, 0, dice())
  expect(toReveal(TABLE, 0, dice({ reveal: true, hashes: [{ seat: 0, hash: 'ab'.repeat(32) }, BENS] }))).toBe('')
  expect(toReveal(TABLE, 0, dice({ reveal: true, hashes: [BENS] }))).toBe('')
})

test('a server that kept its word is believed, one that changed its secret is found out', () => {
  const random = revealed()
  expect(over(random)).toBe('kept')
  expect(over(random, { secret: '01'.repeat(32) })).toBe('broken')
  expect(over(random, { commitment: 'another' })).toBe('broken')
  expect(checkDice('other', dice({ secret: SECRET })).verdict).toBe('unseen')
  expect(over(random, { secret: '' })).toBe('unseen')
})

test('without TLS a wrong secret is found out all the same', () => {
  const random = revealed()
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  expect(over(random, { secret: '01'.repeat(32) })).toBe('broken')
  expect(over(random)).toBe('kept')
})

test('contributions are those whose hashes had been shown: no other, none more, none less', () => {
  const random = revealed()
  const [ann, ben] = [{ seat: 0, random }, { seat: 1, random: BEN }]
  expect(over(random, { contributions: [ann, { seat: 1, random: 'c3'.repeat(16) }] })).toBe('broken')
  expect(over(random, { contributions: [ann, ben, { seat: 2, random: 'c3'.repeat(16) }] })).toBe('broken')
  expect(over(random, { contributions: [ann] })).toBe('broken')
  expect(over(random, { contributions: [ann, ann, ben] })).toBe('broken')
  expect(over(random, { contributions: [{ seat: 0, random: 'c3'.repeat(16) }, ben] })).toBe('broken')
  expect(over(random, { contributions: [ben] })).toBe('broken')
  expect(over(random, { contributions: [] })).toBe('broken')
})

test('hashes that change after I was asked do not count', async () => {
  const random = revealed()
  const mine = { seat: 0, hash: await hashOf([VERSION, TABLE, '0'], random) }
  const later = { seat: 1, hash: await hashOf([VERSION, TABLE, '1'], 'c3'.repeat(16)) }
  toReveal(TABLE, 0, dice({ reveal: true, hashes: [mine, later] }))
  expect(over(random, { contributions: [{ seat: 0, random }, { seat: 1, random: 'c3'.repeat(16) }] })).toBe('broken')
  expect(over(random)).toBe('kept')
})

test('who was away when the dice were settled accuses nobody, and vouches for nothing', () => {
  commitToDice(TABLE, 0, dice())
  expect(checkDice(TABLE, dice({ secret: SECRET, contributions: [{ seat: 1, random: BEN }] })).verdict).toBe('without')
  expect(checkDice(TABLE, dice({ secret: SECRET, commitment: 'another', contributions: [] })).verdict).toBe('without')
})

test('begun anew after I had shown my part, it is counted', async () => {
  revealed()
  const secret = '01'.repeat(32)
  const commitment = await hashOf([VERSION, TABLE], secret)
  const random = revealed({ commitment })
  const contributions = [{ seat: 0, random }, { seat: 1, random: BEN }]
  const found = checkDice(TABLE, dice({ commitment, secret, contributions }))
  expect([found.verdict, found.anew]).toEqual(['kept', 1])
})

test('committed twice it is the same part, and what another device committed is not mine', () => {
  const first = commitToDice(TABLE, 0, dice())
  const second = commitToDice(TABLE, 0, dice())
  expect([second.part, first.drawn, second.drawn]).toEqual([first.part, true, false])
  forgetPart(TABLE, 0)
  expect(over('c3'.repeat(16))).toBe('unseen')
})

test('several seats of one device have parts of their own', () => {
  const ann = revealed()
  const { part } = commitToDice(TABLE, 2, dice())
  expect('hash' in part && part.hash).not.toBe('')
  forgetPart(TABLE, 2)
  expect(over(ann)).toBe('kept')
})

test('the sign of what all were bound to is the one that the program prints', () => {
  // `agreement(VERSION_3, "table7", "ab", {1: "ef", 0: "cd"})` of boroughs.server.provable_dice.
  kept.set('boroughs.dice', JSON.stringify({ [TABLE]: { commitment: 'ab', mine: {}, hashes: { 1: 'ef', 0: 'cd' } } }))
  expect(checkDice(TABLE, dice({ secret: SECRET })).sign).toBe('9768-75c3-9a32-7158')
})

test('a table of an older server gets its part at once, and is not vouched for', async () => {
  const { part } = commitToDice(TABLE, 0, dice({ version: 'boroughs-dice-1' }))
  expect(part).toHaveProperty('random')
  const random = 'random' in part ? part.random : ''
  const commitment = await hashOf(['boroughs-dice-1', TABLE], SECRET)
  kept.set('boroughs.dice', JSON.stringify({ [TABLE]: { commitment, mine: { 0: random } } }))
  expect(over(random, { version: 'boroughs-dice-1', commitment })).toBe('unseen')
})

test('what cannot be kept is sent at once', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    },
  })
  expect(commitToDice(TABLE, 0, dice()).part).toHaveProperty('random')
})
