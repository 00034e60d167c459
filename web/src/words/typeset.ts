// French signs stand apart from their word, and never begin a line; no number is parted. The server sets its sentences by the same rule.

const APART = / (?=[;:!?»$])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))/g

const inFrench = (text: string): string => text.replace(APART, '\u00a0')

/** A catalogue whose sentences, also those with blanks, are set; it is written with plain spaces. */
export function typeset<Words>(words: Words): Words {
  const set = (said: unknown): unknown => {
    if (typeof said === 'string') return inFrench(said)
    if (typeof said === 'function') return (...blanks: unknown[]) => set(said(...blanks))
    if (Array.isArray(said)) return said.map(set)
    if (said && typeof said === 'object') return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, set(value)]))
    return said
  }
  return set(words) as Words
}
