import type { SessionEnd } from '@mynah/client/session'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'

const reasonKey = 'session-ended'
const sealedKey = 'sealed'
export const sealedMs = 30 * 24 * 60 * 60_000

/** Encrypted unsent work, which only its user can open. `endedAt` is 0 while the session lasts. */
export type Sealed = { endedAt: number; text: string }

/** Why the last session on this device ended, until the next one begins; '' if its user ended it. */
export const endReason = (): string => getItem(reasonKey) ?? ''

export function noteEnd(how: SessionEnd): void {
  if (how === 'hand') removeItem(reasonKey)
  else if (how !== 'tab') setItem(reasonKey, how)
}

export const forgetEnd = (): void => removeItem(reasonKey)

export function readSealed(): Sealed | undefined {
  try {
    return (JSON.parse(getItem(sealedKey) ?? 'null') as Sealed | null) ?? undefined
  } catch {
    return undefined
  }
}

export const writeSealed = (sealed: Sealed): void => setItem(sealedKey, JSON.stringify(sealed))
export const dropSealed = (): void => removeItem(sealedKey)

/** From now on it waits for its user to return; a user who logged out has decided about unsent work already. */
export function finishSealed(how: SessionEnd): void {
  if (how === 'tab') return
  if (how === 'hand' || how === 'deleted') return dropSealed()
  const sealed = readSealed()
  if (sealed?.endedAt === 0) writeSealed({ ...sealed, endedAt: Date.now() })
}

/** Removes work whose user has not returned. */
export function dropOldSealed(): void {
  const { endedAt = 0 } = readSealed() ?? {}
  if (endedAt > 0 && Date.now() - endedAt > sealedMs) dropSealed()
}
