// Signs for the log, drawn by us: paths in a square of 24. Which event has which stands in `boards/<game>/log.ts`.
export const ICONS = {
  die: 'M4 4h16v16H4zM8.500 8.500h.010M15.500 15.500h.010M12 12h.010M15.500 8.500h.010M8.500 15.500h.010',
  coin: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v8M9 12h6',
  pay: 'M3 12h15M13 7l5 5-5 5M21 5v14',
  build: 'M4 20h16M6 20v-9l6-5 6 5v9M10 20v-5h4v5',
  landmark: 'M12 3l8 6H4zM6 9v9M12 9v9M18 9v9M4 20h16',
  wreck: 'M4 20h16M6 20v-7l4 3 2-5 3 4 3-2v7',
  swap: 'M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4',
  card: 'M6 4h12v16H6zM9 8h6M9 12h4',
  give: 'M4 13v7h16v-7M12 3v11M8 10l4 4 4-4',
  talk: 'M4 5h16v11H10l-4 4v-4H4z',
  yes: 'M5 13l4 4L19 7',
  no: 'M6 6l12 12M18 6 6 18',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  tree: 'M12 21v-6M12 3a6 6 0 0 1 4 10.500H8A6 6 0 0 1 12 3z',
  hand: 'M7 21q-3-5-3-9h3V6h2v5V4h2v7V4h2v7V6h2v8q0 5-3 7z',
  star: 'M12 3l2.700 5.800 6.300.800-4.600 4.400 1.200 6.300L12 17.200 6.400 20.300l1.200-6.300L3 9.600l6.300-.800z',
  prize: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4q0 5 3.500 5M17 6h3q0 5-3.500 5M12 15v4M8 20h8',
  block: 'M4 9h8v6H4zM12 9h8v6h-8zM8 15h8v6H8z',
  crane: 'M5 21V4h14M5 8l5-4M15 4v7M12.500 11h5v4h-5z',
  fall: 'M5 5l5 5M19 5l-5 5M12 10v8M8 15l4 4 4-4',
} as const

export type IconName = keyof typeof ICONS

/** By the key of the event: `rolled` for `event.rolled`. */
export type LogIcons = Record<string, IconName>
