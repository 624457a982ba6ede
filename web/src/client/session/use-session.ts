import { useSyncExternalStore } from 'react'
import { currentSession, end, watchSession } from '#client/session/auth-session.ts'
import type { Session } from '@mynah/client/session'

export { onSessionEnd } from '#client/session/auth-session.ts'

/** Who is signed in on this device. */
export const useSession = (): Session => useSyncExternalStore(watchSession, currentSession)

/** Logs out here even if the server cannot be reached; its session then ends by itself. */
export async function signOut(): Promise<void> {
  try {
    const { quit } = await import('#client/session/quit.ts')
    await quit()
  } catch {
    // the person wants to leave, whatever the network says
  }
  end()
}
