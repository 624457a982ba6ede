import { defineFeature } from '#platform/feature.ts'
import type { App } from '#platform/app.ts'
import { personalData } from '#features/account/index.ts'
import { onMessagesGone, ownStates, type OwnAsked } from '#features/messages/index.ts'
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

async function mineOf(app: App, asked: readonly OwnAsked[]) {
  const byQuestion = Map.groupBy(await store.ownIn(app, asked), ({ nth }) => nth)
  return asked.map((_, nth) => {
    const bySeq = Map.groupBy(byQuestion.get(nth) ?? [], ({ seq }) => seq)
    return new Map([...bySeq].map(([seq, some]) => [seq, { mine: some.map(({ emoji }) => emoji) }]))
  })
}
