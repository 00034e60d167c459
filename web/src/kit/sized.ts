// How large an element is, told with the frame that lays it out. A bound clientWidth would be read while a board is still
// being drawn: all of it laid out at once, in the middle of the same long task.

export type Tell = (width: number, height: number) => void

/** `use:sized={(width, height) => …}`: what is inside its border, before the first frame that shows it and whenever it changes. */
export function sized(node: HTMLElement, tell: Tell): { destroy: () => void } {
  const watch = new ResizeObserver(() => tell(node.clientWidth, node.clientHeight))
  watch.observe(node)
  return { destroy: () => watch.disconnect() }
}
