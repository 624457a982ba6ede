/** A time that can be chosen with one press. */
export type Suggestion = { name: 'inAnHour' | 'thisEvening' | 'tomorrow' | 'nextMonday'; at: number }

const hourMs = 3_600_000
const evening = 20
const morning = 8

function dayAt(now: number, days: number, hour: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime()
}

/** In the device's time zone, the soonest first; without this evening if that is too soon or over. */
export function suggestionsAt(now: number): Suggestion[] {
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7
  const tonight = dayAt(now, 0, evening)
  return [
    { name: 'inAnHour', at: now + hourMs },
    ...(tonight - now > hourMs ? [{ name: 'thisEvening', at: tonight } as const] : []),
    { name: 'tomorrow', at: dayAt(now, 1, morning) },
    ...(toMonday > 1 ? [{ name: 'nextMonday', at: dayAt(now, toMonday, morning) } as const] : []),
  ]
}
