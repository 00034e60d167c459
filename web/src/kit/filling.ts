// Filling the blanks of a form: from what was chosen to a notation that can be checked and played.
import type { FormField, SaidForm } from '../protocol/messages'

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

/** The first blank that still wants an answer: whoever draws the form asks for this one. */
export function missing(form: SaidForm, filling: Filling): FormField | null {
  return form.fields.find((field) => !enough(field, filling[field.name] ?? [])) ?? null
}

/** The notation, or null while a blank is missing. */
export function filled(form: SaidForm, filling: Filling): string | null {
  if (missing(form, filling)) return null
  return form.fields.reduce((text, field) => text.replaceAll(`{${field.name}}`, () => (filling[field.name] ?? []).join(',')), form.notation)
}
