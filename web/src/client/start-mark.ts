import type { StartState } from '@mynah/client/starts'
import { perSession } from '#client/per-session.ts'

/** What this device has of its start, as the server gave it, and the mark that says so. */
export const startStored = perSession(() => ({ mark: '', state: undefined as StartState | undefined }))

export const startMark = (): string => startStored().mark
