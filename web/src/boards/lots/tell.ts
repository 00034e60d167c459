// Sentences of this board with their blanks filled in.

export type Tell = (key: string, blanks?: Record<string, string | number>) => string

export function tellFrom(words: (table: string, key: string) => string): Tell {
  return (key, blanks = {}) => words('board', key).replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ''))
}
