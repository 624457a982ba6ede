import type { Moment } from '@mynah/contract/moments'
import { useSession } from '#client/session/use-session.ts'

/** The user as moments name people. */
export function useMe(): Moment['praises'][number] {
  const session = useSession()
  if (session.state !== 'in') return { userId: '', userName: '', avatarUrl: '' }
  const { userName, avatarUrl } = session.user
  return { userId: session.userId, userName, avatarUrl }
}
