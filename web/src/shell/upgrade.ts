// A tab that was open while the server was upgraded asks for parts that are gone: it begins anew, once.
import { tab } from './storage'

const LAST = 'boroughs.begun-anew'
const PATIENCE = 60_000

/** Whether to load the page again now; not twice in a minute, or a missing part would make it spin. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(LAST) ?? 0)
  if (now - last < PATIENCE) return false
  storage.setItem(LAST, String(now))
  return true
}

export function reloadAfterUpgrade(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(tab, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}
