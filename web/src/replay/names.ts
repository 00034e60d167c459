// What a record's labels call the players: its levels are words of the file format, not of the reader.

/** `Ada` of `Ada (normal)`, as the sentences beside it name her. */
export function nameOf(label: string): string {
  const bracket = label.lastIndexOf(' (')
  return bracket > 0 ? label.slice(0, bracket) : label
}

/** By seat; of a record that names nobody each is called by the number of the seat, as in the sentences beside. */
export function namesOf(labels: readonly string[], seats: number, called: (number: number) => string): string[] {
  return Array.from({ length: seats }, (_, seat) => nameOf(labels[seat] ?? '') || called(seat + 1))
}
