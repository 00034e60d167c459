// The best scores alone, kept on this device by lot.
import { keep } from '../../shell/storage'

const MOST = 5
const key = (lot: number) => `lots-best-${lot}`

export function bestScores(lot: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(lot)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((score) => typeof score === 'number') : []
  } catch {
    return []
  }
}

export function keepScore(lot: number, points: number): void {
  const scores = bestScores(lot)
  if (scores.includes(points)) return
  keep(key(lot), JSON.stringify([...scores, points].sort((a, b) => b - a).slice(0, MOST)))
}
