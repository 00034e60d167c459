// A day's result to pass on: one line of text, and a picture drawn on the spot.
import type { DailyDrawing, Words } from './drawing'

export interface DailyCard {
  title: string
  day: string
  stars: number
  of: number
  score: string
  best: string
  cells: string[]
}

const WIDTH = 1200
const HEIGHT = 630
const STAR = 'M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.2L12 18l-6.4 3.5L7 14.3l-5.300-5 7.2-.9z'

/** As a PNG. */
export function drawDaily(card: DailyCard, drawing: DailyDrawing | null, words: Words): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  const sky = pen.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, '#171a3a')
  sky.addColorStop(1, '#3b3a66')
  pen.fillStyle = sky
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = '#fbf4e4'
  pen.fillRect(WIDTH - 562, 68, 494, 494)
  drawing?.paint(pen, card.cells, words, WIDTH - 555, 75, 480)
  write(pen, card.title, 72, 120, '600 36px sans-serif', '#ffd98a')
  write(pen, card.day, 72, 172, '400 30px sans-serif', '#e6e3f5')
  const star = new Path2D(STAR)
  for (let at = 0; at < card.of; at += 1) {
    pen.save()
    pen.translate(68 + at * 118, 220)
    pen.scale(4.6, 4.6)
    pen.lineWidth = 1
    pen.strokeStyle = '#ffd98a'
    pen.stroke(star)
    if (at < card.stars) {
      pen.fillStyle = '#f2b134'
      pen.fill(star)
    }
    pen.restore()
  }
  write(pen, card.score, 72, 456, '800 92px sans-serif', '#fff')
  write(pen, card.best, 72, 510, '400 30px sans-serif', '#e6e3f5')
  write(pen, 'Boroughs', 72, 575, '800 32px sans-serif', '#fff')
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string): void {
  pen.font = font
  pen.fillStyle = colour
  pen.fillText(text, x, y, WIDTH - 640)
}
