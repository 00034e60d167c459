// What a record calls its players, as it is read.
import { expect, test } from 'vitest'
import { nameOf, namesOf } from '../src/replay/names'

test('a level is a word of the file format: nobody is called by it', () => {
  expect(['Snug (easy)', 'Ann', 'Bob (the second) (normal)', '(odd)'].map(nameOf)).toEqual(['Snug', 'Ann', 'Bob (the second)', '(odd)'])
})

test('who is not named is called by the seat, and has a place on the board and in the chart', () => {
  const called = (number: number) => `Seat ${number}`
  expect(namesOf([], 2, called)).toEqual(['Seat 1', 'Seat 2'])
  expect(namesOf(['Ann (easy)'], 2, called)).toEqual(['Ann', 'Seat 2'])
})
