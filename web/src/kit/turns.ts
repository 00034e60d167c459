// What a large board is drawn in: each part in a task of its own, after the frame that shows the one before. In one task
// the page would answer nobody for as long as all of it takes.
import { flushSync } from 'svelte'

/** Milliseconds; where nobody looks at the page no frames come. */
const LATEST = 200
const waiting: (() => void)[] = []
let drawing = false

/** Said of the page as long as anything waits: whoever measures or photographs it can wait too. */
function tell(now: boolean): void {
  drawing = now
  document.documentElement.toggleAttribute('data-drawing', now)
}

/** Draws when its turn comes; what is returned takes that back. */
export function inTurn(draw: () => void): () => void {
  waiting.push(draw)
  if (!drawing) afterFrame(next)
  tell(true)
  return () => {
    const at = waiting.indexOf(draw)
    if (at >= 0) waiting.splice(at, 1)
  }
}

function next(): void {
  const draw = waiting.shift()
  if (!draw) return tell(false)
  try {
    flushSync(draw)
  } finally {
    afterFrame(next)
  }
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
