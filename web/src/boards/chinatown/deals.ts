// Deals that were made, from what happened: the lines of the log say who gave what to whom.
import type { Line, LogEntry } from '../../protocol/messages'
import type { Transfer } from './types'

export interface Deal {
  year: number
  parties: number[]
  /** What it was worth to each party: money, and income to the last year. */
  worth: number[]
  transfers: Transfer[]
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : value === undefined ? [] : [Number(value)])
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)])

/** What the log remembers, without what was taken back. */
export const linesOf = (log: LogEntry[]): Line[] => log.filter(({ withdrawn }) => !withdrawn).flatMap((entry) => entry.lines)

/** In the order in which they were made; `year` is that of the newest line, and counts back at each year's end. */
export function dealsOf(lines: Line[], year: number): Deal[] {
  const begun = lines.filter(({ code }) => code === 'event.year').length
  let present = year - begun
  const deals: Deal[] = []
  for (const line of lines) {
    if (line.code === 'event.year') present = Number(line.params['year'] ?? present + 1)
    else if (line.code === 'event.deal')
      deals.push({ year: present, parties: numbers(line.params['seats']), worth: numbers(line.params['worth']), transfers: [] })
    else if (line.code.startsWith('event.gives-')) addTo(deals.at(-1), line)
  }
  return deals
}

function addTo(deal: Deal | undefined, { params }: Line): void {
  if (!deal) return
  const [giver, receiver] = [Number(params['seat']), Number(params['to'])]
  let transfer = deal.transfers.find((each) => each.giver === giver && each.receiver === receiver)
  if (!transfer) {
    transfer = { giver, receiver, buildings: [], shops: [], dollars: 0 }
    deal.transfers.push(transfer)
  }
  transfer.buildings.push(...numbers(params['buildings']))
  transfer.shops.push(...texts(params['shops']))
  transfer.dollars += Number(params['dollars'] ?? 0)
}
