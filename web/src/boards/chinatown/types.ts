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
export type ClosedFigures = Figures['closed'][number]
export type Transfer = OfferFigures['transfers'][number]
export type Change = OfferFigures['changes'][number]
export type Growth = Change['growth'][number]
export type Business = Figures['businesses'][number]
export type Words = (table: string, key: string) => string
/** A sentence of the board, its blanks filled in. */
export type Tell = (key: string, blanks?: Record<string, string | number>) => string

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
