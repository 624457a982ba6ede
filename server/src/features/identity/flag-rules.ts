import { identityState } from '@mynah/contract/identity'
import type { FlagRule } from '#features/flags/index.ts'
import { sameDocument } from './documents.ts'
import * as store from './store.ts'

const sameDocumentRule: FlagRule = {
  kind: 'sameDocument',
  about: ['identities'],
  async examine(app, { userId, at }) {
    const row = await store.find(app.db, userId)
    const others = row ? await sameDocument(app, app.db, row) : []
    const known = others.filter(
      ({ state, submitted_at: time }) => state !== identityState.refused && time <= at,
    )
    if (known.length === 0) return undefined
    return {
      others: known.map(({ user_id, submitted_at: time }) => ({
        ...{ userId: user_id, about: 'identities' as const, item: user_id, time },
      })),
    }
  },
}

export const identityFlagRules = [sameDocumentRule]
