// A card of how a game ended, 1200 by 630, drawn in the sharer's browser: the real final board, the result, the way to the replay.
import { mount, unmount } from 'svelte'
import { loadPortrait } from '../boards/board'
import { seatPath } from '../kit/seats'
import { getWords } from '../protocol/http'
import type { GameView } from '../protocol/messages'
import { imageOf } from './picture'

export interface CardPlace {
  rank: number
  seat: number
  name: string
  score: string
}

export interface CardWords {
  title: string
  /** In the third person: whoever gets the card was not there. */
  headline: string
  /** What decided, in one or two lines. */
  reason: string
  /** Where the way leads to: "Watch it again". */
  way: string
  /** What happened there; empty where that is not told. */
  moment: string
  /** As it is read; empty where there is no replay. */
  link: string
}

export interface CardBoard {
  game: string
  view: GameView
  seat: number
}

export const WIDTH = 1200
export const HEIGHT = 630
const FONT = "'Avenir Next', Nunito, 'Segoe UI', system-ui, sans-serif"
const INK = '#2a2838'
const QUIET = '#615c6e'
/** By seat, as the tokens have them by day: a canvas knows no variables. */
export const SEAT_COLOURS = ['#b8321f', '#22619e', '#1d6b43', '#6d3f92', '#7d5a00', '#0d6777', '#9b2f70', '#a04a00']
const LEFT = 42
const COLUMN = 410
const BOARD = { x: 484, y: 26, width: 688, height: 578 }

/** As a PNG; null where this browser cannot draw. */
export async function drawCard(words: CardWords, places: CardPlace[], board: CardBoard): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const paper = pen.createLinearGradient(0, 0, WIDTH, HEIGHT)
  paper.addColorStop(0, '#fffdf4')
  paper.addColorStop(1, '#f3e9d8')
  pen.fillStyle = paper
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  await drawBoard(pen, board)
  drawBrand(pen, words.title)
  const below = drawResult(pen, words, places)
  drawPlaces(pen, places, below)
  if (words.link) await drawLink(pen, words)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

async function drawBoard(pen: CanvasRenderingContext2D, { game, view, seat }: CardBoard): Promise<void> {
  const { x, y, width, height } = BOARD
  pen.save()
  pen.shadowColor = '#6d5a3355'
  pen.shadowBlur = 18
  pen.shadowOffsetY = 6
  pen.fillStyle = '#fffdf8'
  rounded(pen, x - 8, y - 8, width + 16, height + 16, 24)
  pen.fill()
  pen.restore()
  pen.save()
  pen.fillStyle = '#e6edd3'
  rounded(pen, x, y, width, height, 18)
  pen.fill()
  pen.clip()
  const image = await portraitOf(game, view, seat, width)
  if (image) {
    // A scene that has the shape of the frame fills it; a board lies in it.
    const fills = Math.abs(image.width / image.height / (width / height) - 1) < 0.02
    const edge = fills ? 0 : 24
    const scale = Math.min((width - edge) / image.width, (height - edge) / image.height)
    const [wide, high] = [image.width * scale, image.height * scale]
    pen.drawImage(image, x + (width - wide) / 2, y + (height - high) / 2, wide, high)
  }
  pen.restore()
}

/** The board as it stands, drawn by day beside the page and taken away again. */
async function portraitOf(game: string, view: GameView, seat: number, width: number): Promise<HTMLImageElement | null> {
  const [Portrait, catalogue] = await Promise.all([loadPortrait(game), getWords(game).catch(() => null)])
  if (!Portrait) return null
  const place = document.createElement('div')
  place.setAttribute('aria-hidden', 'true')
  place.className = 'by-day'
  place.style.cssText = 'position:fixed;left:-9999px;top:0;pointer-events:none'
  document.body.append(place)
  const words = (table: string, key: string) => catalogue?.tables[table]?.[key] ?? key
  const shown = mount(Portrait, { target: place, props: { view, seat, words, frame: BOARD.width / BOARD.height } })
  try {
    const drawing = place.querySelector('svg')
    // What comes in is drawn as it stays.
    for (const animation of place.getAnimations({ subtree: true })) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
    return drawing ? await imageOf(drawing, width * 1.5) : null
  } finally {
    void unmount(shown)
    place.remove()
  }
}

function drawBrand(pen: CanvasRenderingContext2D, title: string): void {
  pen.save()
  pen.translate(LEFT, 34)
  pen.scale(1.2, 1.2)
  pen.fillStyle = '#f2b134'
  rounded(pen, 1, 1, 30, 30, 8)
  pen.fill()
  for (const [path, fill] of [['M4 28V15h7v13z', '#d9572b'], ['M10 28V7l5-3 5 3v21z', '#22619e'], ['M19 28V13h9v15z', '#17826f']] as const) {
    pen.fillStyle = fill
    pen.fill(new Path2D(path))
  }
  pen.restore()
  const brand = write(pen, 'Boroughs', LEFT + 50, 62, '800 27px', INK, COLUMN - 60)
  write(pen, title, LEFT + 62 + brand, 62, '600 27px', QUIET, COLUMN - 70 - brand)
}

/** Headline and reason; says where the next thing may stand. */
function drawResult(pen: CanvasRenderingContext2D, words: CardWords, places: CardPlace[]): number {
  const winner = places.filter((place) => place.rank === 1)
  let x = LEFT
  if (winner.length === 1 && places.length > 1) {
    pen.fillStyle = SEAT_COLOURS[(winner[0]?.seat ?? 0) % SEAT_COLOURS.length] ?? INK
    pen.fill(new Path2D(seatPath(winner[0]?.seat ?? 0, LEFT + 19, 126, 18)))
    x += 52
  }
  // As large as one line allows; what is longer has two.
  const size = [54, 48, 42].find((one) => wrapped(pen, words.headline, `800 ${one}px`, LEFT + COLUMN - x).length === 1) ?? 42
  const lines = wrapped(pen, words.headline, `800 ${size}px`, LEFT + COLUMN - x).slice(0, 2)
  lines.forEach((line, at) => write(pen, line, at === 0 ? x : LEFT, 143 + at * (size + 4), `800 ${size}px`, INK, LEFT + COLUMN - x))
  let y = 143 + (lines.length - 1) * (size + 4) + 42
  for (const line of wrapped(pen, words.reason, '400 21px', COLUMN).slice(0, 3)) {
    write(pen, line, LEFT, y, '400 21px', QUIET, COLUMN)
    y += 28
  }
  return y
}

function drawPlaces(pen: CanvasRenderingContext2D, places: CardPlace[], top: number): void {
  const shown = places.slice(0, 5)
  const step = Math.min(52, (492 - top) / Math.max(1, shown.length))
  shown.forEach(({ rank, seat, name, score }, at) => {
    const y = top + at * step
    pen.fillStyle = rank === 1 ? '#fdf0cf' : '#fffdf8'
    rounded(pen, LEFT, y, COLUMN, step - 7, 11)
    pen.fill()
    pen.strokeStyle = rank === 1 ? '#ecd08c' : '#e0d4bf'
    pen.stroke()
    const line = y + (step - 7) / 2 + 8
    pen.fillStyle = rank === 1 ? '#f2b134' : '#f3ebdc'
    pen.beginPath()
    pen.arc(LEFT + 29, line - 8, 15, 0, 2 * Math.PI)
    pen.fill()
    pen.textAlign = 'center'
    write(pen, String(rank), LEFT + 29, line - 1, '700 18px', INK, 30)
    pen.textAlign = 'left'
    pen.fillStyle = SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? INK
    pen.fill(new Path2D(seatPath(seat, LEFT + 68, line - 8, 9)))
    write(pen, name, LEFT + 90, line, '700 23px', INK, COLUMN - 220)
    pen.textAlign = 'right'
    write(pen, score, LEFT + COLUMN - 16, line, '700 23px', INK, 130)
    pen.textAlign = 'left'
  })
}

async function drawLink(pen: CanvasRenderingContext2D, words: CardWords): Promise<void> {
  const { encode } = await import('uqr')
  const { data, size } = encode(words.link, { border: 1 })
  const side = 92
  pen.fillStyle = '#fff'
  rounded(pen, LEFT, 508, side, side, 8)
  pen.fill()
  pen.fillStyle = INK
  const cell = side / size
  data.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(LEFT + x * cell, 508 + y * cell, cell + 0.3, cell + 0.3)))
  const [x, most] = [LEFT + 110, COLUMN - 110]
  const told = wrapped(pen, words.moment, '400 17px', most)
  write(pen, `▶ ${words.way}`, x, told.length > 0 ? 528 : 545, '700 22px', '#a83c14', most)
  told.slice(0, 2).forEach((line, at) => write(pen, at === 1 && told.length > 2 ? `${line}…` : line, x, 551 + at * 21, '400 17px', INK, most))
  write(pen, shortLink(words.link), x, told.length > 1 ? 596 : 578, '400 15px', QUIET, most)
}

/** As it is read: the code beside it leads there, and nobody types an id. */
function shortLink(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/\/r\/(\w{8})\w+/, '/r/$1…')
}

function rounded(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
}

function wrapped(pen: CanvasRenderingContext2D, text: string, font: string, most: number): string[] {
  pen.font = `${font} ${FONT}`
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && pen.measureText(longer).width <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** How wide it is. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string, most: number): number {
  pen.font = `${font} ${FONT}`
  pen.fillStyle = colour
  pen.fillText(text, x, y, most)
  return Math.min(most, pen.measureText(text).width)
}
