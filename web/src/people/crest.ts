// A crest from a number: three houses, a light in the sky, and the water below. The same number, the same crest.

export interface Crest {
  sky: string
  light: { x: number; y: number; moon: boolean }
  houses: { x: number; width: number; top: number; colour: string; roof: 'flat' | 'gable' | 'tower'; windows: { x: number; y: number }[] }[]
  flag: boolean
  ground: string
}

const SKIES: [string, boolean][] = [
  ['#bcd9a0', false],
  ['#f4a582', false],
  ['#9fd0e6', false],
  ['#2b2f63', true],
  ['#f3c86a', false],
  ['#c6b5e6', false],
  ['#1f6f73', true],
  ['#e5897b', false],
]
const WALLS = ['#22619e', '#d9572b', '#e8a13a', '#6d3f92', '#1d6b4f', '#a8324f', '#3b5b8c', '#c4472f']
const ROOFS = ['flat', 'gable', 'tower'] as const
export const CRESTS = 1_000_000

/** Numbers that depend on the first alone, and look as if they did not. */
function* drawn(seed: number): Generator<number, never> {
  let state = (seed + 1) * 2654435761
  for (;;) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    yield ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

export function crestOf(number: number): Crest {
  const dice = drawn(number)
  const below = (count: number): number => Math.floor(dice.next().value * count)
  const [sky, moon] = SKIES[below(SKIES.length)] ?? ['#9fd0e6', false]
  const first = below(WALLS.length)
  const houses = [8, 33, 60].map((x, at) => {
    const [width, top] = [24 + below(6), 26 + below(34) - (at === 1 ? 10 : 0)]
    return {
      x,
      width,
      top,
      colour: WALLS[(first + at * (1 + below(3)) * 2 + at) % WALLS.length] ?? '#22619e',
      roof: ROOFS[below(ROOFS.length)] ?? 'flat',
      windows: Array.from({ length: 12 }, (_, window) => ({ x: x + 5 + (window % 3) * 7, y: top + 8 + Math.floor(window / 3) * 11 })).filter(({ y }) => y < 88),
    }
  })
  return { sky, light: { x: 18 + below(64), y: 14 + below(12), moon }, houses, flag: below(2) === 0, ground: ['#2e86ab', '#3b7a3f', '#5b4b8a'][below(3)] ?? '#2e86ab' }
}
