import { account } from '@mynah/contract/account'
import { mayNotify, type Said } from '@mynah/contract/notify-rules'
import { query, queryClient } from '#client/api/query.ts'

const freshMs = 10 * 60_000

/** Whether a message may make a sound, by the user's settings on all devices; they are fetched at the first message. */
export async function maySound(said: Said): Promise<boolean> {
  try {
    const rules = await queryClient.fetchQuery({ ...query(account.settings, {}), staleTime: freshMs })
    return mayNotify(rules, said, Date.now())
  } catch {
    // without an answer the defaults apply
    return true
  }
}
