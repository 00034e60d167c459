// How a large board is drawn when it is opened: in parts, each in a task of its own after the frame that shows the one
// before; in one task the page would answer nobody for as long as all of it takes. Afterwards everything is drawn at once.
import { flushSync, getContext, setContext } from 'svelte'

const KEY = Symbol('drawing')
/** Milliseconds; where nobody looks at the page no frames come. */
const LATEST = 200

export class Drawing {
  private waiting: (() => void)[] = []
  private done = false
  private asked = false

  /** `finished`: called once, when nothing waits any more. */
  constructor(private readonly finished: () => void) {}

  get drawn(): boolean {
    return this.done
  }

  /** Draws when its turn comes, and at once when the board has been drawn; what is returned takes that back. */
  inTurn(draw: () => void): () => void {
    if (this.done) {
      draw()
      return () => {}
    }
    this.waiting.push(draw)
    this.goOn()
    return () => {
      this.waiting = this.waiting.filter((other) => other !== draw)
    }
  }

  private goOn(): void {
    if (this.asked) return
    this.asked = true
    afterFrame(() => {
      this.asked = false
      const draw = this.waiting.shift()
      try {
        draw?.()
        // In this task, and not in one with the next part.
        if (draw) flushSync()
      } finally {
        if (this.waiting.length > 0 || draw) this.goOn()
        else {
          this.done = true
          this.finished()
        }
      }
    })
  }
}

/** From now on the parts inside this component wait for their turns. */
export function drawInParts(finished: () => void): Drawing {
  return setContext(KEY, new Drawing(finished))
}

/** Nothing where a board, or a part of one, is shown by itself: there it is drawn at once. */
export function theDrawing(): Drawing | undefined {
  return getContext<Drawing | undefined>(KEY)
}

function afterFrame(then: () => void): void {
  let done = false
  const once = (): void => {
    if (done) return
    done = true
    clearTimeout(latest)
    then()
  }
  const latest = setTimeout(once, LATEST)
  requestAnimationFrame(() => setTimeout(once))
}
