// The board's own sentences, from the game's catalogue.
export type Words = (table: string, key: string) => string
export type Tell = (key: string, blanks?: Record<string, string | number>) => string

/** `{name}` is filled in; a key with a `count` of one takes `key-one`, where there is such a sentence. */
export function teller(words: Words): Tell {
  return (key, blanks = {}) => {
    const one = blanks['count'] === 1 ? words('board', `${key}-one`) : `${key}-one`
    const sentence = one === `${key}-one` ? words('board', key) : one
    return sentence.replace(/\{(\w+)\}/g, (whole, blank: string) => String(blanks[blank] ?? whole))
  }
}
