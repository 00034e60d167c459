// Where something on the page is: boards mark their things with `data-id`, and what plays a move with `data-move`.
import { glideTo } from './glide'

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

/** Where these are in the window, as one; nothing where none is on the page or has a size. */
export function boxOf(...ids: string[]): Box | null {
  const boxes = ids.flatMap((id) => findThing(id) ?? []).map((node) => node.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return { left, top, width: Math.max(...boxes.map((box) => box.right)) - left, height: Math.max(...boxes.map((box) => box.bottom)) - top }
}

/** Where this is, as far as nothing covers it at the bottom. */
export function boxIn(node: Element, below: number): Box {
  const { left, top, width, bottom } = node.getBoundingClientRect()
  return { left, top, width, height: Math.max(0, Math.min(bottom, innerHeight - below) - top) }
}

/** What panels leave free of a board that lies under them: it says itself how much of its frame (`data-free`: pixels left, top, right and bottom). Else all. */
export function freeAround(id: string): Box | null {
  const frame = findThing(id)?.closest<HTMLElement>('[data-free]')
  if (!frame) return null
  const [left = 0, top = 0, right = 0, bottom = 0] = (frame.dataset['free'] ?? '').split(' ').map(Number)
  const box = frame.getBoundingClientRect()
  return { left: box.left + left, top: box.top + top, width: box.width - left - right, height: box.height - top - bottom }
}

const MARGIN = 12
/** A bar that sticks above the prompt may end a little before it. */
const BAR_GAP = 12

/** What sticks to the window and lies over this point of it, with nothing of it inside. */
function coverAt(node: HTMLElement, x: number, y: number): DOMRect | null {
  const hit = document.elementFromPoint(x, y)
  for (let above = hit; above && !above.contains(node); above = above.parentElement) {
    const { position } = getComputedStyle(above)
    if (position === 'sticky' || position === 'fixed') return above.getBoundingClientRect()
  }
  return null
}

/** The part of the window in which this is seen: under the bar, unless it stands in it, and above what covers the bottom. */
export function roomFor(id: string, below: number): { top: number; bottom: number } {
  const inBar = findThing(id)?.closest('header') ?? null
  return { top: inBar ? 0 : (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0), bottom: innerHeight - below }
}

/** The same less a board's own bar of buttons that sticks above the prompt: a ring goes no further. */
export function ringRoomFor(id: string, below: number): { top: number; bottom: number } {
  const { top, bottom } = roomFor(id, below)
  const node = findThing(id)
  if (!node) return { top, bottom }
  const { left, width } = node.getBoundingClientRect()
  const bar = coverAt(node, Math.min(Math.max(left + width / 2, 1), innerWidth - 1), bottom - BAR_GAP)
  return { top, bottom: bar && bar.top > top ? Math.min(bar.top, bottom) : bottom }
}

/** Whether something around it that scrolls by itself hides a part of it. */
function isScrolledAway(node: HTMLElement): boolean {
  const box = node.getBoundingClientRect()
  for (let above = node.parentElement; above && above !== document.body; above = above.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(above).overflow)) continue
    const frame = above.getBoundingClientRect()
    if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom) return true
  }
  return false
}

function isInSight(node: HTMLElement, below: number): boolean {
  if (isScrolledAway(node)) return false
  const { left, top, bottom, width, height } = node.getBoundingClientRect()
  const room = roomFor(node.dataset['id'] ?? '', below)
  return top >= room.top && bottom <= room.bottom && coverAt(node, left + width / 2, top + height / 4) === null
}

/** Scrolls no further than it must. */
function bringOne(node: HTMLElement, below: number, margin: number): void {
  node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  if (node.closest('header')) return
  const room = roomFor(node.dataset['id'] ?? '', below)
  const { left, top, bottom, width, height } = node.getBoundingClientRect()
  if (top < room.top + margin) scrollBy({ top: top - room.top - margin, behavior: 'instant' })
  else if (bottom > room.bottom - margin) scrollBy({ top: Math.min(bottom - room.bottom + margin, top - room.top - margin), behavior: 'instant' })
  const now = node.getBoundingClientRect()
  const cover = coverAt(node, left + width / 2, now.top + height / 4)
  if (cover && cover.bottom < room.bottom) scrollBy({ top: now.top - cover.bottom - margin, behavior: 'instant' })
}

/** Brings all of these into sight where there is room for all, else the first: between the bar and whatever covers the bottom of the window. `around`: pixels for what is written beside them. */
export function bringIntoSight(ids: string[], below: number, smooth: boolean, around = MARGIN): void {
  const found = ids.flatMap((id) => findThing(id) ?? [])
  if (found.length === 0 || found.every((node) => isInSight(node, below))) return
  const before = scrollY
  for (const margin of [around, MARGIN, 2, MARGIN]) {
    for (const node of [...found].reverse()) bringOne(node, below, margin)
    if (found.every((node) => isInSight(node, below))) break
  }
  if (!smooth || scrollY === before) return
  const aim = scrollY
  scrollTo({ top: before, behavior: 'instant' })
  glideTo(aim)
}
