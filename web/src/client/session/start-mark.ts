import type { StartState } from '@mynah/client/starts'
import { perSession } from '#client/session/per-session.ts'

/** The start data that this device has from the server, and its mark; '' for none, undefined until it is known. */
export const startStored = perSession(() => ({
  mark: undefined as string | undefined,
  state: undefined as StartState | undefined,
}))

export const startMark = (): string | undefined => startStored().mark
