// How pieces are told apart: paint, sign, and their picture as a few stacked cubes.

export const PAINT: Record<string, string> = {
  T: '#e0634a',
  L: '#ee9544',
  O: '#f3cb5f',
  S: '#63ab70',
  I: '#68a1d6',
  cube: '#9c70c4',
}

/** Carved signs, told apart at any turn: a junction, a corner, a ring, a wave, a bar; the cube a lozenge. */
export const SIGN_PATHS: Record<string, string> = {
  T: 'M22 34H78M50 34V78',
  L: 'M32 22V72H74',
  O: 'M50 24a26 26 0 1 1 0 52a26 26 0 1 1 0-52z',
  S: 'M22 60C30 20 46 24 50 50S70 80 78 40',
  I: 'M50 20V80',
  cube: 'M50 20L80 50L50 80L20 50z',
}

export const LETTERS = ['T', 'L', 'O', 'S', 'I'] as const

/** How a piece is shown where it only stands for itself. */
export const PORTRAITS: Record<string, [number, number, number][]> = {
  T: [[0, 0, 1], [1, 0, 1], [2, 0, 1], [1, 0, 0]],
  L: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 0, 2]],
  O: [[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]],
  S: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [2, 0, 1]],
  I: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]],
  cube: [[0, 0, 0]],
}
