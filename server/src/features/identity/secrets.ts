import type { App } from '#platform/app.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import type * as store from './store.ts'

/** The encrypted part of an identity. */
export type Secrets = { firstName: string; lastName: string; cardId: string }

export const aboutOf = (userId: string) => `identity ${userId}`

/** Throws where the key is missing. */
export function secretsOf(app: App, row: store.IdentityRow): Secrets {
  if (!row.sealed) return { firstName: '', lastName: '', cardId: '' }
  return JSON.parse(secretBoxOf(app).open(row.sealed, aboutOf(row.user_id)).toString('utf8')) as Secrets
}
