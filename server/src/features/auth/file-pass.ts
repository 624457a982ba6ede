import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/batch-loader.ts'
import type { Caller } from '#platform/connection.ts'
import { perApp } from '#platform/per-app.ts'
import { isMacOf, macOf, secretOf } from '#platform/secrets.ts'
import * as store from './store.ts'
import { noteVerified } from './verified.ts'

const aboutOf = (sessionId: string) => `file pass of session ${sessionId}`

const sessionOf = perApp((app) => batchLoader((ids: string[]) => store.sessionsById(app.db, ids)))

/**
 * What a browser shows when it loads a file, where it can send no header: good for files alone, as long as its session,
 * and nothing from which the session's token could be made.
 */
export const filePassOf = async (app: App, sessionId: string): Promise<string> =>
  `${sessionId}.${macOf(await secretOf(app)(), aboutOf(sessionId))}`

/** Whose pass this is; null for a forged one, and once its session ended or idled for too long. */
export async function authenticateFilePass(app: App, pass: string): Promise<Caller | null> {
  const [, id = '', mac = ''] = /^(\d{1,20})\.([A-Za-z0-9_-]{43})$/.exec(pass) ?? []
  if (!id || !isMacOf(await secretOf(app)(), aboutOf(id), mac)) return null
  const session = await sessionOf(app)(id)
  const isAlive = session && app.clock.now() - session.last_at <= limits.sessionIdleMs
  noteVerified(app, pass, isAlive ? session.user_id : undefined)
  if (!isAlive) return null
  return { userId: session.user_id, sessionId: session.id }
}
