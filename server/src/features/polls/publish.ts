import { pollEvents } from '@mynah/contract/polls'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { ownOf, sharedState, viewOf, type Own, type Poll } from './poll.ts'

/** Publishes counts: in the message's state for everybody, or to each user who has voted. */
export async function publishCounts(app: App, tx: Tx, poll: Poll): Promise<void> {
  const { key, seq, content } = poll
  const shared = sharedState(poll)
  if (shared)
    await messages.recordChanges(app, tx, key, [
      // no user: voters of a secret poll must not appear in the log
      { seq, kind: 'poll', userId: '', state: (before) => ({ ...before, poll: shared }) },
    ])
  else if (content.results === 'voted') {
    const own = await ownOf(tx, poll)
    const people = await messages.participationsOf(
      tx,
      [...own.keys()].map((userId) => `${key} ${userId}`),
    )
    publishOwn(
      app,
      tx,
      poll,
      new Map([...own].filter(([userId]) => people.get(`${key} ${userId}`)?.isMember)),
    )
  }
}

/** Sends users their own view of the poll, on all their devices. */
export function publishOwn(app: App, tx: Tx, poll: Poll, own: ReadonlyMap<string, Own>): void {
  const views = [...own].map(([userId, one]) => [userId, viewOf(poll, one)] as const)
  afterCommit(tx, () => {
    for (const [userId, view] of views)
      emit(app, [userId], pollEvents.own, {
        conversation: messages.conversationRef(poll.key, userId),
        ...view,
      })
  })
}
