// The signs of the seats: circle, triangle, square, diamond, star.
export function signPath(seat: number, x: number, y: number, r: number): string {
  const at = (dx: number, dy: number) => `${(x + dx * r).toFixed(2)} ${(y + dy * r).toFixed(2)}`
  switch (seat % 5) {
    case 0:
      return `M${at(-1, 0)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
    case 1:
      return `M${at(0, -1.15)}L${at(1.15, 0.85)}L${at(-1.15, 0.85)}z`
    case 2:
      return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}z`
    case 3:
      return `M${at(0, -1.25)}L${at(1.25, 0)}L${at(0, 1.25)}L${at(-1.25, 0)}z`
    default: {
      const points = Array.from({ length: 10 }, (_, point) => {
        const angle = (point * Math.PI) / 5 - Math.PI / 2
        const reach = point % 2 ? 0.56 : 1.25
        return at(Math.cos(angle) * reach, Math.sin(angle) * reach)
      })
      return `M${points.join('L')}z`
    }
  }
}
