// When something is, as people say it: "today, 19:30", "Tuesday, 19:30", "3 March, 19:30".
const DAY = 86_400_000

export function when(at: number, now: number, language: string, locale: string): string {
  const time = new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  const days = Math.round((startOf(at) - startOf(now)) / DAY)
  if (Math.abs(days) <= 1) return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')}, ${time}`
  const near = days > 0 && days < 7
  const day = new Date(at).toLocaleDateString(locale, near ? { weekday: 'long' } : { day: 'numeric', month: 'long' })
  return `${day}, ${time}`
}

function startOf(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

/** What an input of a local date and time takes. */
export function localValue(at: number): string {
  const moment = new Date(at)
  return new Date(at - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The next evening, at half past seven. */
export function nextEvening(now: number): number {
  const evening = new Date(now)
  evening.setHours(19, 30, 0, 0)
  return evening.getTime() > now + 3_600_000 ? evening.getTime() : evening.getTime() + DAY
}
