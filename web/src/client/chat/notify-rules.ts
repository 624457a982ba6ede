import { account } from '@mynah/contract/account'
import { mayNotify, type Said } from '@mynah/contract/notify-rules'
import { query, queryClient } from '#client/api/query.ts'

const freshMs = 10 * 60_000

/** Whether what was said may make a sound, by what I chose on any device; asked for when something is first said. */
export async function maySound(said: Said): Promise<boolean> {
  try {
    const rules = await queryClient.fetchQuery({ ...query(account.settings, {}), staleTime: freshMs })
    return mayNotify(rules, said, Date.now())
  } catch {
    // without an answer it is as if nothing was chosen
    return true
  }
}
