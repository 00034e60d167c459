import { expect, test } from 'vitest'
import { spread } from '../src/review/charts/plane'

const mark = (row: number, across: number, up: number) => ({ row, at: { across, up }, tone: '', sign: '', better: null })

test('marks on one spot lie beside each other, then above', () => {
  const found = spread([mark(0, 0, 200), mark(1, 0, 200), mark(2, 0, 200), mark(3, 25, 200)], 2, 20)
  expect(found.map(({ right, above }) => [right, above])).toEqual([
    [0, 0],
    [20, 0],
    [0, 30],
    [0, 0],
  ])
})
