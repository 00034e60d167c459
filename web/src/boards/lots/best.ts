// The best scores alone, kept on this device by lot; of nothing but whole games that brought something.
import { keep } from '../../shell/storage'

const MOST = 5
const key = (lot: number) => `lots-best-${lot}`

export function bestScores(lot: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(lot)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((score) => typeof score === 'number' && score > 0) : []
  } catch {
    return []
  }
}

export function keepScore(lot: number, points: number): void {
  const scores = bestScores(lot)
  if (points <= 0 || scores.includes(points)) return
  keep(key(lot), JSON.stringify([...scores, points].sort((a, b) => b - a).slice(0, MOST)))
}
