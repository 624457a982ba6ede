import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { readContent } from '@mynah/contract/message-kind'
import { pollMessage } from '@mynah/contract/message-kinds/poll'
import * as messages from '#features/messages/index.ts'
import { changeVotes } from './count.ts'
import { pollAt } from './poll.ts'
import * as store from './store.ts'

/** Removes the votes of users who are removed from a group from its open polls; secret votes cannot be found. */
export async function removeVotes(app: App, tx: Tx, key: string, userIds: readonly string[]): Promise<void> {
  await messages.lockConversation(tx, key)
  for (const { message_id } of await store.openIn(tx, key))
    await withoutVotesOf(app, tx, { key, msgId: message_id, userIds, struck: true })
}

async function withoutVotesOf(
  app: App,
  tx: Tx,
  where: { key: string; msgId: string; userIds: readonly string[]; struck: boolean },
): Promise<void> {
  const { key, msgId, userIds, struck } = where
  const poll = await pollAt(tx, key, msgId)
  if (!poll) return
  const choices = await store.choicesOf(tx, key, poll.seq, userIds)
  if (choices.size === 0) return
  const gone = [...choices].flatMap(([userId, options]) => options.map((option) => ({ userId, option })))
  // An ended poll keeps its result.
  if (poll.row.ended_at > 0) return store.remove(tx, key, poll.seq, gone)
  const voters = -choices.size
  await changeVotes(app, tx, poll, { gone, voters, struck: struck ? choices.size : 0 })
}

export async function* exportVotes(app: App, userId: string): AsyncIterable<unknown> {
  for (const { conversation_id: key, seq, options, created_at } of await store.votesBy(app.db, userId)) {
    const poll = await store.find(app.db, key, seq)
    const [message] = poll ? await messages.byIds(app.db, key, [poll.message_id]) : []
    const content = message && readContent(pollMessage, message.content)
    yield {
      ...placeOf(key, userId),
      choices: options.map((option) => content?.options[option] ?? ''),
      time: new Date(created_at).toISOString(),
    }
  }
  for (const { conversation_id: key } of await store.secretVotesBy(app.db, userId))
    yield { ...placeOf(key, userId), secret: true }
}

function placeOf(key: string, userId: string) {
  const { type, id } = messages.conversationRef(key, userId)
  return type === 1 ? { group: id } : { person: id }
}

/** Deletes what the user chose; anonymous counts stay. */
export async function eraseVotes(app: App, userId: string): Promise<void> {
  for (const { conversation_id: key, seq } of await store.votesBy(app.db, userId))
    await app.transaction(async (tx) => {
      await messages.lockConversation(tx, key)
      const row = await store.find(tx, key, seq)
      if (row) await withoutVotesOf(app, tx, { key, msgId: row.message_id, userIds: [userId], struck: false })
    })
  await app.transaction((tx) => store.forgetSecretVoter(tx, userId))
}
