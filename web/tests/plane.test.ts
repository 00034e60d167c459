import { expect, test } from 'vitest'
import { risksAt, spread } from '../src/review/charts/plane'

const mark = (row: number, across: number, up: number) => ({ row, at: { across, up }, tone: '', sign: '', better: null })

test('marks on one spot lie beside each other, then above', () => {
  const found = spread([mark(0, 0, 200), mark(1, 0, 200), mark(2, 0, 200), mark(3, 25, 200)], 2, 20, 50)
  expect(found.map(({ right, above }) => [right, above])).toEqual([
    [0, 0],
    [20, 0],
    [0, 30],
    [0, 0],
  ])
})

test('at the highest risk marks on one spot stay on the chart', () => {
  const found = spread([mark(0, 40, 100), mark(1, 40, 100), mark(2, 40, 100)], 2, 20, 20)
  expect(found.map(({ right }) => right)).toEqual([-0, -20, -40])
})

test('as many risks stand at the axis as have room side by side', () => {
  expect(risksAt(40, 350)).toEqual([10, 20, 30, 40])
  expect(risksAt(100, 350)).toEqual([20, 40, 60, 80, 100])
  expect(risksAt(100, 150)).toEqual([50, 100])
  expect(risksAt(100, 60)).toEqual([100])
})
