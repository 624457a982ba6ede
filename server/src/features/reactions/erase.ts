import type { App } from '#platform/app.ts'
import * as messages from '#features/messages/index.ts'
import { withReaction } from './service.ts'
import * as store from './store.ts'

const atOnce = 500

export async function* exportReactions(app: App, userId: string): AsyncIterable<unknown> {
  for (const key of await store.conversationsOf(app.db, userId)) {
    const rows = await store.allOf(app.db, key, userId, Number.MAX_SAFE_INTEGER)
    const { type, id } = messages.conversationRef(key, userId)
    for (const { emoji, created_at } of rows)
      yield {
        ...(type === 1 ? { group: id } : { person: id }),
        emoji,
        time: new Date(created_at).toISOString(),
      }
  }
}

/** Removes the user's reactions from all messages. */
export async function eraseReactions(app: App, userId: string): Promise<void> {
  for (const key of await store.conversationsOf(app.db, userId)) {
    for (let done = atOnce; done === atOnce;)
      done = await app.transaction(async (tx) => {
        await messages.lockConversation(tx, key)
        const rows = await store.allOf(tx, key, userId, atOnce)
        if (rows.length === 0) return 0
        await store.remove(tx, key, rows)
        await messages.recordChanges(
          app,
          tx,
          key,
          rows.map(({ seq, emoji }) => ({
            seq,
            kind: 'reaction',
            userId,
            state: (before) => withReaction(before, emoji, -1),
          })),
        )
        return rows.length
      })
  }
  await app.transaction((tx) => store.unmarkAll(tx, userId))
}
