import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { onSessionEnd } from '#client/session/use-session.ts'
import type { Place } from './places.ts'

const key = 'places'
const placesMax = 5

/** The places chosen on this device, latest first. */
export function recentPlaces(): readonly Place[] {
  try {
    return JSON.parse(getItem(key) ?? '[]') as Place[]
  } catch {
    return []
  }
}

/** A place with a name is offered again on this device, until the user signs out. */
export function rememberPlace(place: Place): void {
  if (!place.name) return
  const others = recentPlaces().filter(({ name }) => name !== place.name)
  setItem(key, JSON.stringify([place, ...others].slice(0, placesMax)))
}

onSessionEnd(() => removeItem(key))
