// The daily puzzle's cities: the best that is known as small cities, and my own painted for a picture.
import type { DailyDrawing } from '../../daily/drawing'
import type { CityView } from './view'
import DailyCity from './DailyCity.svelte'
import { teller, type Words } from '../../kit/words'
import { faceOf, roadPath, type Colour } from './faces'

const PAPER: Record<Colour, string> = { yellow: '#fbcd4f', red: '#ea8566', blue: '#83b4ea', lake: '#3c94bd', park: '#7fbf77' }
const INK: Record<Colour, string> = { yellow: '#7d4a10', red: '#9c2a18', blue: '#1d5288', lake: '#3c94bd', park: '#1d6b43' }
const QUARTERS = [
  [0, 0],
  [50, 0],
  [50, 50],
  [0, 50],
] as const

function paint(pen: CanvasRenderingContext2D, cells: string[], words: Words, x: number, y: number, side: number): void {
  const size = Math.sqrt(cells.length)
  const scale = side / (size * 100)
  cells.forEach((cell, at) => {
    const face = cell ? faceOf(cell, words) : null
    if (!face) return
    pen.save()
    pen.translate(x + (at % size) * 100 * scale, y + Math.floor(at / size) * 100 * scale)
    pen.scale(scale, scale)
    QUARTERS.forEach(([left, top], place) => {
      const area = face.areas[place]
      if (!area) return
      pen.fillStyle = PAPER[area.colour]
      pen.fillRect(left, top, 51, 51)
      if (!area.built) return
      pen.fillStyle = INK[area.colour]
      pen.fillRect(left + 15, top + 15, 20, 20)
    })
    if (face.roads.some(Boolean)) {
      const road = new Path2D(roadPath(face, 50, 50))
      pen.strokeStyle = '#fbf4e4'
      pen.lineWidth = 17
      pen.stroke(road)
      pen.strokeStyle = '#57566a'
      pen.lineWidth = 11
      pen.stroke(road)
    }
    pen.restore()
  })
}

const DIFFERS = ['daily-tiles', 'daily-zones', 'daily-road', 'daily-green']

function differs(words: Words): string[] {
  const tell = teller(words)
  return DIFFERS.map((key) => tell(key, { rounds: words('number', 'rounds') }))
}

export default {
  differs,
  Round: DailyCity,
  cellsOf: (view) => (view as CityView).builders[0]?.cells ?? [],
  paint,
} satisfies DailyDrawing
