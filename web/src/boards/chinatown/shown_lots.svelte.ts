// Which lots the map marks: what lies on the desk, where tiles would go, what a tap would do something with.
import type { Draft } from './draft'
import type { Laid } from './placing.svelte'
import type { Figures, View } from './types'

export interface ShownLotsContext {
  view: View
  figures: Figures
  viewer: number | null
  /** I have something to decide. */
  asked: boolean
  placing: boolean
  draft: Draft
  laid: Laid[]
}

export class ShownLots {
  /** On the desk. */
  readonly chosen = $derived.by(
    () => new Set(this.at().draft.given.flatMap(({ id }) => (id.startsWith('#') ? [Number(id.slice(1))] : []))),
  )
  /** Tiles not placed yet, as shadows: while trading the server's plan, while placing mine. */
  readonly ghosts = $derived.by(() => {
    const { view, figures, viewer, placing, laid } = this.at()
    if (placing) return new Map(laid.map(({ shop, building }) => [building, shop]))
    if (view.table.phase !== 'trade' || viewer === null) return new Map<number, string>()
    return new Map((figures.plans[viewer]?.placings ?? []).map(([shop, building]) => [building, shop]))
  })
  /** Mine, with no shop yet. */
  readonly vacant = $derived.by(() => {
    const { view, viewer } = this.at()
    const { owners, shops } = view.table
    return Object.keys(owners).filter((lot) => owners[lot] === viewer && !shops[lot]).map(Number)
  })
  /** To be tapped. */
  readonly live = $derived.by(() => {
    const { view, asked, placing } = this.at()
    if (!asked) return new Set<number>()
    if (view.table.phase === 'keep') return new Set(view.hand)
    if (placing) return new Set(this.vacant)
    return new Set(Object.keys(view.table.owners).map(Number))
  })

  constructor(private readonly at: () => ShownLotsContext) {}
}
