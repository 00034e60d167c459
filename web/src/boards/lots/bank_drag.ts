// Carrying a block of the bank onto the tower or the plan.
import { Drag, under } from '../../kit/drag.svelte'
import type { Placing } from './placing.svelte'

interface Reached {
  placing: Placing
  /** Takes the block with this number in the bank. */
  take: (block: number) => void
  tower: { aim(x: number, y: number): void; rest(): void } | undefined
}

/** A block is carried by its number in the bank. */
export function bankDrag(reached: () => Reached): Drag<number, 'site'> {
  return new Drag<number, 'site'>({
    take: (node) => {
      const carry = node.closest<HTMLElement>('[data-id=bank] [data-carry]')?.dataset['carry']
      return carry === undefined ? null : Number(carry)
    },
    over: (x, y, block) => {
      if (!under(x, y, '[data-id=tower]')) return null
      const { placing, take, tower } = reached()
      take(block)
      const spot = under(x, y, '[data-spot]')?.dataset['spot']
      const there = placing.sameWay.find((other) => other.spot === spot)
      if (there) placing.point(there)
      else tower?.aim(x, y)
      return 'site'
    },
    drop: (_, onto) => onto && reached().tower?.rest(),
    rest: true,
  })
}
