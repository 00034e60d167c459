// Small screens show one panel at a time: what is pointed at may stand behind another tab of the board.
import { tick } from 'svelte'
import { bringIntoSight, findThing } from './find'

const LOOK_EVERY = 250

/** Opens the tab behind which it stands, if there is one; else leaves the tabs as they are. */
export async function openTabOf(id: string): Promise<boolean> {
  if (findThing(id)) return true
  const tabs = [...document.querySelectorAll<HTMLElement>('main [role=tab]')]
  const open = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true')
  for (const tab of tabs) {
    if (tab === open) continue
    tab.click()
    await tick()
    if (findThing(id)) return true
  }
  open?.click()
  return false
}

/** Leaves what a board shows in between, such as the income of a year, for what comes after it. */
async function goOnTo(id: string): Promise<boolean> {
  if (!(await openTabOf('goes-on'))) return false
  findThing('goes-on')?.click()
  await tick()
  return openTabOf(id)
}

/** Opens the tab of the first that is anywhere, and when that one has been used and is gone, of the next. Answers how to stop it. */
export function followThrough(ids: string[], below: () => number, smooth: boolean): () => void {
  let at = 0
  let seen = false
  let searching = false

  async function look(): Promise<void> {
    const id = ids[at]
    // A board that is still loading has no tabs to look behind.
    if (id === undefined || searching || !document.querySelector('#board [data-id]')) return
    if (findThing(id)) {
      seen = true
      return
    }
    searching = true
    if (seen) at += 1
    seen = false
    // What is nowhere, as what a small screen has no room for, is passed over.
    for (; at < ids.length && !seen; at += seen ? 0 : 1) seen = (await openTabOf(ids[at] as string)) || (await goOnTo(ids[at] as string))
    if (seen) bringIntoSight([ids[at] as string], below(), smooth)
    searching = false
  }

  const timer = setInterval(() => void look(), LOOK_EVERY)
  void look()
  return () => clearInterval(timer)
}
