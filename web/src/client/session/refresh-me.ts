import { account } from '@mynah/contract/account'
import { api } from '#client/api/api.ts'
import { userAsked } from '#client/session/auth-session.ts'

/** Reloads the signed-in user: name or picture may have changed on another device. */
export async function refreshMe(): Promise<void> {
  const store = userAsked()
  const me = await api(account.me, {}, { quiet: true }).catch(() => undefined)
  if (me && !store(me)) await refreshMe()
}
