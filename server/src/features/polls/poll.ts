import { errorNamed } from '@mynah/contract/errors'
import { readContent } from '@mynah/contract/message-kind'
import { isKind } from '@mynah/contract/message-kinds'
import { pollMessage, type PollContent } from '@mynah/contract/message-kinds/poll'
import type { OwnPoll } from '@mynah/contract/polls'
import type { PollState } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { Db } from '#platform/database/database.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

/** A poll with its message and its counts. */
export type Poll = { key: string; seq: number; senderId: string; content: PollContent; row: store.PollRow }

/** One user's part in a poll. */
export type Own = { choices: readonly number[]; waiting: readonly number[]; voted: boolean }

const nothing: Own = { choices: [], waiting: [], voted: false }

/** The poll of a message; undefined if there is none. */
export async function pollAt(db: Db, key: string, msgId: string): Promise<Poll | undefined> {
  const [message] = await messages.byIds(db, key, [msgId])
  if (!message || !isKind({ msgType: message.kind }, 'poll')) return undefined
  const content = readContent(pollMessage, message.content)
  const row = content && (await store.find(db, key, message.seq))
  return row && { key, seq: message.seq, senderId: message.sender_id, content, row }
}

/** A poll that a member can see. @throws NoDataFound for others */
export async function visiblePoll(
  db: Db,
  { userId, key, msgId }: { userId: string; key: string; msgId: string },
): Promise<{ poll: Poll; me: NonNullable<Awaited<ReturnType<typeof messages.participationOf>>> }> {
  const me = await messages.participationOf(db, key, userId)
  const poll = me && (await pollAt(db, key, msgId))
  if (!me?.isMember || !poll || !messages.maySee(me, poll.seq)) throw new ApiError('NoDataFound')
  return { poll, me }
}

/** @throws if the user may not interact with messages there */
export async function requireRight(db: Db, key: string, userId: string): Promise<void> {
  throwRefusal((await messages.callRefusalOf(db, key, userId)) ?? 0)
}

export function throwRefusal(code: number): void {
  if (code !== 0) throw new ApiError(errorNamed(String(code)) ?? 'MessageNotMember')
}

/** Whether voting is over: the job that ends it may not have run yet. */
export const isOver = ({ row }: Poll, now: number): boolean =>
  row.ended_at > 0 || (row.end_time > 0 && row.end_time <= now)

export const showsCounts = ({ content: { results }, row }: Poll, voted: boolean): boolean =>
  row.ended_at > 0 || results === 'now' || (results === 'voted' && voted)

/** These users' parts in a poll. */
export async function ownOf(db: Db, poll: Poll, userIds?: readonly string[]): Promise<Map<string, Own>> {
  const { key, seq, content } = poll
  if (content.secret) {
    const voters = await store.secretVoters(db, key, seq, userIds)
    return new Map([...voters].map((userId) => [userId, { ...nothing, voted: true }]))
  }
  const choices = await store.choicesOf(db, key, seq, userIds)
  const waiting = await store.waitingIn(db, key, seq, content.places ?? [])
  return new Map(
    [...choices].map(([userId, own]) => [
      userId,
      { choices: own, waiting: waiting.get(userId) ?? [], voted: true },
    ]),
  )
}

/** A poll as this user sees it. */
export function viewOf(poll: Poll, { choices, waiting, voted }: Own = nothing): OwnPoll {
  const { row, seq } = poll
  const { answer, ended_at: ended } = row
  return {
    msgId: row.message_id,
    seq,
    // a user's own vote comes after the state before it, even if nothing else shows it
    change: row.change * 2 + Number(voted),
    choices: [...choices],
    waiting: [...waiting],
    voted,
    ...(showsCounts(poll, voted) && { counts: row.shown_counts, voters: row.shown_voters }),
    ...(answer !== null && (voted || ended > 0) && { answer }),
    ...(ended > 0 && { ended }),
  }
}

/** The part that everybody sees; undefined if counts are hidden. */
export function sharedState(poll: Poll): PollState | undefined {
  if (!showsCounts(poll, false)) return undefined
  const { change, shown_counts: counts, shown_voters: voters, struck, ended_at: ended } = poll.row
  return { change: change * 2, counts, voters, ...(struck > 0 && { struck }), ...(ended > 0 && { ended }) }
}
