// Small signs, 16 by 16, drawn in one colour: what a card is, and whose roll wakes it. Colour is never the only sign.
export const GLYPHS: Record<string, string> = {
  // Colours of cards
  red: '<path d="M4 2v4a2 2 0 0 0 4 0V2M6 2v12M11 14V2q3 2 3 6h-3" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>',
  blue: '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M2 8h12M8 2q-5 6 0 12M8 2q5 6 0 12" fill="none" stroke="currentColor" stroke-width="1.2"/>',
  green: '<rect x="2.5" y="2.5" width="11" height="11" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.6"/><circle cx="5.8" cy="5.8" r="1.2"/><circle cx="8" cy="8" r="1.2"/><circle cx="10.2" cy="10.2" r="1.2"/>',
  purple: '<path d="M8 1.500l1.9 4.3 4.6.4-3.5 3.1 1.1 4.600L8 11.500l-4.1 2.400L5 9.3 1.5 6.200l4.6-.400z"/>',
  // Symbols of establishments
  cup: '<path d="M2 4h9v5q0 4-4.5 4T2 9zM11 5.500h1.500a1.5 1.5 0 0 1 0 4H11" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/>',
  bread: '<path d="M2 7q0-4 6-4t6 4q0 1.5-1 2v4H3V9Q2 8.5 2 7z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/>',
  wheat: '<path d="M8 15V4M8 5q-3-1-3-4 3 1 3 4 0-3 3-4 0 3-3 4M8 9q-3 0-4-3 3 0 4 3 1-3 4-3-1 3-4 3M8 13q-3 0-4-3 3 0 4 3 1-3 4-3-1 3-4 3" fill="none" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round"/>',
  cow: '<path d="M4 4L1.5 3q0 3 2.5 4v3q0 4 4 4t4-4V7q2.5-1 2.5-4L12 4q-4-1.5-8 0z" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round"/><path d="M6.5 11h0M9.5 11h0M6 7.200h0M10 7.200h0" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/>',
  gear: '<circle cx="8" cy="8" r="3.6" fill="none" stroke="currentColor" stroke-width="1.7"/><path d="M8 1.500v2M8 12.500v2M1.5 8h2M12.5 8h2M3.4 3.400l1.4 1.400M11.2 11.200l1.4 1.400M3.4 12.600l1.4-1.400M11.2 4.800l1.4-1.4" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>',
  boat: '<path d="M2 11h12l-2 3H4zM8 10V2l5 8z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>',
  factory: '<path d="M2 14V6l4 3V6l4 3V6l4 3v5z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>',
  fruit: '<path d="M8 5q-6-3-6 3 0 6 4 6 1 0 2-.6 1 .6 2 .6 4 0 4-6 0-6-6-3zM8 5q0-3 3-4" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>',
  business: '<path d="M2 5h12v8H2zM6 5V3h4v2M2 9h12" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>',
  major: '<path d="M4 14V2h8v12zM2 14h12M6.5 5h0M9.5 5h0M6.5 8h0M9.5 8h0" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>',
  // What a roll asks besides coins
  catch: '<path d="M1.5 8q5-6 9 0l3.5-3v6L10.5 8q-4 6-9 0z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>',
  give: '<path d="M1 9h9M7 5.500L10.5 9 7 12.500M12 3v11" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>',
  swap: '<path d="M2 5.500h11M10 2.500l3 3-3 3M14 10.500H3M6 7.500l-3 3 3 3" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>',
  demolish: '<path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/>',
  tick: '<path d="M3 8.500l3.5 3.500L13 4.5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
}
