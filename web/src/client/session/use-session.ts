import { useSyncExternalStore } from 'react'
import { currentSession, end, watchSession } from '#client/session/auth-session.ts'
import type { Session } from '@mynah/client/session'

export { onSessionEnd } from '#client/session/auth-session.ts'

/** The session on this device. */
export const useSession = (): Session => useSyncExternalStore(watchSession, currentSession)

/** Signs out here even if the server cannot be reached; its session then expires by itself. */
export async function signOut(): Promise<void> {
  try {
    const { quit } = await import('#client/session/quit.ts')
    await quit()
  } catch {
    // sign out here whatever the network does
  }
  end()
}
