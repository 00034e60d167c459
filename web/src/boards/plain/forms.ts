// Filling the blanks of a form: from what was chosen to a notation that can be checked and played.
import type { FormField, SaidForm } from '../../protocol/messages'

/** What stands in each blank: several values of a pick, one number. */
export type Filling = Record<string, string[]>

/** A form as it opens: the only choice is taken, numbers start as low as they can. */
export function opening(form: SaidForm): Filling {
  return Object.fromEntries(form.fields.map((field) => [field.name, first(field)]))
}

function first(field: FormField): string[] {
  if (field.type === 'number') return [String(field.least)]
  const only = field.choices[0]
  return field.choices.length === 1 && field.at_least === 1 && only ? [only.value] : []
}

function enough(field: FormField, values: string[]): boolean {
  if (field.type === 'number') {
    const number = Number(values[0])
    return Number.isInteger(number) && number >= field.least && number <= field.most
  }
  return values.length >= field.at_least && values.length <= field.at_most
}

/** The notation, or null while a blank is missing. */
export function filled(form: SaidForm, filling: Filling): string | null {
  let text = form.notation
  for (const field of form.fields) {
    const values = filling[field.name] ?? []
    if (!enough(field, values)) return null
    text = text.replaceAll(`{${field.name}}`, () => values.join(','))
  }
  return text
}
