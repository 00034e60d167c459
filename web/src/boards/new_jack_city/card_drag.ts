// A card is dragged out of the hand: it hovers over the city, and rests where it is let go.
import type { Carrying } from './carrying.svelte'
import type { Point } from './geometry'
import { hold } from '../../kit/hold'
import type { Sight } from './sight.svelte'

/** A finger would hide the card: it floats so far above. */
const ABOVE = 56

export interface CardDrag {
  sight: Sight
  carrying: Carrying
  /** It leaves the hand. */
  begin: () => void
  cancel: () => void
}

export function dragCard(event: PointerEvent, { sight, carrying, begin, cancel }: CardDrag): void {
  const finger = event.pointerType !== 'mouse'
  let last: Point = [0, 0]
  let drifting = 0
  const follow = () => {
    const at = sight.spot(last[0], finger ? last[1] - ABOVE : last[1])
    if (at) carrying.hover(...at)
    else carrying.lift()
  }
  const drift = () => {
    const [dx, dy] = sight.driftAt(...last)
    if (dx || dy) {
      sight.camera.panBy(dx, dy)
      follow()
    }
    drifting = requestAnimationFrame(drift)
  }
  hold(event, {
    begin: () => {
      begin()
      carrying.lift()
      drifting = requestAnimationFrame(drift)
    },
    move: (x, y) => {
      last = [x, y]
      follow()
    },
    drop: () => {
      cancelAnimationFrame(drifting)
      carrying.drop()
    },
    second: () => carrying.turn(1),
    cancel: () => {
      cancelAnimationFrame(drifting)
      cancel()
    },
  })
}
