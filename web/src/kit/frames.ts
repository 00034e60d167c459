// What asks the page for its layout waits for the next frame: asked while a position is still being drawn, the page
// would be laid out twice, in one breath with the drawing.

/** Asked any number of times before the next frame, it is done once, then. A hidden page has no frames, and nobody who looks. */
export function onceAFrame(then: () => void): () => void {
  let asked = 0
  return () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0
      then()
    })
  }
}
