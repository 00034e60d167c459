// Draws the tower beside the page: without a graphics card a picture takes a tenth of a second, and nobody waits for it.
import type { Asked, FromPainter, Picture, ToPainter } from './picture'
import { TowerScene } from './scene'

const say = (message: FromPainter) => postMessage(message)
let scene: TowerScene | null = null
let heard = 0

function begin(canvas: OffscreenCanvas): void {
  try {
    scene = new TowerScene(canvas, tell)
  } catch (error) {
    say({ failed: String(error) })
  }
}

const tell = () => scene && say({ heard, painted: scene.painted })

function ask({ name, given }: Asked, picture: Picture): void {
  ;(picture[name] as (...all: unknown[]) => void).apply(picture, given)
}

if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
    if ('canvas' in data) return begin(data.canvas)
    heard = data.number
    if (scene) ask(data.asked, scene)
    // What changed nothing is told at once; else the next picture tells it.
    if (scene?.painted.still) tell()
  })
} else {
  // A browser that cannot draw in a worker loads the same file into its page. What a worker exports, the build leaves out.
  Object.assign(globalThis, { TowerScene })
}
