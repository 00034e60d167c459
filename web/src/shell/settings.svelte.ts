// What this browser remembers of its owner: language, look, name. Nothing of it leaves the browser.
export type Language = 'en' | 'fr'
export type Theme = 'system' | 'light' | 'dark'
export type Speed = 'off' | 'calm' | 'quick'
/** How fast what the computer does is shown. */
export type Pace = 'instant' | 'normal' | 'slow'

interface Settings {
  language: Language
  theme: Theme
  speed: Speed
  pace: Pace
  sounds: boolean
  /** Sounds were offered where a game ended; that is done once. */
  soundsOffered: boolean
  /** One tap plays, without a second to confirm. */
  quick: boolean
  /** The level of the opponents where none is asked for; empty: easy first, then normal. */
  strength: string
  /** Single letters and digits are shortcuts at a table. */
  shortcuts: boolean
  name: string
  /** Computer players say nothing on this device. */
  quietBots: boolean
}

const PLACE = 'boroughs.settings'

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

function browserLanguage(): Language {
  return typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

export const settings = $state<Settings>({
  language: browserLanguage(),
  theme: 'system',
  speed: 'calm',
  pace: 'normal',
  sounds: false,
  soundsOffered: false,
  quick: false,
  strength: '',
  shortcuts: true,
  name: '',
  quietBots: false,
  ...stored(),
})

export function language(): Language {
  return settings.language
}

const USUAL: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** In whose manner dates are written: the reader's own, where the browser speaks the language of the page. */
export function dateLocale(): string {
  const spoken = typeof navigator === 'undefined' ? [] : navigator.languages
  return spoken.find((one) => one.toLowerCase().startsWith(`${settings.language}-`)) ?? USUAL[settings.language]
}

/** Changes something, and remembers it. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change)
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings))
  } catch {
    // A private window may refuse to remember; the change holds for this visit.
  }
  apply()
}

/** Shows the settings on the page as a whole. */
export function apply(): void {
  document.documentElement.lang = settings.language
  if (settings.theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = settings.theme
}

/** Milliseconds between two things that others do, so that they can be followed. */
export function pause(): number {
  if (settings.pace === 'slow') return 1900
  return settings.pace === 'instant' || motion() === 0 ? 0 : 900
}

/** How long a motion of normal length 1 may take: 0 where the reader wants none. */
export function motion(): number {
  if (settings.speed === 'off') return 0
  if (typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  return settings.speed === 'quick' ? 0.5 : 1
}
