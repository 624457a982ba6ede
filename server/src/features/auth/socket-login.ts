import { rates } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/sockets/connection.ts'
import { authenticateBatched } from './sessions.ts'
import { verifiedUserOf } from './verified.ts'

/**
 * Authenticates a socket; 'flood' for a session that reconnects too often, and for an address with many wrong tokens.
 * Valid tokens never count against an address, which many users may share. A token that this process has verified
 * before is looked up even then.
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
