import { useSyncExternalStore } from 'react'
import { currentSession, end, watchSession } from '#client/auth-session.ts'
import type { Session } from '@mynah/client/session'

export { onSessionEnd } from '#client/auth-session.ts'

/** Who is signed in on this device. */
export const useSession = (): Session => useSyncExternalStore(watchSession, currentSession)

/** Logs out here even if the server cannot be reached; its session then ends by itself. */
export async function signOut(): Promise<void> {
  try {
    const { quit } = await import('#client/quit.ts')
    await quit()
  } catch {
    // the person wants to leave, whatever the network says
  }
  end()
}
