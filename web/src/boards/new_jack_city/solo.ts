// The best games for one on this device: five for each deck, the fewest unbuilt first.
import { kept } from '../../shell/storage'

const STORE = 'boroughs.new-jack-city.best'
const KEPT = 5

function read(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, number[]>
  } catch {
    return {}
  }
}

export function best(deck: string): number[] {
  return read()[deck] ?? []
}

/** Adds a finished game; the same one again (a reload) is not a second one. */
export function remember(deck: string, unbuilt: number): number[] {
  const all = read()
  const table = location.hash
  const seen = `${STORE}.seen`
  if (kept(seen) !== table) {
    all[deck] = [...(all[deck] ?? []), unbuilt].sort((a, b) => a - b).slice(0, KEPT)
    try {
      localStorage.setItem(STORE, JSON.stringify(all))
      localStorage.setItem(seen, table)
    } catch {
      // A full or closed store keeps nothing: the game itself does not need it.
    }
  }
  return all[deck] ?? []
}
