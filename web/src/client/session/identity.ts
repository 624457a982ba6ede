import { newId } from '@mynah/client/ids'
import { setItem, getItem } from '#client/storage/local-storage.ts'

const key = 'deviceId'

/** The same on this browser for ever, also across sign-ins. */
export function deviceId(): string {
  const known = getItem(key)
  if (known) return known
  const made = newId()
  setItem(key, made)
  return made
}
