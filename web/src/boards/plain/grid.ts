// Where the outline of a shape runs: the sides of its squares that no other of its squares shares.

export type Side = readonly [x1: number, y1: number, x2: number, y2: number]

export function outline(cells: readonly (readonly [number, number])[]): Side[] {
  const inside = new Set(cells.map(([x, y]) => `${x},${y}`))
  const sides: Side[] = []
  for (const [x, y] of cells) {
    if (!inside.has(`${x},${y - 1}`)) sides.push([x, y, x + 1, y])
    if (!inside.has(`${x + 1},${y}`)) sides.push([x + 1, y, x + 1, y + 1])
    if (!inside.has(`${x},${y + 1}`)) sides.push([x, y + 1, x + 1, y + 1])
    if (!inside.has(`${x - 1},${y}`)) sides.push([x, y, x, y + 1])
  }
  return sides
}
