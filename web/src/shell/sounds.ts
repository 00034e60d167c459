// Short tones, made on the spot; silent unless somebody turned sounds on.
import { settings } from './settings.svelte'

/** When it begins, and for how long it is heard, in seconds. */
type Tone = readonly [frequency: number, start: number, lasts?: number]

const CHIMES: Record<'turn' | 'chat' | 'tick', Tone[]> = {
  turn: [
    [659, 0],
    [880, 0.12],
  ],
  chat: [[523, 0]],
  tick: [[1046, 0]],
}

const rising = (first: number, steps: number[], apart: number, lasts = 0.6): Tone[] => steps.map((step, at) => [first * 2 ** (step / 12), at * apart, lasts] as const)

/** The end of a game in its own voice: a fanfare, gongs, the bell of the minute, a crane's horn, a chord of the night. */
const FINALES: Record<string, Tone[]> = {
  'machi-koro': [...rising(523, [0, 4, 7, 12, 7, 12], 0.13), [1046, 0.8, 1.2], [784, 0.8, 1.2]],
  chinatown: [[131, 0, 1.6], [196, 0.02, 1.4], ...rising(523, [0, 2, 4, 7, 9, 12], 0.16).map(([tone, at]) => [tone, at + 0.4, 0.7] as const)],
  'mad-city': [0, 0.7].flatMap((at) => [880, 1108, 1480, 1976].map((tone) => [tone, at, 1.3] as const)),
  lots: [[147, 0, 0.5], [147, 0.6, 0.9], ...rising(294, [0, 4, 7, 12], 0.15).map(([tone, at]) => [tone, at + 1.1, 0.8] as const)],
  'new-jack-city': [...rising(220, [0, 3, 7, 10, 14], 0.12, 1.6), [440, 0.9, 1.4]],
}
const OTHER = rising(523, [0, 4, 7, 12], 0.15)

let context: AudioContext | undefined

function sound(tones: Tone[], loud: number): void {
  // A browser lets a page sound only after somebody has touched it, and complains of the try.
  if (!settings.sounds || !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  for (const [frequency, start, lasts = 0.35] of tones) {
    const begins = context.currentTime + start
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, begins)
    gain.gain.linearRampToValueAtTime(loud, begins + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts)
    const tone = new OscillatorNode(context, { type: 'triangle', frequency })
    tone.connect(gain).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + lasts + 0.05)
  }
}

export function chime(what: keyof typeof CHIMES): void {
  sound(CHIMES[what], 0.12)
}

export function finaleSound(game: string): void {
  sound(FINALES[game] ?? OTHER, 0.07)
}
