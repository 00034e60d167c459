// Our own SHA-256 against published values (FIPS 180-4 examples) and against the platform's, at every length around a block.
import { expect, test } from 'vitest'
import { fromHex, sha256, toHex } from '../src/play/sha256'

const hashed = (text: string) => toHex(sha256(new TextEncoder().encode(text)))

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
])('the published values come out: %#', (text, digest) => {
  expect(hashed(text)).toBe(digest)
})

test('every length around a block and two is hashed as the platform does', async () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256)
    expect(toHex(sha256(bytes))).toBe(toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))))
  }
})

test('bytes and their hexadecimal are the same thing', () => {
  expect(toHex(fromHex('00ff7a'))).toBe('00ff7a')
})
