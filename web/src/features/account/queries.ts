import { useQuery } from '@tanstack/react-query'
import { account, type Settings } from '@mynah/contract/account'
import { api } from '#client/api.ts'
import { patch, query } from '#client/query.ts'
import { updateUser } from '#client/session-store.ts'

/** Asks who I am now: name, picture and the like may have changed on another device. */
export async function refreshMe(): Promise<void> {
  const me = await api(account.me, {}, { quiet: true }).catch(() => undefined)
  if (me) updateUser(me)
}

export const useSettings = () => useQuery(query(account.settings, {}))

/** Changes at once what is shown, and back if the server says no; the toast has said why. */
export async function changeSettings(change: Partial<Settings>, before: Settings): Promise<void> {
  patch(account.settings, {}, (now) => ({ ...now, ...change }))
  await api(account.changeSettings, change).catch(() => patch(account.settings, {}, () => before))
}
