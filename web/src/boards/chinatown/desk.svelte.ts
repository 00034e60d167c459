// My desk: what lies on it, what that would change as the server reckons it, and the moves that come of it.
import { untrack } from 'svelte'
import { Inquiry } from '../../kit/inquiry.svelte'
import type { ChinatownView } from '../../protocol/messages'
import type { BoardProps } from '../board'
import { count, direct, isOpen, layOut, NOTHING, notation, owed, parties, pay, put, take, type Draft } from './draft'
import { ANYBODY, type Change, type ClosedOffer, type Figures, type OpenOffer, type Table } from './types'

export interface DeskContext {
  table: Table
  figures: Figures
  viewer: number | null
  /** Of the frame: what is on the desk may have changed hands. */
  number: number
  offers: OpenOffer[]
  play: BoardProps['play']
  check: BoardProps['check']
}

/** A slider moves faster than anybody reads: the server is asked when it rests this long. */
const REST = 30

export class Desk {
  draft = $state.raw<Draft>(NOTHING)
  readonly text = $derived(notation(this.draft))
  /** A counter that still says what it answers. */
  readonly untouched = $derived.by(() => this.draft.answers > 0 && this.text === this.countered)
  private countered = $state('')
  private readonly inquiry = new Inquiry(() => ({ notation: this.text, check: this.at().check, number: this.at().number }), REST)
  /** What the draft would change, as soon as the server has said so. */
  readonly changes = $derived.by((): Change[] => {
    const answer = this.inquiry.latest
    if (!answer) return []
    const then = answer.view as ChinatownView | null
    return answer.legal ? (then?.figures?.offers.at(-1)?.changes ?? []) : this.untouched ? this.changesCountered() : []
  })
  /** Why it cannot be offered. */
  readonly problem = $derived.by(() => (this.inquiry.latest?.legal === false ? this.inquiry.latest.text : ''))
  /** The clauses on which that rests. */
  readonly clauses = $derived.by(() => (this.problem ? (this.inquiry.latest?.clauses ?? []) : []))

  constructor(private readonly at: () => DeskContext) {
    $effect(() => {
      void this.at().number
      untrack(() => this.letGo())
    })
  }

  /** What they asked me for in the offer that is countered. */
  get asked(): number {
    const { offers, viewer } = this.at()
    const countered = offers.find(({ offer }) => offer.number === this.draft.answers)
    return countered?.figures.transfers.filter(({ giver }) => giver === viewer).reduce((sum, each) => sum + each.dollars, 0) ?? 0
  }

  edit(next: Draft): void {
    this.draft = next
  }

  clear(): void {
    this.draft = NOTHING
  }

  /** Onto the desk, or off it again when all of it lies there. */
  toggle(id: string, owner: number): void {
    const { viewer } = this.at()
    if (viewer === null) return
    const there = this.draft.given.find((thing) => thing.id === id && thing.giver === owner)
    if (there && this.left(id, owner) <= 0) this.draft = take(this.draft, there.key)
    else this.draft = put(this.draft, viewer, id, owner)
  }

  /** Carried onto the desk, to this receiver where one was meant. */
  add(id: string, owner: number, receiver: number | null): void {
    const { viewer } = this.at()
    if (viewer === null || this.left(id, owner) <= 0) return
    const next = put(this.draft, viewer, id, owner)
    const wanted = receiver !== null && receiver !== owner && parties(next, viewer).includes(receiver)
    this.draft = wanted ? direct(next, this.draft.next, receiver) : next
  }

  /** A note of mine carried onto the desk: so much more for this partner; onto my own column: so much less. */
  addMoney(dollars: number, receiver: number | null): void {
    const { viewer } = this.at()
    if (viewer === null) return
    const mine = receiver === viewer
    const partner = receiver === null || mine ? (this.draft.partners[0] ?? ANYBODY) : receiver
    const before = owed(this.draft, viewer, partner)
    this.draft = pay(this.draft, viewer, partner, mine ? before - dollars : before + dollars)
  }

  /** To somebody else on the desk, or off it. */
  move(key: number, receiver: number | null): void {
    this.draft = receiver === null ? take(this.draft, key) : direct(this.draft, key, receiver)
  }

  counter({ offer, figures: terms }: OpenOffer): void {
    const { viewer } = this.at()
    if (viewer === null) return
    // Who is no party steps in: the same things from who offers them, for something else.
    const outside = !terms.standing && !terms.parties.includes(viewer)
    const transfers = outside
      ? terms.transfers.filter(({ giver }) => giver === offer.proposer).map((each) => ({ ...each, receiver: viewer }))
      : terms.transfers
    this.draft = layOut(transfers, viewer, { answers: outside ? 0 : offer.number }, offer.proposer)
    this.countered = this.text
  }

  change({ offer, figures: terms }: OpenOffer): void {
    const { viewer } = this.at()
    if (viewer === null) return
    this.draft = layOut(terms.transfers, viewer, { replaces: offer.number, answers: offer.answers }, offer.proposer)
  }

  /** Says whether it stands on the table now. The desk is free at once: who lays out the next deal before the answer keeps it. */
  async offer(): Promise<boolean> {
    const { play } = this.at()
    const { draft: sent, text } = this
    this.clear()
    if (sent.replaces) await play(`withdraw ${sent.replaces}`)
    const answer = await play(text)
    if (answer.type !== 'refused') return true
    if (!isOpen(this.draft)) this.draft = sent
    return false
  }

  /** The same again with as much more money as they asked for. */
  retry(old: ClosedOffer, price: number): void {
    const { viewer, figures, play } = this.at()
    const terms = figures.closed.find(({ number }) => number === old.number)
    if (viewer === null || !terms) return
    const again = layOut(terms.transfers, viewer, {}, old.proposer)
    void play(notation(pay(again, viewer, old.seat, owed(again, viewer, old.seat) + price)))
  }

  private changesCountered(): Change[] {
    return this.at().offers.find(({ offer }) => offer.number === this.draft.answers)?.figures.changes ?? []
  }

  private held(id: string, owner: number): number {
    const { table } = this.at()
    if (id.startsWith('#')) return table.owners[id.slice(1)] === owner ? 1 : 0
    return table.tiles[owner]?.[id] ?? 0
  }

  private left(id: string, owner: number): number {
    return this.held(id, owner) - count(this.draft, id, owner)
  }

  /** What was traded away meanwhile leaves the desk; after the trading everything does. */
  private letGo(): void {
    const { table, offers } = this.at()
    if (table.phase !== 'trade' && isOpen(this.draft)) this.draft = NOTHING
    for (const thing of this.draft.given) {
      if (thing.giver >= 0 && this.held(thing.id, thing.giver) === 0) this.draft = take(this.draft, thing.key)
    }
    const { answers } = this.draft
    if (answers && !offers.some(({ offer }) => offer.number === answers)) this.draft = { ...this.draft, answers: 0 }
  }
}
