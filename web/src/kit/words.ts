// Sentences of a game's catalogue with their blanks filled in.

/** The game's catalogue: words('card', 'cafe') is "Café"; the key itself where there is none, or not yet. */
export type Words = (table: string, key: string) => string
export type Blanks = Record<string, string | number>
/** A sentence of the board's own table, `board`. */
export type Tell = (key: string, blanks?: Blanks) => string

const VOWEL = /^[aeiouàâéèêëîïôûœ]/i

/** `{name}` in a sentence; a blank that nobody fills stays to be seen. French `de` gives way to a vowel: no other language has `de` before a blank. */
export function fill(sentence: string, blanks: Blanks): string {
  return sentence.replace(/(\bde )?\{(\w+)\}/g, (_, de: string | undefined, name: string) => {
    const said = String(blanks[name] ?? `{${name}}`)
    return de === undefined ? said : VOWEL.test(said) ? `d’${said}` : de + said
  })
}

/** A key with a `count` of one takes `<key>-one`, where there is such a sentence. */
export function teller(words: Words, table = 'board'): Tell {
  return (key, blanks = {}) => {
    const one = `${key}-one`
    const single = blanks['count'] === 1 ? words(table, one) : one
    return fill(single === one ? words(table, key) : single, blanks)
  }
}

/** A sentence about somebody: where that is its reader, `<key>-you`, which names nobody. */
export function ofSeat(tell: Tell, key: string, seat: number, reader: { viewer: number | null; names: string[] }, blanks: Blanks = {}): string {
  return seat === reader.viewer ? tell(`${key}-you`, blanks) : tell(key, { ...blanks, name: reader.names[seat] ?? '' })
}

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** How long the longest word of a name is: what must not break is set as small as it needs. */
export const longestWord = (text: string): number => Math.max(1, ...text.split(/[\s\u00a0-]+/).map((word) => word.length))

/** `+3`, `−2`, `0`. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

/** Whether the catalogue has come: a board says nothing before. */
export const haveCome = (words: Words, table: string, key: string): boolean => words(table, key) !== key
