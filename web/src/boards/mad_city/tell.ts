// Descriptions of tiles for who cannot see them.
import type { Tell, Words } from '../../kit/words'
import { faceOf, type Colour } from './faces'

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
