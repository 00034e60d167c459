// Short tones, made on the spot; silent unless somebody turned sounds on.
import { settings } from './settings.svelte'

type Tone = readonly [frequency: number, start: number]

const CHIMES: Record<'turn' | 'chat' | 'tick', Tone[]> = {
  turn: [
    [659, 0],
    [880, 0.12],
  ],
  chat: [[523, 0]],
  tick: [[1046, 0]],
}

let context: AudioContext | undefined

export function chime(what: keyof typeof CHIMES): void {
  // A browser lets a page sound only after somebody has touched it, and complains of the try.
  if (!settings.sounds || !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  for (const [frequency, start] of CHIMES[what]) {
    const begins = context.currentTime + start
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, begins)
    gain.gain.linearRampToValueAtTime(0.12, begins + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, begins + 0.35)
    const tone = new OscillatorNode(context, { type: 'triangle', frequency })
    tone.connect(gain).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + 0.4)
  }
}
