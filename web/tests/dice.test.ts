// My part of the dice: nothing is shown too early, and a server that changed its mind is found out.
import { beforeEach, expect, test } from 'vitest'
import { checkDice, commitToDice, toReveal } from '../src/play/dice'
import type { DiceInfo } from '../src/protocol/messages'

const TABLE = 'table7'
const SECRET = '00'.repeat(32)
// SHA-256 of "boroughs-dice-2", a zero byte, "table7", a zero byte and 32 zero bytes, by another program.
const COMMITMENT = '4581cc76da01d93b87a1d6e70ac91c25bd88ad6717a758ef2a136c8728af2bc5'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) },
  })
})

function dice(news: Partial<DiceInfo> = {}): DiceInfo {
  return { version: 'boroughs-dice-2', commitment: COMMITMENT, hashes: [], reveal: false, contributions: [], secret: '', ...news }
}

async function committed(): Promise<string> {
  const sent = await commitToDice(TABLE, 0, dice())
  expect('hash' in sent && sent.hash.length).toBe(64)
  return toReveal(TABLE, 0, dice({ reveal: true }))
}

test('a part is shown only when everybody has committed, and once', async () => {
  const random = await committed()
  expect(random).toMatch(/^[0-9a-f]{32}$/)
  expect(toReveal(TABLE, 0, dice())).toBe('')
  expect(toReveal(TABLE, 0, dice({ reveal: true, contributions: [{ seat: 0, random }] }))).toBe('')
  expect(toReveal(TABLE, 0, dice({ reveal: true, commitment: 'another' }))).toBe('')
})

test('a server that kept its word is believed, one that did not is found out', async () => {
  const random = await committed()
  const contributions = [{ seat: 0, random }]
  expect(await checkDice(TABLE, dice({ secret: SECRET, contributions }))).toBe('kept')
  expect(await checkDice(TABLE, dice({ secret: '01'.repeat(32), contributions }))).toBe('broken')
  expect(await checkDice(TABLE, dice({ secret: SECRET, commitment: 'another', contributions }))).toBe('broken')
  expect(await checkDice(TABLE, dice({ secret: SECRET, contributions: [] }))).toBe('broken')
  expect(await checkDice('other', dice({ secret: SECRET, contributions }))).toBe('unseen')
  expect(await checkDice(TABLE, dice({ contributions }))).toBe('unseen')
})

test('a table of an older server gets its part at once', async () => {
  expect(await commitToDice(TABLE, 0, dice({ version: 'boroughs-dice-1' }))).toHaveProperty('random')
})
