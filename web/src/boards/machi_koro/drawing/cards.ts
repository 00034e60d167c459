// One small paper-cut picture for each establishment, 96 by 60, standing on the ground at 56.
import { awning, cut, disc, door, dot, fir, flag, gable, ground, panes, sea, smoke, strip, tree, wall } from './shapes'

const row = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')

const ear = (x: number, y: number) =>
  strip(`M${x} ${y}v-9m-2.4 2l2.4 2.6 2.4-2.6m-4.8-4l2.4 2.6 2.4-2.6`, '#a87412', 1.3)
const flower = (x: number, y: number, colour: string) =>
  strip(`M${x} ${y}v-7`, '#2f7a56', 1.2) + dot(x, y - 8.5, 2.8, colour) + dot(x, y - 8.5, 1, '#f8c644')
const cow = (x: number, y: number) =>
  cut(`M${x} ${y}v-9q0-3 3-3h13l4-3 4 3-1 5h-3v7h-3v-5h-10v5z`, '#fffdf4') +
  `<path d="M${x + 5} ${y - 12}h6q0 5-3 5t-3-5z" fill="#5b4a3a"/>` +
  dot(x + 21, y - 11, 0.9, '#2a2838')
const boat = (x: number, y: number, hull: string) =>
  cut(`M${x} ${y}h40l-7 10H${x + 7}z`, hull) +
  strip(`M${x + 4} ${y + 3}h32`, '#fff6e0', 1.6) +
  wall(x + 8, y - 9, 13, 9, '#fffdf4') +
  panes(x + 10, y - 7, 2, 1, 3.5, 2)
const shop = (fill: string, roof: string) =>
  ground(54, '#cbb58d', 2) + wall(22, 24, 52, 31, fill) + cut('M19 24h58l-4-7H23z', roof)
const front = (colour: string) => awning(24, 29, 48, colour) + panes(27, 40, 2, 1, 9, 3) + door(58, 39, 10, 16)
const works = (fill: string) =>
  ground(54, '#b9b2a0', 2) +
  wall(12, 30, 58, 25, fill) +
  cut('M12 31v-9l14 9zM26 31v-9l14 9zM40 31v-9l14 9zM54 31v-9l16 9z', '#5b5f74') +
  panes(17, 37, 6, 1, 5, 4)

export const CARD_DRAWINGS: Record<string, string> = {
  'wheat-field':
    disc(76, 15, 7, '#f8c644') + ground(36, '#f2d27a') + ground(46, '#e9b94a') + row(13, (at) => ear(5 + at * 7.2, 58 - (at % 3) * 4)),
  ranch:
    ground(40, '#9bcf8f') +
    wall(8, 22, 24, 22, '#c2452d') + gable(8, 22, 24, 11, '#7d2a1b') + door(16, 31, 8, 13, '#fff6e0') +
    ground(50, '#7dbb75') + cow(52, 52) + strip('M4 58h88M10 54v6M34 54v6M84 54v6', '#fff6e0', 1.5),
  'flower-orchard':
    ground(38, '#a9d69a') + ground(48, '#86c27e') + row(12, (at) => flower(7 + at * 7.5, 58 - (at % 2) * 7, ['#e4572e', '#d77ac0', '#fffdf4', '#f0a33a'][at % 4] ?? '')),
  forest:
    ground(48, '#8cc28a') + fir(14, 52, 34, '#3c8a5c') + fir(34, 54, 44) + fir(56, 53, 36, '#3c8a5c') + fir(76, 55, 46, '#26694a') + ground(56, '#6fae74', 2),
  'apple-orchard':
    ground(46, '#9bcf8f') +
    row(3, (at) => tree(18 + at * 30, 54, 20, '#4d9a5f') + dot(14 + at * 30, 29, 2.2, '#d9402b') + dot(21 + at * 30, 33, 2.2, '#d9402b') + dot(19 + at * 30, 25, 2.2, '#d9402b')) +
    ground(56, '#7dbb75', 2),
  'mackerel-boat': sea(38) + boat(28, 34, '#2f6fa8') + strip('M56 33V12l-16 13', '#5b4a3a', 1.5) + cut('M57 14l14 18H57z', '#fff3c4'),
  'tuna-boat':
    sea(38) + cut('M14 32h66l-9 15H24z', '#1d4468') + strip('M19 37h56', '#e4572e', 2) + wall(26, 17, 22, 15, '#fffdf4') + panes(29, 21, 3, 1, 4, 2) + wall(34, 9, 7, 8, '#e4572e') +
    strip('M66 32V8l14 12', '#5b4a3a', 1.6) + strip('M80 20v14', '#5b4a3a', 0.8),
  'sushi-bar':
    shop('#fff2dc', '#3a4165') + awning(24, 29, 48, '#3a4165') + panes(27, 40, 2, 1, 9, 3) + door(58, 39, 10, 16) +
    cut('M34 12h28q4 0 4 4H30q0-4 4-4z', '#f58a6b') + cut('M31 16h34v3q0 2-3 2H34q-3 0-3-2z', '#fffdf4') + strip('M40 12v3M47 12v3M54 12v3', '#fff6e0', 1.4),
  cafe: shop('#f5dfc0', '#8a4b2c') + front('#d9572b') + cut('M40 5h14v6q0 4-4 4h-6q-4 0-4-4z', '#fffdf4') + strip('M54 7q5 0 4 3t-5 2', '#fffdf4', 1.8) + smoke(47, 4),
  'french-restaurant':
    ground(54, '#cbb58d', 2) + wall(20, 22, 56, 33, '#f3e3ea') + cut('M18 22q4-13 12-13h36q8 0 12 13z', '#4b4f74') + panes(33, 12, 4, 1, 5, 3) + awning(22, 28, 52, '#b8321f', '#fffdf4') +
    panes(26, 40, 2, 1, 9, 4) + door(56, 39, 11, 16, '#4b4f74') + tree(14, 56, 9) + tree(82, 56, 9),
  'pizza-joint':
    shop('#ffe3b8', '#1d6b43') + front('#1d6b43') + cut('M38 3q10-3 20 0L48 19z', '#f8c644') + dot(45, 8, 1.7, '#d9402b') + dot(51, 7, 1.7, '#d9402b') + dot(48, 12.5, 1.7, '#d9402b'),
  'family-restaurant':
    ground(54, '#cbb58d', 2) + wall(10, 30, 76, 25, '#ffd9a0') + cut('M6 30l8-9h68l8 9z', '#c2452d') + awning(14, 34, 42, '#e4572e') + panes(17, 44, 4, 1, 7, 3) + door(66, 39, 12, 16) +
    strip('M76 21V8', '#5b4a3a', 2) + disc(76, 8, 6, '#f8c644') + strip('M73.4 5v6M78.6 5v6', '#7a4a30', 1.4),
  'members-only-club':
    ground(54, '#8d87a3', 2) + wall(20, 14, 56, 41, '#3b2f63') + cut('M17 14h62v-4H17z', '#f8c644') + panes(26, 19, 6, 2, 4, 4) + cut('M38 55V38q10-7 20 0v17z', '#b8321f') + door(43, 40, 10, 15, '#1b1730') +
    strip('M30 55V43M66 55V43', '#f8c644', 2) + strip('M30 46q6 5 8 0M66 46q-6 5-8 0', '#d9402b', 1.6),
  bakery: shop('#fbe7bf', '#b4722c') + front('#d98b2b') + cut('M36 13q0-8 12-8t12 8q0 3-12 3t-12-3z', '#d99a48') + strip('M42 7l3 5M48 6l3 5M54 7l2 4', '#fbe7bf', 1.3),
  'general-store':
    ground(54, '#cbb58d', 2) + wall(22, 22, 52, 33, '#e7c79a') + cut('M22 22V10h52v12z', '#22784c') + strip('M30 16h36', '#fff6e0', 2.6) + awning(20, 27, 56, '#22784c') + panes(27, 39, 2, 1, 9, 3) + door(58, 39, 10, 16) +
    disc(14, 52, 4, '#b4722c') + wall(78, 48, 8, 7, '#b4722c'),
  'flower-shop':
    shop('#f6e6f2', '#9b2f70') + front('#c65a9c') + flower(14, 57, '#e4572e') + flower(9, 57, '#f0a33a') + flower(80, 57, '#d77ac0') + flower(86, 57, '#fffdf4') + flower(43, 18, '#e4572e') + flower(53, 18, '#fffdf4'),
  'cheese-factory':
    works('#f2d98a') + wall(74, 16, 8, 39, '#b5583a') + smoke(78, 14) + cut('M22 20l22-9 6 9z', '#f8c644') + dot(34, 17, 1.4, '#c98f1b') + dot(41, 15.5, 1.2, '#c98f1b'),
  'furniture-factory':
    works('#d8b48a') + wall(74, 18, 8, 37, '#b5583a') + smoke(78, 16) + strip('M30 20V7h10v7M30 14h10v6', '#7a4a30', 2.4),
  'soda-bottling-plant':
    works('#a9d5d0') + cut('M76 55V30q0-4 3-7v-9h6v9q3 3 3 7v25z', '#e4572e') + strip('M77 38h10', '#fff6e0', 4) + wall(78.4, 10, 7.2, 4, '#fffdf4'),
  'fruit-and-vegetable-market':
    ground(54, '#cbb58d', 2) + strip('M16 55V24M80 55V24', '#7a4a30', 2) + awning(12, 18, 72, '#22784c') + wall(14, 40, 30, 15, '#b4722c') + wall(50, 40, 32, 15, '#b4722c') +
    row(4, (at) => disc(18 + at * 7.4, 38, 3.5, '#d9402b')) + row(4, (at) => disc(54 + at * 7.6, 38, 3.5, ['#f0a33a', '#86c27e'][at % 2] ?? '')),
  'demolition-company':
    ground(54, '#c9bda4', 2) + wall(8, 20, 22, 35, '#d8c3a0') + panes(12, 25, 2, 3, 5, 3) + cut('M30 20l-4 9 5 6-6 8 5 12h6z', '#c9bda4') +
    wall(54, 42, 26, 9, '#f0a33a') + wall(66, 33, 12, 9, '#f0a33a') + panes(69, 35, 1, 1, 6) + disc(59, 53, 3.4, '#2a2838') + disc(75, 53, 3.4, '#2a2838') + strip('M64 42L46 8', '#5b5f74', 2.6) + strip('M46 8v20', '#2a2838', 1.2) + disc(46, 33, 6, '#3a3d52'),
  'moving-company':
    ground(54, '#b9b2a0', 2) + wall(12, 22, 46, 27, '#22619e') + cut('M58 30h14l9 10v9H58z', '#f5dfc0') + panes(63, 33, 1, 1, 8) + strip('M20 35h22m-6-5l6 5-6 5', '#fffdf4', 2.6) + disc(26, 51, 5, '#2a2838') + disc(68, 51, 5, '#2a2838') + dot(26, 51, 2, '#b9b2a0') + dot(68, 51, 2, '#b9b2a0'),
  stadium:
    ground(54, '#9bcf8f', 2) + cut('M8 52q0-28 40-28t40 28z', '#e8e1d4') + cut('M20 44q0-13 28-13t28 13q0 6-28 6t-28-6z', '#4d9a5f') + strip('M48 32v17M34 40q14 6 28 0', '#fffdf4', 1.2) +
    strip('M14 40V12M82 40V12', '#5b5f74', 2) + wall(8, 8, 12, 6, '#fff3c4') + wall(76, 8, 12, 6, '#fff3c4') + flag(48, 25, '#e4572e'),
  'business-center':
    ground(54, '#b9b2a0', 2) + wall(14, 22, 24, 33, '#6d86b8') + panes(18, 26, 3, 4, 4, 3) + wall(40, 6, 28, 49, '#4a5f96') + panes(44, 11, 4, 6, 4, 2.6) + wall(70, 28, 16, 27, '#8aa1cc') + panes(73, 32, 2, 3, 4, 3),
  publisher:
    ground(54, '#b9b2a0', 2) + wall(16, 18, 64, 37, '#b98a6a') + panes(21, 23, 7, 2, 5, 3.6) + door(43, 41, 10, 14) + cut('M28 15l20-4 20 4v-9l-20-3-20 3z', '#fffdf4') + strip('M48 3v8M33 8l11-1.6M52 6.4L63 8M33 11.5l11-1.6M52 10L63 11.5', '#615c6e', 1.1),
  'tax-office':
    ground(54, '#b9b2a0', 2) + wall(18, 26, 60, 28, '#e8e1d4') + gable(18, 26, 60, 15, '#cfc5b2') + row(5, (at) => cut(`M${23 + at * 11} 28h5v24h-5z`, '#fffdf4')) + wall(14, 52, 68, 4, '#cfc5b2') + disc(48, 20, 4, '#f8c644'),
  'tech-startup':
    ground(54, '#9bcf8f', 2) + wall(20, 24, 56, 31, '#d7e3f4') + panes(25, 30, 5, 2, 7, 3.4) + cut('M20 24l56-8v8z', '#76459c') + tree(12, 56, 12) + tree(84, 56, 10) +
    cut('M48 0q6 6 5 14l3 4h-16l3-4q-1-8 5-14z', '#fffdf4') + dot(48, 8, 2, '#22619e') + cut('M44.6 18h6.8L48 23z', '#f0a33a'),
}
