// What pressing a zone leads to in the present step, as listed by the server.
import { capital } from '../../kit/words'
import { zoneName, type BuilderMoves, type Setting } from './explain'

export interface ZoneAct {
  /** '' where it only explains itself, 'from' where a Builder of mine can be taken away. */
  kind: 'build' | 'claim' | 'move' | 'from' | ''
  label: string
  move: string
}

/** By their place in the list of zones. */
export function zoneActs(setting: Setting, moves: BuilderMoves, starts: ReadonlySet<number>): Map<number, ZoneAct> {
  const { view, tell } = setting
  return new Map(
    view.zones.map((zone, at): [number, ZoneAct] => {
      const label = tell('zone-label', { zone: capital(zoneName(setting, zone)), value: zone.value })
      const score = moves.scores.get(at)
      if (score) return [at, { kind: 'build', move: score, label: `${label}, ${tell('can-build', { dollars: zone.value })}` }]
      const claim = moves.claims.get(at)
      if (claim) return [at, { kind: 'claim', move: claim, label: `${label}, ${tell('can-claim')}` }]
      const [move] = moves.moves.get(at)?.values() ?? []
      if (move) return [at, { kind: 'move', move, label: `${label}, ${tell('can-claim')}` }]
      if (starts.has(at)) return [at, { kind: 'from', move: '', label }]
      return [at, { kind: '', move: '', label }]
    }),
  )
}
