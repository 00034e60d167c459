// Who draws the tower: a worker wherever there can be one, else the page itself; and whether anybody can.
import type { Asked, FromPainter, Painted, Picture, ToPainter } from './picture'
import address from './painter.worker.ts?worker&url'

/** A picture that is being drawn, and how that is ended. */
export interface Drawn {
  picture: Picture
  /** Whether all that was asked can be seen. */
  done(): boolean
  close(): void
}

type Told = (painted: Painted) => void
interface Painter {
  TowerScene: new (canvas: HTMLCanvasElement, moved: () => void) => Picture & { painted: Painted; close(): void }
}

const NAMES: readonly (keyof Picture)[] = ['show', 'look', 'sharpen', 'drop', 'fall', 'fallTo', 'clear', 'swing', 'unhook']

/** Asked before three.js is: it would complain aloud. */
const BESIDE = typeof OffscreenCanvas !== 'undefined' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype && draws(new OffscreenCanvas(1, 1))
export const CAN_DRAW = BESIDE || draws(document.createElement('canvas'))

function draws(canvas: HTMLCanvasElement | OffscreenCanvas): boolean {
  const context = canvas.getContext('webgl2') as WebGL2RenderingContext | null
  // It was only a question: what it holds is given back at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

export function drawOn(canvas: HTMLCanvasElement, told: Told, failed: () => void): Promise<Drawn> {
  return BESIDE ? Promise.resolve(drawBeside(canvas, told, failed)) : drawHere(canvas, told)
}

function drawBeside(canvas: HTMLCanvasElement, told: Told, failed: () => void): Drawn {
  const worker = new Worker(address, { type: 'module' })
  const say = (message: ToPainter, given: Transferable[] = []) => worker.postMessage(message, given)
  let asked = 0
  let heard = 0
  worker.onerror = failed
  worker.onmessage = ({ data }: MessageEvent<FromPainter>) => {
    if ('failed' in data) return failed()
    heard = data.heard
    told(data.painted)
  }
  const offscreen = canvas.transferControlToOffscreen()
  say({ canvas: offscreen }, [offscreen])
  const ask = (name: keyof Picture) => (...given: unknown[]) => {
    asked += 1
    say({ number: asked, asked: { name, given } as Asked })
  }
  return {
    picture: Object.fromEntries(NAMES.map((name) => [name, ask(name)])) as unknown as Picture,
    done: () => heard === asked,
    close: () => worker.terminate(),
  }
}

async function drawHere(canvas: HTMLCanvasElement, told: Told): Promise<Drawn> {
  await import(/* @vite-ignore */ address)
  const { TowerScene } = globalThis as unknown as Painter
  const picture = new TowerScene(canvas, () => told(picture.painted))
  return { picture, done: () => picture.painted.still, close: () => picture.close() }
}
