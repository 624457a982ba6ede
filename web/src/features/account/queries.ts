import { account } from '@mynah/contract/account'
import { api } from '#client/api.ts'
import { updateUser } from '#client/session-store.ts'

/** Asks who I am now: name, picture and the like may have changed on another device. */
export async function refreshMe(): Promise<void> {
  const me = await api(account.me, {}, { quiet: true }).catch(() => undefined)
  if (me) updateUser(me)
}
