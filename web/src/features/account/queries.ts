import { useQuery } from '@tanstack/react-query'
import { account, type Settings } from '@mynah/contract/account'
import { api } from '#client/api/api.ts'
import { patch, query, queryClient, invalidate } from '#client/api/query.ts'
import { perSession } from '#client/session/per-session.ts'

export const useSettings = () => useQuery(query(account.settings, {}))

const changing = perSession(() => ({ count: 0 }))

/** Shows the change at once, and reverts it if the server refuses it, which a toast has then explained. */
export async function changeSettings(change: Partial<Settings>, before: Settings): Promise<void> {
  const under = changing()
  under.count += 1
  // an answer in flight may be older than the change and would revert it
  await queryClient.cancelQueries({ queryKey: [account.settings.path] })
  patch(account.settings, {}, (now) => ({ ...now, ...change }))
  try {
    await api(account.changeSettings, change)
  } catch {
    const keys = Object.keys(change) as (keyof Settings)[]
    const back = Object.fromEntries(keys.map((key) => [key, before[key]]))
    patch(account.settings, {}, (now) => ({ ...now, ...back }))
  }
  under.count -= 1
  // while another change is in flight, an answer may be older than that one
  if (under.count === 0) await invalidate(account.settings)
}
