// The shell's sentences in the reader's language.
import { settings } from '../shell/settings.svelte'
import en, { type Words } from './en'
import fr from './fr'
import { typeset } from './typeset'

const CATALOGUES = { en, fr: typeset(fr) }

/** Read inside a component: it follows when the language changes. */
export function say(): Words {
  return CATALOGUES[settings.language]
}

/** A title without its subtitle, where there is little room. */
export function shortTitle(title: string): string {
  return title.split(':')[0] ?? title
}

/** Names in a row: "Ada, Bo and Cy". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names)
}
