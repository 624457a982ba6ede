import type { Call } from '@mynah/contract/kit'
import { ExtensionPoint } from './extension-point.ts'
import type { Served } from './serve.ts'

/** An answer that a client asks for at its start, and that the end of its catch-up brings where it changed. */
export type StartPart = {
  /** Where it stands in `StartChanges`. */
  place: 'me' | 'settings.folders' | 'call' | `counts.${'friendRequests' | 'joinRequests' | 'moments'}`
  calls: readonly Served[]
  call: Call
  /** As it travels. */
  input: object
  /** Whether this answer is sent though it is the one that the device has. */
  isSentAgain?: (answer: never) => boolean
}

export const startParts = new ExtensionPoint<StartPart>('startParts')
