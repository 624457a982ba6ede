import { useSyncExternalStore } from 'react'
import { Observable } from '@mynah/client/observable'
import { perSession } from '#client/session/per-session.ts'
import { useSession } from '#client/session/use-session.ts'

/** Whether the question was put off; it comes again at the next start. */
const namePutOff = perSession(() => new Observable(false))
export const askForNameLater = (): void => namePutOff().set(true)

/** Whether a user is signed in whose account has no chosen name yet. */
export function useLacksName(): boolean {
  const { subscribe, get } = namePutOff()
  const isPutOff = useSyncExternalStore(subscribe, get)
  const session = useSession()
  return session.state === 'in' && session.user.named === false && !isPutOff
}
