// A picture of how a game ended, drawn on the spot, to pass on.

export interface Ending {
  title: string
  headline: string
  reason: string
  places: { name: string; score: string }[]
}

const WIDTH = 1200
const HEIGHT = 630
const TOWERS = [70, 120, 90, 160, 110, 190, 130, 80, 150, 100, 170, 120, 90, 140]
const COLOURS = ['#d9572b', '#22619e', '#17826f', '#f2b134', '#6d3f92']

/** As a PNG. */
export function drawEnding(ending: Ending): Promise<Blob | null> {
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
  TOWERS.forEach((height, at) => {
    pen.fillStyle = COLOURS[at % COLOURS.length] ?? '#fff'
    pen.fillRect(at * 88 - 10, HEIGHT - height, 76, height)
    pen.fillStyle = '#ffe08a'
    for (let y = HEIGHT - height + 16; y < HEIGHT - 12; y += 26) {
      for (let x = 8; x < 66; x += 22) if ((x + y + at) % 3 !== 0) pen.fillRect(at * 88 - 10 + x, y, 10, 12)
    }
  })
  write(pen, ending.title, 64, 84, '600 32px sans-serif', '#ffd98a')
  write(pen, ending.headline, 64, 160, '800 68px sans-serif', '#fff')
  write(pen, ending.reason, 64, 212, '400 28px sans-serif', '#e6e3f5')
  ending.places.forEach((place, at) => {
    const y = 278 + at * 46
    write(pen, `${at + 1}`, 64, y, '700 30px sans-serif', '#b5b3d6')
    write(pen, place.name, 110, y, '600 30px sans-serif', '#fff')
    write(pen, place.score, 560, y, '700 30px sans-serif', '#ffd98a')
  })
  write(pen, 'Boroughs', WIDTH - 210, 84, '800 32px sans-serif', '#fff')
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string): void {
  pen.font = font
  pen.fillStyle = colour
  pen.fillText(text, x, y, WIDTH - x - 40)
}

/** Hands it to the device's own way of sharing, else saves it. */
export async function share(picture: Blob, name: string, text: string): Promise<void> {
  const file = new File([picture], `${name}.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text }).catch(() => {})
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
