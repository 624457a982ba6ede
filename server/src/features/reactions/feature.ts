import { defineFeature } from '#platform/feature.ts'
import type { App } from '#platform/app.ts'
import { startFacts } from '#platform/start-parts.ts'
import { personalData } from '#features/account/index.ts'
import { onMessagesGone, ownStates, type OwnAsked, type Range } from '#features/messages/index.ts'
import { eraseReactions, exportReactions } from './erase.ts'
import { reactionHandlers } from './handlers.ts'
import * as store from './store.ts'

export const reactions = defineFeature({
  name: 'reactions',
  calls: reactionHandlers,
  extensions: [
    ownStates.with({
      kind: 'reaction',
      isIn: (state) => state.includes('"r":'),
      read: mineOf,
      readAll: mineOfAll,
    }),
    startFacts.with({ place: 'chats', sql: store.marksFact }),
    onMessagesGone.with(store.removeFrom),
    personalData.with({ name: 'reactions', phase: 'records', read: exportReactions, erase: eraseReactions }),
  ],
})

async function mineOf(app: App, asked: readonly OwnAsked[]) {
  const byQuestion = Map.groupBy(await store.ownIn(app, asked), ({ nth }) => nth)
  return asked.map((_, nth) => bySeq(byQuestion.get(nth) ?? []))
}

/** The most reactions of a page that are held in memory. */
const heldMax = 1_000

async function mineOfAll(app: App, range: Range) {
  const rows = await store.allIn(app, range, heldMax + 1)
  if (rows.length > heldMax) return undefined
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([userId, some]) => [userId, bySeq(some)]))
}

function bySeq(rows: readonly { seq: number; emoji: string }[]) {
  const all = Map.groupBy(rows, ({ seq }) => seq)
  return new Map([...all].map(([seq, some]) => [seq, { mine: some.map(({ emoji }) => emoji) }]))
}
