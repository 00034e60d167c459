// What things are made of: grain, carved signs, hatching, earth and pavement, painted on canvases.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three'
import { SIGN_PATHS } from '../pieces'

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
type Canvas = HTMLCanvasElement | OffscreenCanvas

function canvas(size: number, paint: (pen: Pen, size: number) => void): Canvas {
  const made = typeof document === 'undefined' ? new OffscreenCanvas(size, size) : document.createElement('canvas')
  made.width = made.height = size
  const pen = made.getContext('2d') as Pen | null
  if (pen) paint(pen, size)
  return made
}

/** The same numbers on every device. */
function repeatable(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

function texture(made: Canvas): Texture {
  const found = new CanvasTexture(made)
  found.colorSpace = SRGBColorSpace
  found.anisotropy = 4
  return found
}

export function grain(): Texture {
  const next = repeatable(1723)
  const made = texture(
    canvas(512, (pen, size) => {
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, size, size)
      for (let line = 0; line < 46; line++) {
        const y = next() * size
        pen.strokeStyle = `rgba(92,46,12,${0.05 + next() * 0.13})`
        pen.lineWidth = 1 + next() * 5
        const bend = 4 + next() * 10
        for (const shift of [-size, 0, size]) {
          pen.beginPath()
          for (let x = 0; x <= size; x += 16) pen.lineTo(x, y + shift + Math.sin((x / size) * Math.PI * 2 + line) * bend)
          pen.stroke()
        }
      }
      for (let fleck = 0; fleck < 500; fleck++) {
        pen.fillStyle = `rgba(70,34,8,${next() * 0.12})`
        pen.fillRect(next() * size, next() * size, 6 + next() * 22, 1)
      }
    }),
  )
  made.wrapS = made.wrapT = RepeatWrapping
  made.repeat.set(0.5, 0.5)
  return made
}

/** A sign as if cut into the wood. */
export function carved(piece: string): Texture {
  return texture(
    canvas(192, (pen, size) => {
      pen.scale(size / 100, size / 100)
      pen.lineCap = pen.lineJoin = 'round'
      const path = new Path2D(SIGN_PATHS[piece])
      pen.lineWidth = 13
      pen.strokeStyle = 'rgba(255,246,225,.5)'
      pen.translate(1.6, 2.2)
      pen.stroke(path)
      pen.translate(-1.6, -2.2)
      pen.strokeStyle = 'rgba(58,22,4,.86)'
      pen.stroke(path)
      pen.lineWidth = 8
      pen.translate(0.9, 1.3)
      pen.strokeStyle = 'rgba(96,44,14,.9)'
      pen.stroke(path)
    }),
  )
}

/** Sixteen squares, dark along those of their sides where something stands: the corner where blocks meet. */
export function nooks(): Texture {
  const tile = 64
  const made = canvas(4 * tile, (pen) => {
    const ways = [
      [tile, 0, tile * 0.45, 0],
      [0, 0, tile * 0.55, 0],
      [0, 0, 0, tile * 0.55],
      [0, tile, 0, tile * 0.45],
    ] as const
    for (let sides = 0; sides < 16; sides++) {
      pen.save()
      pen.translate((sides % 4) * tile, Math.floor(sides / 4) * tile)
      ways.forEach(([x0, y0, x1, y1], way) => {
        if (!((sides >> way) & 1)) return
        const shade = pen.createLinearGradient(x0, y0, x1, y1)
        shade.addColorStop(0, 'rgba(44,18,6,.5)')
        shade.addColorStop(0.4, 'rgba(44,18,6,.17)')
        shade.addColorStop(1, 'rgba(44,18,6,0)')
        pen.fillStyle = shade
        pen.fillRect(0, 0, tile, tile)
      })
      pen.restore()
    }
  })
  return new CanvasTexture(made)
}

export function hatched(): Texture {
  return new CanvasTexture(
    canvas(128, (pen, size) => {
      pen.strokeStyle = 'rgba(255,246,230,.42)'
      pen.lineWidth = 8
      for (let at = -size; at < 2 * size; at += 32) {
        pen.beginPath()
        pen.moveTo(at, size)
        pen.lineTo(at + size, 0)
        pen.stroke()
      }
    }),
  )
}

/** A place where the block may go. */
export function pad(): Texture {
  return texture(
    canvas(128, (pen) => {
      pen.strokeStyle = '#fffbe8'
      pen.lineWidth = 8
      pen.setLineDash([17, 11])
      pen.lineCap = 'round'
      pen.beginPath()
      pen.roundRect(16, 16, 96, 96, 18)
      pen.stroke()
      pen.globalAlpha = 0.42
      pen.fillStyle = '#fffbe8'
      pen.fill()
    }),
  )
}

export function pavement(): Texture {
  const next = repeatable(7)
  const made = texture(
    canvas(512, (pen, size) => {
      pen.fillStyle = '#efe4cd'
      pen.fillRect(0, 0, size, size)
      const step = size / 16
      for (let stone = 0; stone < 90; stone++) {
        pen.fillStyle = `rgba(${next() > 0.5 ? '255,250,236' : '170,140,96'},.2)`
        pen.fillRect(Math.floor(next() * 16) * step, Math.floor(next() * 16) * step, step, step)
      }
      pen.strokeStyle = 'rgba(120,95,60,.24)'
      pen.lineWidth = 2
      for (let line = 0; line <= 16; line++) {
        pen.beginPath()
        pen.moveTo(line * step, 0)
        pen.lineTo(line * step, size)
        pen.moveTo(0, line * step)
        pen.lineTo(size, line * step)
        pen.stroke()
      }
    }),
  )
  made.wrapS = made.wrapT = RepeatWrapping
  made.repeat.set(0.125, 0.125)
  return made
}

export function earth(): Texture {
  const next = repeatable(11)
  return texture(
    canvas(256, (pen, size) => {
      pen.fillStyle = '#c39a63'
      pen.fillRect(0, 0, size, size)
      for (let grainAt = 0; grainAt < 600; grainAt++) {
        pen.fillStyle = `rgba(${next() > 0.5 ? '90,58,26' : '236,206,158'},${next() * 0.3})`
        pen.fillRect(next() * size, next() * size, 1 + next() * 3, 1.5)
      }
      pen.strokeStyle = 'rgba(255,248,228,.85)'
      pen.lineWidth = 7
      pen.strokeRect(7, 7, size - 14, size - 14)
    }),
  )
}
