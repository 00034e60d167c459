// Short names for parts of the view, as the server's messages define them.
import type { ChinatownView } from '../../protocol/messages'
import type { Money } from './money'

type Whole<Data> = Data extends object ? { [Name in keyof Data]-?: Whole<NonNullable<Data[Name]>> } : Data

/** What may be left out when a position is written by hand is always there in a view. */
export type Table = Whole<ChinatownView['table']>
export type View = Omit<ChinatownView, 'table'> & { table: Table }
export type Figures = NonNullable<ChinatownView['figures']>
export type Offer = Table['offers'][number]
export type OfferFigures = Figures['offers'][number]
export type ClosedOffer = Table['closed'][number]
export type Transfer = OfferFigures['transfers'][number]
export type Change = OfferFigures['changes'][number]
export type Growth = Change['growth'][number]
export type Business = Figures['businesses'][number]
import type { Tell, Words } from '../../kit/words'
/** A sentence of the board, its blanks filled in. */

/** The partner in an offer to anybody. */
export const ANYBODY = -1

/** An open offer with its figures. */
export interface OpenOffer {
  offer: Offer
  figures: OfferFigures
}

/** What every part of the board needs to know. */
export interface Setting {
  view: View
  figures: Figures
  viewer: number | null
  names: string[]
  words: Words
  tell: Tell
  money: Money
  /** A move is on its way. */
  busy: boolean
  /** Too narrow for map and desk side by side. */
  phone: boolean
}

/** Something that can be carried: a lot (`#12`), a tile (`laundry`) or a note (`$10000`). */
export interface Loose {
  id: string
  owner: number
  /** Where it lies on the desk, or 0. */
  key: number
}

/** Over the desk: in this receiver's column, or nobody's in particular. */
export interface Desktop {
  receiver: number | null
}
