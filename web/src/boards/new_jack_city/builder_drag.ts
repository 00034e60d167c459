// A Builder is carried onto a zone, from home or from another zone.
import { zoneAt, type View } from './geometry'
import { hold } from './holding'
import type { Sight } from './sight.svelte'

export interface BuilderDrag {
  view: View
  sight: Sight
  /** The move that a drop on this zone plays, if there is one. */
  moveTo: (zone: number) => string | undefined
  /** Where it is carried; null when it is let go. */
  show: (at: { x: number; y: number } | null) => void
  select: (zone: number) => void
  play: (move: string) => void
}

export function dragBuilder(event: PointerEvent, { view, sight, moveTo, show, select, play }: BuilderDrag): void {
  let over = -1
  hold(event, {
    begin: () => {},
    move: (x, y) => {
      show({ x, y })
      const at = sight.spot(x, y)
      over = at ? zoneAt(view, Math.floor(at[0]), Math.floor(at[1])) : -1
      select(moveTo(over) ? over : -1)
    },
    drop: () => {
      show(null)
      const move = moveTo(over)
      if (move) play(move)
    },
    second: () => {},
    cancel: () => show(null),
  })
}
