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
    ownStates.with(mineOf),
    onMessagesGone.with(store.removeFrom),
    personalData.with({ name: 'reactions', phase: 'records', read: exportReactions, erase: eraseReactions }),
  ],
})

async function mineOf(db: Db, userId: string, key: string, seqs: readonly number[]) {
  const rows = await store.ofPeople(db, key, [userId], seqs)
  const bySeq = Map.groupBy(rows, ({ seq }) => seq)
  return new Map([...bySeq].map(([seq, some]) => [seq, { mine: some.map(({ emoji }) => emoji) }]))
}
