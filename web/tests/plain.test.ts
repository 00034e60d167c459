// The plain board's own logic: searching, filling, outlining.
import { describe, expect, test } from 'vitest'
import { filled, opening } from '../src/boards/plain/forms'
import { outline } from '../src/boards/plain/grid'
import { found, grouped } from '../src/boards/plain/moves'
import type { MoveChoice, MoveForm } from '../src/protocol/messages'

function move(notation: string, says: string, group = 'build'): MoveChoice {
  return { notation, says, group, heading: group, names: notation.split(' ').slice(1) }
}

describe('moves', () => {
  const moves = [move('build cafe', 'Build Café for 2 coins'), move('pass', 'Pass', 'pass'), move('build ranch', 'Build Ranch')]

  test('stand under their headings in the order of the game', () => {
    expect(grouped(moves).map((group) => [group.group, group.moves.length])).toEqual([
      ['build', 2],
      ['pass', 1],
    ])
  })

  test('are found without accents, in any order of words', () => {
    expect(found(moves, 'cafe BUILD').map((one) => one.notation)).toEqual(['build cafe'])
    expect(found(moves, 'nothing of that')).toEqual([])
  })
})

describe('a form', () => {
  const form: MoveForm = {
    says: 'Give',
    notation: 'give {cards} to {seat} for ${dollars}',
    fields: [
      {
        type: 'pick',
        name: 'cards',
        says: 'Cards',
        at_least: 1,
        at_most: 2,
        choices: [
          { value: 'a', says: 'A' },
          { value: 'b', says: 'B' },
        ],
      },
      { type: 'pick', name: 'seat', says: 'To', at_least: 1, at_most: 1, choices: [{ value: '1', says: 'Bo' }] },
      { type: 'number', name: 'dollars', says: 'Dollars', least: 0, most: 50, step: 10 },
    ],
  }

  test('opens with what is not a choice', () => {
    expect(opening(form)).toEqual({ cards: [], seat: ['1'], dollars: ['0'] })
  })

  test('is no move while a blank is missing or too full', () => {
    expect(filled(form, opening(form))).toBeNull()
    expect(filled(form, { ...opening(form), cards: ['a', 'b', 'a'] })).toBeNull()
    expect(filled(form, { ...opening(form), cards: ['a'], dollars: ['60'] })).toBeNull()
  })

  test('joins several picks by commas', () => {
    expect(filled(form, { ...opening(form), cards: ['a', 'b'], dollars: ['20'] })).toBe('give a,b to 1 for $20')
  })
})

test('the outline of two squares leaves out the side they share', () => {
  expect(
    outline([
      [0, 0],
      [1, 0],
    ]),
  ).toHaveLength(6)
})
