import { useSyncExternalStore } from 'react'
import { Observable } from '@mynah/client/observable'
import { perSession } from '#client/session/per-session.ts'
import { useSession } from '#client/session/use-session.ts'

/** Whether the question was postponed until the next start. */
const namePutOff = perSession(() => new Observable(false))
export const askForNameLater = (): void => namePutOff().set(true)

/** Whether the signed-in user's account has no chosen name yet. */
export function useLacksName(): boolean {
  const { subscribe, get } = namePutOff()
  const isPutOff = useSyncExternalStore(subscribe, get)
  const session = useSession()
  return session.state === 'in' && session.user.named === false && !isPutOff
}
