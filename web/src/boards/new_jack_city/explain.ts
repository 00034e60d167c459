// What the box says of the thing pointed at: a zone, a card over the city, a refusal, a Builder's work.
import type { Checked, MoveChoice } from '../../protocol/messages'
import { bell, builder, coin, icon, padlock, path, sign, token } from './art/pieces'
import { keyOf, slotCells, zoneAt, type Card, type Colour, type Point, type View, type Zone } from './geometry'
import type { Ghost, Join, Placement } from './placing'
import { capital, type Tell, type Words } from '../../kit/words'

export interface Fact {
  /** SVG text for viewBox `0 0 24 24`. */
  art: string
  says: string
}
export interface Action {
  move: string
  says: string
}
export interface Explanation {
  tone: 'plain' | 'good' | 'bad' | 'act'
  title: string
  sum: { colour: string; terms: { value: number; own: boolean }[]; total: string } | null
  says: string
  /** Of a refusal: the clauses on which it rests. */
  clauses: string[]
  facts: Fact[]
  actions: Action[]
}

export interface Setting {
  view: View
  viewer: number | null
  names: string[]
  words: Words
  tell: Tell
  /** What a zone needs to be built. */
  least: number
}

const ART = {
  money: coin(12, 12, 9),
  home: (seat: number) => builder(seat, 12, 23, 21),
  colour: (colour: string) => icon(colour, 12, 12, 9),
  token: (colour: Colour) => token(colour, 12, 12, 9),
  grows: path('M12 20V8m-6 5 6-7 6 7', 'none', 'stroke="var(--good)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'),
  shut: padlock(12, 12, 'var(--quiet)'),
  tick: path('M4 12.500l5 5.500L20 6', 'none', 'stroke="var(--good)" stroke-width="3.600" stroke-linecap="round" stroke-linejoin="round"'),
  road: path('M2 12h20', 'none', 'stroke="var(--asphalt)" stroke-width="11"') + path('M3 12h18', 'none', 'stroke="var(--road-line)" stroke-width="2" stroke-dasharray="5 3"'),
  sign: (seat: number) => sign(seat, 12, 12, 8),
  bell: bell(3, 2),
}

export const NOTHING: Explanation = { tone: 'plain', title: '', sum: null, says: '', clauses: [], facts: [], actions: [] }

/** Whose zone it is, in words, as they stand within a sentence. */
export function zoneName({ viewer, names, words, tell }: Setting, zone: { colour: string; holder: number; built: boolean }): string {
  const colour = words('colour', zone.colour)
  if (zone.built) return tell('built-zone', { colour })
  if (zone.holder < 0) return tell('free-zone', { colour })
  return zone.holder === viewer ? tell('your-zone', { colour }) : tell('zone-of', { colour, name: names[zone.holder] ?? '' })
}

/** The values that are written in these cells. */
function terms(view: View, zone: Zone): { value: number; own: boolean }[] {
  return view.cells.filter((cell) => cell.value > 0 && zone.cells.some(([x, y]) => x === cell.x && y === cell.y)).map(({ value }) => ({ value, own: false }))
}

function openingsFact({ tell }: Setting, openings: number): Fact {
  return openings > 0 ? { art: ART.grows, says: tell('grows', { count: openings }) } : { art: ART.shut, says: tell('shut-in') }
}

export function explainZone(setting: Setting, at: number): Explanation {
  const { view, words, tell, least } = setting
  const zone = view.zones[at]
  if (!zone) return NOTHING
  const solo = view.seats === 1
  const parts = terms(view, zone)
  const sum = parts.length > 1 ? { colour: zone.colour, terms: parts, total: String(zone.value) } : null
  // What can never be built promises nothing.
  if (!zone.built && zone.missing > 0 && zone.openings === 0) {
    return { ...NOTHING, title: zoneName(setting, zone), says: tell('worth-never', { value: zone.value }), sum, facts: [openingsFact(setting, 0)] }
  }
  const facts: Fact[] = []
  if (zone.built) facts.push({ art: ART.tick, says: solo ? tell('built-solo') : tell('built-pays') }, openingsFact(setting, zone.openings))
  else {
    const worth = zone.missing > 0 ? least : zone.value
    facts.push(openingsFact(setting, zone.openings))
    if (solo) facts.push({ art: ART.colour(zone.colour), says: zone.missing > 0 ? tell('solo-missing', { count: zone.missing }) : tell('built-solo') })
    else {
      const bonus = tell(`bonus-${zone.colour}`, { count: zone.missing > 0 ? Number(words('zone', 'bonus')) : zone.bonus })
      facts.push({ art: ART.money, says: tell(zone.missing > 0 ? 'at-least-pays' : 'now-pays', { least, dollars: worth, bonus }) })
      if (zone.colour !== 'green') facts.push({ art: ART.token(zone.colour as Colour), says: tell(`token-${zone.colour}`) })
    }
  }
  const says = zone.built ? '' : zone.missing > 0 ? tell('worth-missing', { value: zone.value, count: zone.missing }) : tell('worth', { value: zone.value })
  return { ...NOTHING, title: zoneName(setting, zone), says, sum, facts }
}

// A card over the city

function joinTitle(setting: Setting, join: Join): string {
  const { view, viewer, names, words, tell } = setting
  const colour = words('colour', join.colour)
  const before = join.joined.map((zone) => view.zones[zone])
  if (join.built && (join.dollars > 0 || view.seats === 1)) return before.some((zone) => zone?.built) ? tell('extends', { colour }) : tell('builds', { colour })
  if (join.joined.length === 0) return tell('new-zone', { colour })
  if (join.holder < 0) return tell(join.joined.length > 1 ? 'joins-free' : 'grows-free', { colour })
  if (join.holder === viewer) {
    const own = before.filter((zone) => zone?.holder === viewer).length
    return tell(own > 1 ? 'joins-yours' : 'grows-yours', { colour })
  }
  return tell('grows-theirs', { colour, name: names[join.holder] ?? '' })
}

/** The most telling of what a card makes comes first: money, mine, a rival's, free, new. */
function order(setting: Setting, joins: Join[]): Join[] {
  const weight = (join: Join) =>
    join.built ? 5 : join.joined.length === 0 ? 0 : join.holder === setting.viewer ? 4 : join.holder >= 0 ? 3 : 2
  return [...joins].sort((a, b) => weight(b) - weight(a))
}

function ownValue(card: Card | undefined, joins: Join[], join: Join): number {
  const properties = card?.properties ?? []
  if (joins.length === 1) return properties.reduce((sum, one) => sum + one.value, 0)
  return properties.find((one) => one.colour === join.colour)?.value ?? 0
}

export function explainPlacement(setting: Setting, placement: Placement, card: Card | undefined, after: View | null): Explanation {
  const { view, viewer, tell, least } = setting
  const [main, other] = order(setting, placement.joins)
  if (!main) return NOTHING
  const facts: Fact[] = []
  const solo = view.seats === 1
  const rival = main.holder >= 0 && main.holder !== viewer
  if (placement.dollars > 0) facts.push({ art: ART.money, says: tell('pays-now', { dollars: placement.dollars }) }, ...rings(setting, placement.signals))
  for (const join of placement.joins) {
    if (join.built || solo || join.holder !== viewer) continue
    const bonus = tell(`bonus-${join.colour}`, { count: join.bonus })
    facts.push(
      join.bonus > 0
        ? { art: ART.money, says: tell('once-built', { dollars: join.value, bonus }) }
        : { art: ART.colour(join.colour), says: tell('still-missing', { count: least - join.value }) },
    )
  }
  if (rival) facts.push({ art: ART.sign(main.holder), says: tell('helps-rival', { name: setting.names[main.holder] ?? '' }) })
  if (placement.home > 0 && viewer !== null) facts.push({ art: ART.home(viewer), says: tell('comes-home', { count: placement.home }) })
  if (other) facts.push({ art: ART.colour(other.colour), says: `${joinTitle(setting, other)} (${other.value})` })
  const shuts = placement.shuts.length
  if (shuts > 0) facts.push({ art: ART.road, says: tell('shuts', { count: shuts }) })
  facts.push(...shutIn(setting, placement, after))
  if (!main.built || main.openings > 0) facts.push(openingsFact(setting, main.openings))
  facts.push(...covered(setting, placement, after))
  if (view.acted && !solo) facts.unshift({ art: ART.token('blue'), says: tell('costs-card-token') })
  const before = main.joined.map((zone) => ({ value: view.zones[zone]?.value ?? 0, own: false }))
  const own = ownValue(card, placement.joins, main)
  return {
    ...NOTHING,
    tone: rival ? 'bad' : 'good',
    title: joinTitle(setting, main),
    sum: { colour: main.colour, terms: [...before, { value: own, own: true }], total: String(main.value) },
    says: '',
    facts: facts.slice(0, 5),
    actions: [{ move: placement.move, says: view.acted && !solo ? tell('place-token') : tell('place-here') }],
  }
}

/** The view says whether what is paid signals the end. */
const rings = ({ tell }: Setting, signals: boolean | undefined): Fact[] => (signals ? [{ art: ART.bell, says: tell('bell-rings') }] : [])

/** Other zones that keep some open sides, and lose others to the card. */
function covered(setting: Setting, placement: Placement, after: View | null): Fact[] {
  if (!after) return []
  const joined = new Set(placement.joins.flatMap((join) => join.joined))
  return setting.view.zones.flatMap((zone, at) => {
    const later = after.zones[zoneAt(after, zone.at[0], zone.at[1])]
    const lost = zone.openings - (later?.openings ?? 0)
    if (joined.has(at) || zone.built || !later || later.openings === 0 || lost <= 0) return []
    return [{ art: ART.colour(zone.colour), says: setting.tell('covers', { count: lost, zone: zoneName(setting, zone) }) }]
  })
}

/** Zones that could grow before the card, and cannot after it. */
export function zonesShutIn(view: View, placement: Placement, after: View | null): number[] {
  if (!after) return []
  const joined = new Set(placement.joins.flatMap((join) => join.joined))
  return view.zones.flatMap((zone, at) => {
    if (joined.has(at) || zone.openings === 0 || zone.built) return []
    const later = after.zones[zoneAt(after, zone.at[0], zone.at[1])]
    return !later || later.openings > 0 ? [] : [at]
  })
}

function shutIn(setting: Setting, placement: Placement, after: View | null): Fact[] {
  return zonesShutIn(setting.view, placement, after).flatMap((at) => {
    const zone = setting.view.zones[at]
    return zone ? [{ art: ART.shut, says: capital(setting.tell('gets-shut-in', { zone: zoneName(setting, zone), value: zone.value })) }] : []
  })
}

export function explainRefusal(setting: Setting, ghost: Ghost, checked: Checked | null, reason: string, near: Placement | null): Explanation {
  const { tell } = setting
  const code = checked?.code || reason
  const known = ['loose-road', 'roads-differ', 'joins-rivals', 'swallows-claim', 'occupied', 'no-contact'].includes(code)
  const here = near && slotCells(near.x, near.y, near.turned).some(([x, y]) => keyOf(x, y) === keyOf(...ghost.anchor))
  const owners = blamedZones(setting.view, checked).map((at) => setting.view.zones[at]).filter((zone) => zone !== undefined)
  return {
    ...NOTHING,
    tone: 'bad',
    title: known ? tell(`not-${code}`) : tell('not-here'),
    says: checked?.text ?? '',
    clauses: checked?.clauses ?? [],
    facts: [
      ...owners.map((zone) => ({ art: zone.holder >= 0 && !zone.built ? ART.sign(zone.holder) : ART.tick, says: capital(`${zoneName(setting, zone)} (${zone.value})`) })),
      ...(near ? [{ art: ART.grows, says: here ? tell('turned-it-fits') : tell('fits-nearby') }] : [{ art: ART.shut, says: tell('fits-nowhere') }]),
    ],
  }
}

/** The zones that a refusal is about. */
export function blamedZones(view: View, checked: Checked | null): number[] {
  const named = checked?.params['zones']
  return (Array.isArray(named) ? named : []).map((cell) => zoneAt(view, ...(String(cell).split(',').map(Number) as Point)))
}

/** The pieces of road that a refusal is about. */
export function blamedRoads(checked: Checked | null): number[][] {
  const named = checked?.params['roads']
  return (Array.isArray(named) ? named : []).map((segment) => String(segment).split(',').map(Number))
}

// Builders

export interface BuilderMoves {
  /** By zone: the move that scores it. */
  scores: Map<number, string>
  claims: Map<number, string>
  /** By zone, the moves of Builders to it, by the zone that they leave. */
  moves: Map<number, Map<number, string>>
  end: MoveChoice | null
}

/** The listed moves by what they are about. */
export function builderMoves(view: View, moves: MoveChoice[]): BuilderMoves {
  const found: BuilderMoves = { scores: new Map(), claims: new Map(), moves: new Map(), end: null }
  const zone = (cell: string) => zoneAt(view, ...(cell.split(',').map(Number) as Point))
  for (const move of moves) {
    const [verb, first = '', , last = ''] = move.notation.split(' ')
    if (verb === 'score') found.scores.set(zone(first), move.notation)
    else if (verb === 'claim') found.claims.set(zone(first), move.notation)
    else if (verb === 'move') {
      const to = zone(last)
      const from = found.moves.get(to) ?? new Map<number, string>()
      found.moves.set(to, from.set(zone(first), move.notation))
    } else if (verb === 'end') found.end = move
  }
  return found
}

export function explainScoring(setting: Setting, at: number): Explanation {
  const { view, viewer, words, tell } = setting
  const zone = view.zones[at]
  const scoring = view.scorings.find((one) => one.zone === at)
  if (!zone || !scoring || viewer === null) return NOTHING
  const money = view.developers[viewer]?.money ?? 0
  const facts: Fact[] = [{ art: ART.money, says: tell('money-from-to', { from: money, to: money + scoring.dollars }) }, ...rings(setting, scoring.signals)]
  const given = scoring.cards + scoring.commercial + scoring.industrial
  if (given > 0) facts.push({ art: ART.token(zone.colour as Colour), says: tell(`bonus-${zone.colour}`, { count: given }) })
  else facts.push({ art: ART.token(zone.colour as Colour), says: tell('stock-empty') })
  if (view.acted) facts.push({ art: ART.token('red'), says: tell('costs-builder-token') })
  facts.push({ art: ART.home(viewer), says: tell('comes-home', { count: 1 }) }, { art: ART.tick, says: tell('built-pays') })
  return {
    ...NOTHING,
    tone: 'act',
    title: tell('build-your', { colour: words('colour', zone.colour) }),
    sum: { colour: zone.colour, terms: terms(view, zone), total: tell('money', { dollars: scoring.dollars }) },
    says: '',
    facts,
    actions: [{ move: scoring.move, says: tell(view.acted ? 'build-token' : 'build-for', { dollars: scoring.dollars }) }],
  }
}

/** Where this zone lies of those that would be called the same. */
function sideOf(zone: Zone, others: Zone[]): 'left' | 'right' | 'up' | 'down' {
  const middle = ({ cells }: Zone, axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / Math.max(1, cells.length)
  const from = (axis: 0 | 1) => middle(zone, axis) - others.reduce((sum, other) => sum + middle(other, axis), 0) / others.length
  const [across, down] = [from(0), from(1)]
  if (Math.abs(across) >= Math.abs(down)) return across < 0 ? 'left' : 'right'
  return down < 0 ? 'up' : 'down'
}

/** A free zone that one of my Builders could stand in. */
export function explainClaim(setting: Setting, at: number, moves: BuilderMoves): Explanation {
  const { view, tell } = setting
  const base = explainZone(setting, at)
  const actions: Action[] = []
  const claim = moves.claims.get(at)
  if (claim) actions.push({ move: claim, says: tell(view.acted ? 'claim-token' : 'claim-it') })
  const ways = [...(moves.moves.get(at) ?? [])].flatMap(([from, move]) => {
    const zone = view.zones[from]
    return zone ? [{ zone, move, says: tell(view.acted ? 'move-token' : 'move-from', { zone: zoneName(setting, zone), value: zone.value }) }] : []
  })
  for (const { zone, move, says } of ways) {
    const alike = ways.filter((other) => other.says === says && other.zone !== zone)
    const side = alike.length > 0 ? sideOf(zone, alike.map((other) => other.zone)) : ''
    actions.push({ move, says: side ? tell(`which-${side}`, { says }) : says })
  }
  const facts = view.acted ? [{ art: ART.token('red'), says: tell('costs-builder-token') }, ...base.facts] : base.facts
  return { ...base, facts, tone: 'act', actions }
}
