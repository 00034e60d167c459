// The view as the board reads it. A field with a default may be left out of a position that is written by hand;
// the server sends every one.
import type { BuilderView, MadCityView, MadCityTableData } from '../../protocol/messages'

export type Builder = Required<BuilderView>
export type CityView = Omit<MadCityView, 'builders' | 'table'> & { builders: Builder[]; table: Required<MadCityTableData> }
