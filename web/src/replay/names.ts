// What a record's labels call the players: its levels are words of the file format, not of the reader.

/** `Ada` of `Ada (normal)`, as the sentences beside it name her. */
export function nameOf(label: string): string {
  const bracket = label.lastIndexOf(' (')
  return bracket > 0 ? label.slice(0, bracket) : label
}
