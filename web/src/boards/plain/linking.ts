// Which moves and forms are about which things of the scene. Things are known by their ids.
import type { FormField, MoveChoice, SaidForm, SaidPanel, SaidPick, SceneItem } from '../../protocol/messages'

function isAbout(move: MoveChoice, id: string): boolean {
  return move.notation === id || move.names.includes(id)
}

/** The moves that are about all of these things. */
export function narrowed(moves: MoveChoice[], picked: readonly string[]): MoveChoice[] {
  return moves.filter((move) => picked.every((id) => isAbout(move, id)))
}

function isPick(field: FormField): field is SaidPick {
  return field.type === 'pick'
}

/** For each blank the things that it takes of those picked; null where one finds no room. */
export function assigned(form: SaidForm, picked: readonly string[]): Record<string, string[]> | null {
  const taken: Record<string, string[]> = {}
  for (const id of picked) {
    const field = form.fields.filter(isPick).find((one) => one.choices.some((choice) => choice.value === id))
    if (!field) return null
    const values = (taken[field.name] ??= [])
    values.push(id)
    if (values.length > field.at_most) return null
  }
  return taken
}

/** The forms in which all of these things have room. */
export function fitting(forms: SaidForm[], picked: readonly string[]): SaidForm[] {
  return forms.filter((form) => assigned(form, picked) !== null)
}

function together(moves: MoveChoice[], forms: SaidForm[], picked: readonly string[]): boolean {
  return narrowed(moves, picked).length > 0 || fitting(forms, picked).length > 0
}

/** Of these things, most wanted first, those that a move or form can be about at once. */
export function agree(moves: MoveChoice[], forms: SaidForm[], wanted: readonly string[]): string[] {
  const kept: string[] = []
  for (const id of wanted) if (together(moves, forms, [...kept, id])) kept.push(id)
  return kept
}

/** Everything that these moves and forms are about, but what is picked already. */
export function concerned(moves: MoveChoice[], forms: SaidForm[], picked: readonly string[]): Set<string> {
  const ids = new Set<string>()
  for (const move of moves) for (const id of [move.notation, ...move.names]) ids.add(id)
  for (const form of forms) {
    const taken = assigned(form, picked) ?? {}
    for (const field of form.fields.filter(isPick)) {
      if ((taken[field.name]?.length ?? 0) >= field.at_most) continue
      for (const choice of field.choices) ids.add(choice.value)
    }
  }
  for (const id of picked) ids.delete(id)
  return ids
}

/** How the things of a scene are called; a square is called by its id. */
export function labels(panels: SaidPanel[]): Map<string, string> {
  const known = new Map<string, string>()
  const visit = (item: SceneItem): void => {
    if (item.type === 'panel') {
      if (item.id) known.set(item.id, item.title)
      item.items.forEach(visit)
    } else if (item.type === 'pieces') {
      for (const piece of item.pieces) if (piece.id) known.set(piece.id, piece.says)
    } else if (item.type === 'grid') {
      for (const cell of item.cells) if (cell.id && cell.about && !known.has(cell.id)) known.set(cell.id, cell.about)
    } else if (item.type === 'table') {
      for (const row of item.rows) for (const text of row) if (text.move) known.set(text.move, text.says)
    } else if (item.type === 'text' && item.move) known.set(item.move, item.says)
  }
  panels.forEach(visit)
  return known
}

/**
 * The board proper first, then what can be answered (an offer), then what is mine, then the rest.
 * A scene that marks no board has those with a grid.
 */
export function ordered(panels: SaidPanel[]): { main: SaidPanel[]; rest: SaidPanel[] } {
  const marked = panels.some((panel) => panel.main)
  const isMain = (panel: SaidPanel) => (marked ? panel.main : panel.items.some((item) => item.type === 'grid'))
  const main = panels.filter(isMain)
  const others = panels.filter((panel) => !isMain(panel))
  const rank = (panel: SaidPanel) => {
    if (panel.items.some((item) => item.type === 'panel' && item.id !== '')) return 0
    return panel.own ? 1 : 2
  }
  return { main, rest: others.toSorted((one, other) => rank(one) - rank(other)) }
}
