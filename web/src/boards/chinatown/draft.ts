// What lies on the desk: who would give what to whom, before it is offered. Whether it is legal the server says.
import { ANYBODY, type Change, type OpenOffer, type Transfer } from './types'

/** A lot (`#12`) or a tile (`laundry`) that would go from one to another. */
export interface Given {
  key: number
  id: string
  giver: number
  receiver: number
}

export interface Sum {
  payer: number
  payee: number
  dollars: number
}

export interface Draft {
  /** Everybody else in the deal; nobody yet: an offer to anybody. */
  partners: number[]
  given: Given[]
  sums: Sum[]
  /** The offer that this one counters, or 0. */
  answers: number
  /** My own offer that this one takes the place of, or 0. */
  replaces: number
  next: number
}

export const NOTHING: Draft = { partners: [], given: [], sums: [], answers: 0, replaces: 0, next: 1 }

export const isEmpty = (draft: Draft): boolean => draft.given.length === 0 && draft.sums.length === 0
export const isOpen = (draft: Draft): boolean => !isEmpty(draft) || draft.partners.length > 0

/** Who takes part, me first. */
export const parties = (draft: Draft, me: number): number[] => [me, ...(draft.partners.length ? draft.partners : [ANYBODY])]

const gets = (draft: Draft, seat: number): boolean => draft.given.some((thing) => thing.receiver === seat)

/** Things go to whoever gets nothing yet. */
function receiverOf(draft: Draft, me: number, giver: number): number {
  const others = parties(draft, me).filter((seat) => seat !== giver)
  return others.find((seat) => !gets(draft, seat)) ?? others[0] ?? ANYBODY
}

/** Another player takes part; what went to anybody goes to the first. */
export function join(draft: Draft, seat: number): Draft {
  if (draft.partners.includes(seat)) return draft
  const first = draft.partners.length === 0
  const named = (other: number) => (first && other === ANYBODY ? seat : other)
  return {
    ...draft,
    partners: [...draft.partners, seat],
    given: draft.given
      .filter((thing) => !(first && thing.giver === ANYBODY))
      .map((thing) => ({ ...thing, receiver: named(thing.receiver) })),
    sums: draft.sums.map((sum) => ({ ...sum, payer: named(sum.payer), payee: named(sum.payee) })),
  }
}

export function leave(draft: Draft, me: number, seat: number): Draft {
  const partners = draft.partners.filter((partner) => partner !== seat)
  const left = { ...draft, partners, answers: 0, given: draft.given.filter((thing) => thing.giver !== seat) }
  const heir = partners[0] ?? ANYBODY
  return {
    ...left,
    given: left.given
      .map((thing) => (thing.receiver === seat ? { ...thing, receiver: thing.giver === heir ? me : heir } : thing))
      .filter((thing) => thing.giver !== thing.receiver),
    sums: draft.sums.filter((sum) => sum.payer !== seat && sum.payee !== seat),
  }
}

/** One more thing on the desk; whose it is takes part from then on. */
export function put(draft: Draft, me: number, id: string, giver: number): Draft {
  const joined = giver === me || giver === ANYBODY ? draft : join(draft, giver)
  const receiver = giver === ANYBODY ? me : receiverOf(joined, me, giver)
  return { ...joined, given: [...joined.given, { key: joined.next, id, giver, receiver }], next: joined.next + 1 }
}

export const take = (draft: Draft, key: number): Draft => ({ ...draft, given: draft.given.filter((thing) => thing.key !== key) })

export function direct(draft: Draft, key: number, receiver: number): Draft {
  return {
    ...draft,
    given: draft.given.map((thing) => (thing.key === key && thing.giver !== receiver ? { ...thing, receiver } : thing)),
  }
}

/** What this payer pays that payee; below zero it is the other way round. */
export function owed(draft: Draft, payer: number, payee: number): number {
  const of = (from: number, to: number) => draft.sums.find((sum) => sum.payer === from && sum.payee === to)?.dollars ?? 0
  return of(payer, payee) - of(payee, payer)
}

export function pay(draft: Draft, payer: number, payee: number, dollars: number): Draft {
  const sums = draft.sums.filter(
    (sum) => !((sum.payer === payer && sum.payee === payee) || (sum.payer === payee && sum.payee === payer)),
  )
  if (dollars > 0) sums.push({ payer, payee, dollars })
  if (dollars < 0) sums.push({ payer: payee, payee: payer, dollars: -dollars })
  return { ...draft, sums }
}

/** How often this thing of this player lies on the desk. */
export const count = (draft: Draft, id: string, giver: number): number =>
  draft.given.filter((thing) => thing.id === id && thing.giver === giver).length

const party = (seat: number): string => (seat === ANYBODY ? 'any' : String(seat))

/** The move that offers this, or nothing where nothing lies there. */
export function notation(draft: Draft): string {
  if (isEmpty(draft)) return ''
  const parts = new Map<string, string[]>()
  const add = (giver: number, receiver: number, thing: string) => {
    const pair = `${party(giver)} gives ${party(receiver)}`
    parts.set(pair, [...(parts.get(pair) ?? []), thing])
  }
  for (const thing of draft.given) add(thing.giver, thing.receiver, thing.id)
  for (const sum of draft.sums) add(sum.payer, sum.payee, `$${sum.dollars}`)
  const terms = [...parts].map(([pair, things]) => `${pair}: ${things.join(', ')}`).join('; ')
  return `${draft.answers ? `counter ${draft.answers} with` : 'offer'} ${terms}`
}

/** The terms of an offer laid out on the desk, to be countered or changed. */
export function layOut(transfers: Transfer[], me: number, more: Partial<Draft>, proposer = ANYBODY): Draft {
  const seat = (other: number) => (other === ANYBODY && proposer !== me ? me : other)
  let draft: Draft = { ...NOTHING, ...more }
  for (const transfer of transfers) {
    const [giver, receiver] = [seat(transfer.giver), seat(transfer.receiver)]
    for (const other of [giver, receiver]) {
      if (other !== me && other !== ANYBODY && !draft.partners.includes(other)) draft = { ...draft, partners: [...draft.partners, other] }
    }
    for (const id of [...transfer.buildings.map((number) => `#${number}`), ...transfer.shops]) {
      draft = { ...draft, given: [...draft.given, { key: draft.next, id, giver, receiver }], next: draft.next + 1 }
    }
    if (transfer.dollars) draft = pay(draft, giver, receiver, owed(draft, giver, receiver) + transfer.dollars)
  }
  return draft
}

// Offers

export const changeFor = (changes: Change[], seat: number | null): Change | undefined => changes.find((change) => change.seat === seat)
export const yearly = (change: Change | undefined): number => (change ? change.after - change.before : 0)

/** Whether it is mine to answer. */
export function concerns(open: OpenOffer, me: number | null): boolean {
  return me !== null && open.offer.proposer !== me && (open.figures.standing || open.figures.parties.includes(me))
}

/** Best first: by all that it brings me to the end of the game. */
export function bestFirst(offers: OpenOffer[], me: number | null): OpenOffer[] {
  const worth = (open: OpenOffer) => changeFor(open.figures.changes, me)?.total ?? 0
  return [...offers].sort((one, other) => worth(other) - worth(one) || other.offer.number - one.offer.number)
}
