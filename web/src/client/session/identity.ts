import { newId } from '@mynah/client/ids'
import { setItem, getItem } from '#client/storage/local-storage.ts'

const key = 'deviceId'

/** The permanent id of this browser, the same for all users. */
export function deviceId(): string {
  const known = getItem(key)
  if (known) return known
  const made = newId()
  setItem(key, made)
  return made
}
