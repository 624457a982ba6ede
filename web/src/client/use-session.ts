import { useSyncExternalStore } from 'react'
import { api } from '#client/api.ts'
import { currentSession, end, watchSession, type Session } from '#client/auth-session.ts'

export { onSessionEnd } from '#client/auth-session.ts'

/** Who is signed in on this device. */
export const useSession = (): Session => useSyncExternalStore(watchSession, currentSession)

/** Logs out here even if the server cannot be reached; its session then ends by itself. */
export async function signOut(): Promise<void> {
  const { auth } = await import('@mynah/contract/auth')
  try {
    await api(auth.quit, {}, { quiet: true, signal: AbortSignal.timeout(3_000) })
  } catch {
    // the person wants to leave, whatever the network says
  }
  end()
}
