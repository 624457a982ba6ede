import { defineFeature } from '#platform/feature.ts'
import type { Db } from '#platform/database.ts'
import { personalData } from '#features/account/index.ts'
import { onMessagesGone, ownStates } from '#features/messages/index.ts'
import { eraseReactions, exportReactions } from './erase.ts'
import { reactionHandlers } from './handlers.ts'
import * as store from './store.ts'

export const reactions = defineFeature({
  name: 'reactions',
  calls: reactionHandlers,
  extensions: [
    ownStates.with({ kind: 'reaction', read: mineOf }),
    onMessagesGone.with(store.removeFrom),
    personalData.with({ name: 'reactions', phase: 'records', read: exportReactions, erase: eraseReactions }),
  ],
})

async function mineOf(db: Db, key: string, userIds: readonly string[], seqs: readonly number[]) {
  const rows = await store.ofPeople(db, key, userIds, seqs)
  const own = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...own].map(([userId, some]) => {
      const bySeq = Map.groupBy(some, ({ seq }) => seq)
      const states = [...bySeq].map(([seq, all]) => [seq, { mine: all.map(({ emoji }) => emoji) }] as const)
      return [userId, new Map(states)] as const
    }),
  )
}
