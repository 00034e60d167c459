// Where friends can be met, and where a server's app and its site without one keep things apart.
import { expect, test } from 'vitest'
import { readAddress } from '../src/engine/elsewhere'
import { place } from '../src/play/place'

test.each([
  ['boroughs.example.org', 'https://boroughs.example.org/'],
  [' http://localhost:8000 ', 'http://localhost:8000/'],
  ['https://example.org/games/?a=1#/table/x', 'https://example.org/games/'],
])('an address as it is typed: %s', (typed, read) => {
  expect(readAddress(typed)).toBe(read)
})

test.each(['', '   ', 'not an address', 'javascript:alert(1)', 'file:///etc/passwd', 'https://'])('no address: %s', (typed) => {
  expect(readAddress(typed)).toBe('')
})

test('keys of a server and of the device lie apart', () => {
  expect(place('tables', true)).not.toBe(place('tables', false))
})
