import type { StartState } from '@mynah/client/starts'
import { perSession } from '#client/session/per-session.ts'

/** What this device has of its start, as the server gave it, and the mark that says so; '' for none, undefined until it is known. */
export const startStored = perSession(() => ({
  mark: undefined as string | undefined,
  state: undefined as StartState | undefined,
}))

export const startMark = (): string | undefined => startStored().mark
