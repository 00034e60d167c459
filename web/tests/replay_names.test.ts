// What a record calls its players, as it is read.
import { expect, test } from 'vitest'
import { nameOf } from '../src/replay/names'

test('a level is a word of the file format: nobody is called by it', () => {
  expect(['Snug (easy)', 'Ann', 'Bob (the second) (normal)', '(odd)'].map(nameOf)).toEqual(['Snug', 'Ann', 'Bob (the second)', '(odd)'])
})
