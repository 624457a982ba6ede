import { rates } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/connection.ts'
import { authenticateBatched } from './sessions.ts'
import { verifiedUserOf } from './verified.ts'

/**
 * Who opens a socket with this token; 'flood' for a session that comes back too often, and for an address that tries
 * one wrong token after the other. Right tokens never count against an address: a whole town may stand behind it. One
 * that this process has verified before is looked up whatever its address tried.
 */
export async function authenticateSocket(
  app: App,
  token: string,
  address: string,
): Promise<Caller | null | 'flood'> {
  const isVerified = verifiedUserOf(app, token) !== undefined
  if (!isVerified && (await app.limiter.spent('connect-failures', rates.connectFailure, address)))
    return 'flood'
  const caller = await authenticateBatched(app, token)
  if (!caller) {
    await app.limiter.take('connect-failures', rates.connectFailure, address)
    return null
  }
  return (await app.limiter.take('connect', rates.connect, caller.sessionId)) ? caller : 'flood'
}
