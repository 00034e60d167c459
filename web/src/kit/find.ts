// Where something on the page is: boards mark their things with `data-id`, and what plays a move with `data-move`.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The element of this id: a thing, else what plays the move of this notation. */
export function findThing(id: string): HTMLElement | null {
  const name = CSS.escape(id)
  return document.querySelector<HTMLElement>(`[data-id="${name}"]`) ?? document.querySelector<HTMLElement>(`[data-move="${name}"]`)
}

/** Where it is in the window; nothing where it is not on the page or has no size. */
export function boxOf(id: string): Box | null {
  const found = findThing(id)
  if (!found) return null
  const { left, top, width, height } = found.getBoundingClientRect()
  return width > 0 && height > 0 ? { left, top, width, height } : null
}

const MARGIN = 12

/** Brings the first of these into sight, between the bar and whatever covers the bottom of the window. */
export function bringIntoSight(ids: string[], below: number, smooth: boolean): void {
  const found = ids.map(findThing).find((node) => node !== null)
  if (!found) return
  const { top, bottom, left, width, height } = found.getBoundingClientRect()
  const bar = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 56
  const free = innerHeight - below
  // Something that sticks to the top may cover it though it is inside the window.
  const onTop = document.elementFromPoint(left + width / 2, top + height / 4)
  const bare = onTop !== null && (found.contains(onTop) || onTop.contains(found))
  if (bare && top >= bar + MARGIN && bottom <= free - MARGIN) return
  const aim = bar + Math.max(MARGIN, (free - bar - height) / 2)
  scrollBy({ top: top - aim, behavior: smooth ? 'smooth' : 'auto' })
}
