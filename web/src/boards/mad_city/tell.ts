// Sentences of the game's catalogue with their blanks filled in, and descriptions of tiles for who cannot see them.
import { faceOf, type Colour, type Words } from './faces'

export type Tell = (key: string, blanks?: Record<string, string | number>) => string

export function teller(words: Words): Tell {
  return (key, blanks = {}) => words('board', key).replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole))
}

/** `+3`, `−2`, `0`. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

const ORDER: Colour[] = ['yellow', 'red', 'blue', 'lake', 'park']

/** "three factories, park, road". */
export function described(cell: string, words: Words, tell: Tell): string {
  const face = cell ? faceOf(cell, words) : null
  if (!face) return tell('gap')
  const parts = ORDER.flatMap((colour) => {
    const areas = face.areas.filter((area) => area.colour === colour)
    const built = areas.filter((area) => area.built || colour === 'lake' || colour === 'park').length
    const bare = areas.length - built
    return [
      ...(built ? [tell(`some-${colour}${built === 1 ? '' : 's'}`, { count: built })] : []),
      ...(bare ? [tell(`bare-${colour}`, { count: bare })] : []),
    ]
  })
  if (face.roads.some(Boolean)) parts.push(tell('with-road'))
  return parts.join(', ')
}
