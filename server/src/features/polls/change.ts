import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import type { OwnPoll } from '@mynah/contract/polls'
import type { App } from '#platform/app.ts'
import { ApiError, badParameter } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import * as messages from '#features/messages/index.ts'
import { show } from './count.ts'
import { fits, hasDoubles } from './create.ts'
import { isOver, ownOf, pollAt, requireRight, sharedState, viewOf, visiblePoll, type Poll } from './poll.ts'
import { publishCounts } from './publish.ts'
import { isDate, plainText } from './plain-text.ts'
import * as store from './store.ts'

type Where = { userId: string; key: string; msgId: string }

/** Called in the transaction in which a poll ends, with its final counts. */
export const onPollEnded = new ExtensionPoint<(app: App, tx: Tx, poll: Poll, by: string) => Promise<unknown>>(
  'onPollEnded',
)

/** Adds an option at the end. @throws if the poll does not allow it, has ended or is full, or the option exists */
export const addOption = (app: App, where: Where, text: string): Promise<{ option: number }> =>
  app.transaction(async (tx) => {
    const { userId, key } = where
    await messages.lockConversation(tx, key)
    const { poll } = await visiblePoll(tx, where)
    await requireRight(tx, key, userId)
    const { content, row, seq } = poll
    if (!content.addOptions) throw new ApiError('NoPermission')
    if (isOver(poll, app.clock.now())) throw new ApiError('PollEnded')
    if (content.kind === 'dates' && !isDate(text)) throw badParameter('text')
    const options = [...content.options, text]
    const next = {
      ...content,
      options,
      text: plainText({ ...content, options }),
      ...(content.places && { places: [...content.places, 0] }),
    }
    if (options.length > limits.pollOptionsMax || hasDoubles(options) || !fits(next))
      throw new ApiError('PollOptionsFull')
    row.counts = [...row.counts, 0]
    row.shown_counts = [...row.shown_counts, 0]
    row.change += 1
    await store.save(tx, row)
    const shared = sharedState({ ...poll, content: next })
    await messages.changeContent(
      app,
      tx,
      { conversation_id: key, seq, kind: msgType.poll },
      { content: JSON.stringify(next) },
      {
        kind: 'poll',
        userId: '',
        state: (before) => ({ ...before, v: (before.v ?? 0) + 1, ...(shared && { poll: shared }) }),
      },
    )
    return { option: options.length - 1 }
  })

/** Ends a poll for everybody. @throws if the user may not */
export const close = (app: App, where: Where): Promise<OwnPoll> =>
  app.transaction(async (tx) => {
    const { userId, key } = where
    await messages.lockConversation(tx, key)
    const { poll, me } = await visiblePoll(tx, where)
    await requireRight(tx, key, userId)
    if (poll.senderId !== userId && (!messages.isGroupKey(key) || me.role === 0))
      throw new ApiError('NoPermission')
    const own = (await ownOf(tx, poll, [userId])).get(userId)
    await end(app, tx, poll, userId)
    return viewOf(poll, own)
  })

/** Closes the poll and shows the counts to everybody. The conversation has to be locked. */
async function end(app: App, tx: Tx, poll: Poll, by: string): Promise<void> {
  const { key, seq, row } = poll
  if (row.ended_at > 0) return
  row.ended_at = app.clock.now()
  show(row)
  await store.removeSecretVoters(tx, key, seq)
  await store.save(tx, row)
  await publishCounts(app, tx, poll)
  for (const listener of onPollEnded.of(app)) await listener(app, tx, poll, by)
}

/** Posts a system line about the end; the result is shown at the message. */
export async function announceEnd(app: App, tx: Tx, { key, row }: Poll, by: string): Promise<void> {
  if (await messages.hasEnded(tx, key)) return
  await messages.messagesOf(app).inform(tx, {
    key,
    senderId: by,
    content: { key: 'pollEnded', args: { msgId: row.message_id }, text: 'The poll has ended' },
    at: row.ended_at,
  })
}

const atOnce = 100

/** The job: ends polls whose time is over. */
export async function endDue(app: App): Promise<void> {
  for (let done = atOnce; done === atOnce && !app.gateway.draining;) {
    const rows = await store.due(app.db, app.clock.now(), atOnce)
    for (const row of rows) await app.transaction((tx) => endOne(app, tx, row))
    done = rows.length
  }
}

/** Ends all polls of a closed conversation. */
export async function endIn(app: App, tx: Tx, key: string): Promise<void> {
  for (const row of await store.openIn(tx, key)) await endOne(app, tx, row)
}

async function endOne(
  app: App,
  tx: Tx,
  { conversation_id: key, message_id }: Pick<store.PollRow, 'conversation_id' | 'message_id'>,
): Promise<void> {
  await messages.lockConversation(tx, key)
  const poll = await pollAt(tx, key, message_id)
  if (poll) await end(app, tx, poll, poll.senderId)
}
