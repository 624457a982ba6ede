import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import type { Caller } from '#platform/sockets/connection.ts'
import { perApp } from '#platform/per-app.ts'
import { isMacOf, macOf, secretOf } from '#platform/secrets/secrets.ts'
import * as store from './store.ts'
import { noteVerified } from './verified.ts'

const aboutOf = (sessionId: string) => `file pass of session ${sessionId}`

const sessionOf = perApp((app) => batchLoader((ids: string[]) => store.sessionsById(app.db, ids)))

/**
 * The cookie value by which a browser loads files, since it cannot send headers for them: valid for files only, as long
 * as its session; the session's token cannot be derived from it.
 */
export const filePassOf = async (app: App, sessionId: string): Promise<string> =>
  `${sessionId}.${macOf(await secretOf(app)(), aboutOf(sessionId))}`

/** The session of a pass; null for a forged one, and after its session ended or was idle too long. */
export async function authenticateFilePass(app: App, pass: string): Promise<Caller | null> {
  const [, id = '', mac = ''] = /^(\d{1,20})\.([A-Za-z0-9_-]{43})$/.exec(pass) ?? []
  if (!id || !isMacOf(await secretOf(app)(), aboutOf(id), mac)) return null
  const session = await sessionOf(app)(id)
  const isAlive = session && app.clock.now() - session.last_at <= limits.sessionIdleMs
  noteVerified(app, pass, isAlive ? session.user_id : undefined)
  if (!isAlive) return null
  return { userId: session.user_id, sessionId: session.id }
}
