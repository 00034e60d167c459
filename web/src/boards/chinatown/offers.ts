// An offer in columns: what everybody would get, thing by thing; and what it would do, in a few words.
import { ANYBODY, type Change, type Growth, type Setting, type Transfer } from './types'

export interface Thing {
  id: string
  giver: number
}

export interface Column {
  receiver: number
  things: Thing[]
}

export function thingsOf(transfer: Transfer): Thing[] {
  const { giver, buildings, shops, dollars } = transfer
  const things = [...buildings.map((number) => `#${number}`), ...shops].map((id) => ({ id, giver }))
  return dollars ? [...things, { id: `$${dollars}`, giver }] : things
}

/** Mine first, then as the seats are; who gets nothing has no column, but a deal of two always has both. */
export function columnsOf(transfers: Transfer[], me: number | null): Column[] {
  const parties = [...new Set(transfers.flatMap(({ giver, receiver }) => [giver, receiver]))]
  parties.sort((one, other) => Number(other === me) - Number(one === me) || one - other)
  return parties
    .map((receiver) => ({ receiver, things: transfers.filter((each) => each.receiver === receiver).flatMap(thingsOf) }))
    .filter((column) => column.things.length > 0 || parties.length === 2)
}

/** Everything that this seat would hand over. */
export const givenBy = (transfers: Transfer[], seat: number): Thing[] => transfers.filter(({ giver }) => giver === seat).flatMap(thingsOf)

export function nameOf(at: Setting, seat: number): string {
  if (seat === ANYBODY) return at.tell('anybody')
  return seat === at.viewer ? at.tell('you') : (at.names[seat] ?? '')
}

export function nameOfThing(at: Setting, id: string): string {
  if (id.startsWith('$')) return at.money.sum(Number(id.slice(1)))
  return id.startsWith('#') ? at.tell('lot', { lot: id.slice(1) }) : at.words('shop', id)
}

export function listed(at: Setting, things: Thing[]): string {
  return things.map(({ id }) => nameOfThing(at, id)).join(', ')
}

/** The growth worth telling first: a business that is filled, then the greatest change. */
export function growthsOf(change: Change | undefined): Growth[] {
  const fills = (growth: Growth) => Number(growth.after >= growth.size && growth.before < growth.size)
  const by = (growth: Growth) => Math.abs(growth.income_after - growth.income_before)
  return [...(change?.growth ?? [])].sort((one, other) => fills(other) - fills(one) || by(other) - by(one))
}

/** How often what is earned comes: every year, or once where no other income follows. */
export const rateOf = (at: Pick<Setting, 'figures' | 'tell'>): string => at.tell(at.figures.incomes_left > 1 ? 'a-year' : 'this-year')

export const tellingGrowth = (change: Change | undefined): Growth | null => growthsOf(change)[0] ?? null

/** "Fills Laundry 5/5", "Laundry 3/5 → 4/5", "Laundry: $40k → $20k". */
export function growthText(at: Setting, growth: Growth): string {
  const { size, before, after } = growth
  const blanks = { shop: at.words('shop', growth.shop), size, before, after }
  if (after >= size && before < size) return at.tell('fills', blanks)
  if (after !== before) return at.tell('grows', blanks)
  return at.tell('earns-instead', { ...blanks, from: at.money.short(growth.income_before), to: at.money.short(growth.income_after) })
}
