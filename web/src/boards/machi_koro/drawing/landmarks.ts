// The landmarks, taller than life: 64 wide, 88 high, standing on 86. They make the skyline.
import { awning, cut, disc, door, flag, gable, panes, strip, wall } from './shapes'

const turns = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4)
const around = (draw: (x: number, y: number, index: number) => string) =>
  turns.map((turn, index) => draw(+(32 + 22 * Math.cos(turn)).toFixed(1), +(36 + 22 * Math.sin(turn)).toFixed(1), index)).join('')

export const LANDMARK_DRAWINGS: Record<string, string> = {
  'city-hall':
    wall(10, 56, 44, 30, '#efe3cb') + cut('M7 56h50l-5-7H12z', '#8c9bb0') + panes(14, 62, 5, 1, 5, 3) + wall(25, 26, 14, 24, '#efe3cb') + gable(25, 27, 14, 14, '#8c9bb0', 2) +
    disc(32, 36, 4.6, '#fffdf4') + strip('M32 33.4V36l2 1.4', '#2a2838', 1) + door(28, 70, 8, 16) + panes(14, 73, 1, 1, 6) + panes(44, 73, 1, 1, 6) + flag(32, 14, '#e4572e'),
  harbor:
    cut('M4 76h56v10H4z', '#4f9dbb') + cut('M22 76l4-46h12l4 46z', '#fffdf4') + cut('M23.4 62h17.2l.9 10H22.5zM25 44h14l.8 9H24.2z', '#d9402b') + wall(25, 20, 14, 10, '#3a4165') + panes(28, 22, 1, 1, 8) +
    gable(25, 20, 14, 8, '#d9402b', 2) + cut('M2 70h18l-4 8H6z', '#fffdf4') + cut('M11 69V56l8 12z', '#f8c644') + strip('M42 81q4-3 8 0t8 0', '#bfe3ee', 1.4),
  'train-station':
    wall(4, 54, 56, 32, '#e2714b') + cut('M2 55q30-26 60 0z', '#7d2a1b') + wall(24, 22, 16, 34, '#f0a06b') + gable(24, 23, 16, 12, '#7d2a1b', 3) + disc(32, 32, 5.4, '#fffdf4') + strip('M32 28.6V32l2.6 1.8', '#2a2838', 1.1) +
    panes(9, 61, 2, 1, 6, 4) + panes(40, 61, 2, 1, 6, 4) + cut('M20 86V72q12-12 24 0v14z', '#5a2a1a') + wall(25, 73, 14, 13, '#2f6fa8') + panes(27, 75, 2, 1, 4, 2),
  'shopping-mall':
    wall(4, 48, 56, 38, '#f2c6d8') + cut('M4 48V36h24v12z', '#c65a9c') + cut('M28 48V28h32v20z', '#9b2f70') + strip('M34 38h20M9 42h14', '#fff6e0', 3) + panes(8, 52, 7, 1, 5, 2.6) + awning(6, 62, 52, '#c65a9c') +
    panes(9, 72, 2, 1, 9, 3) + panes(43, 72, 2, 1, 6, 2) + door(30, 71, 10, 15) + flag(44, 28, '#f8c644'),
  'amusement-park':
    strip('M32 36L16 86M32 36l16 50', '#2a5c8c', 3.4) + strip('M10 36a22 22 0 1 1 44 0a22 22 0 1 1-44 0z', '#2f6fa8', 2.6) + around((x, y) => strip(`M32 36L${x} ${y}`, '#6aa3cf', 1.2)) + disc(32, 36, 4.4, '#f8c644') +
    around((x, y, index) => disc(x, y, 4.6, ['#e4572e', '#f8c644', '#3c9a84', '#fffdf4'][index % 4] ?? '')) + wall(22, 74, 20, 12, '#e4572e') + awning(20, 70, 24, '#e4572e') + panes(26, 79, 2, 1, 4, 4),
  'moon-tower':
    cut('M18 86l8-54h12l8 54z', '#7b5aa6') + cut('M20 34h24l-4-12H24z', '#5d4285') + panes(26, 25, 3, 1, 3.4, 1.2) + panes(28, 40, 2, 5, 3.4, 3.2) + strip('M32 22V6', '#f8c644', 2) + cut('M33 3a7 7 0 1 0 6 10.5a6 6 0 0 1-6-10.5z', '#fff3c4') + strip('M20 86q12-16 24 0', '#5d4285', 3),
  airport:
    wall(2, 64, 60, 22, '#dfe6ee') + cut('M2 64q30-12 60 0z', '#5b86b0') + panes(7, 70, 7, 1, 5, 2.6) + wall(42, 30, 9, 36, '#cfd8e4') + cut('M37 30h19l-3-11H40z', '#3a4165') + panes(41, 22, 3, 1, 3.6, 1) +
    strip('M46.5 19v-8', '#e4572e', 1.6) + cut('M3 34q12-9 22-9l9 2q4 1 3 3t-8 2l-9 1-8 7h-3l2-6-5 1z', '#fffdf4') + cut('M17 27l-9-8h4l13 6z', '#e4572e') + door(26, 76, 10, 10, '#3a4165'),
}
