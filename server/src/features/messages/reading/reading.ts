import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import type { messages as calls } from '@mynah/contract/messages'
import type { OutputOf } from '@mynah/contract/kit'
import { encodeServerFrame } from '@mynah/contract/frames'
import { chatType, cmd, signal, type ConversationRef } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { perApp } from '#platform/per-app.ts'
import { publishText, toUsers } from '#platform/bus/topics.ts'
import * as account from '#features/account/index.ts'
import { conversationKey, keyOf } from '../members/conversation-key.ts'
import { maySee, participationOf } from '../members/participation-store.ts'
import { readTogether, readUpTo, type Reading, type ReadPosition } from './read-position-store.ts'
import { queueGroupRead } from './group-read-events.ts'
import { emitSignal } from '../signals.ts'
import * as store from '../store.ts'

// Read positions, and who is notified of them.

/** A delay of receipts that nobody notices. */
const readEveryMs = 20

/** All positions within this time are written by one statement. */
const positionOf = perApp((app) => {
  const { db, batchPool: pool } = app
  const together = batchLoader<Reading, ReadPosition | 'alone'>(
    async (readings) => {
      const { moved, unreached } = await readTogether({ db, pool }, readings)
      return new Map<Reading, ReadPosition | 'alone'>([
        ...moved,
        ...unreached.map((one) => [one, 'alone'] as const),
      ])
    },
    { everyMs: readEveryMs },
  )
  return async (reading: Reading): Promise<ReadPosition | undefined> => {
    const position = await together(reading)
    // Rows locked by another transaction are written one by one.
    return position === 'alone' ? readUpTo(db, reading) : position
  }
})

/** Reads up to a message (or the newest), never back; notifies the user's other devices and the other side. */
export async function read(
  app: App,
  userId: string,
  ref: ConversationRef,
  msgId: string | null,
  connectionId?: string,
): Promise<void> {
  const key = keyOf(userId, ref)
  const position = await positionOf(app)({ key, userId, msgId: msgId ?? undefined })
  if (!position) return
  const { before, seq } = position
  const hasMoved = seq > before
  const { id, type } = ref
  const upTo = { msgId: position.msgId ?? '', seq }
  // If only the unread mark was removed, the reading device is notified too, since it may not know.
  const except = connectionId && hasMoved ? { exceptConnectionId: connectionId } : {}
  emitSignal(
    app,
    { ...toUsers([userId]), ...except },
    {
      code: signal.readConv,
      from: userId,
      ...(type === chatType.group ? { groupId: id } : { to: id }),
      chatType: type,
      extras: { conversation: ref, ...upTo },
    },
  )
  if (!hasMoved) return
  if (type === chatType.group) return queueGroupRead(app)(userId, id, key, { before, seq })
  if (position.isRefused || id === userId) return
  const cards = await account.cardsOf(app, [userId, id])
  if ([userId, id].some((one) => cards.get(one)?.readReceipts === false)) return
  // Refers to the conversation from the receiver's point of view.
  const conversation = { type, id: userId }
  const data = { userId, conversation, ...upTo, msgTime: position.createdAt ?? 0 }
  publishText(app, toUsers([id]), encodeServerFrame({ cmd: cmd.receipt, data }))
}

/**
 * What other members of a group have read, without names and without members who hide it: in a large group counts for
 * some seqs.
 */
export async function positions(
  app: App,
  userId: string,
  groupId: string,
  seqs: number[],
): Promise<OutputOf<typeof calls.positions>> {
  const key = conversationKey(userId, groupId, chatType.group)
  const me = await participationOf(app.db, key, userId)
  if (!me?.isMember) throw new ApiError('NoDataFound')
  const spans = await store.readSpansOf(app.db, key, userId)
  const cards = await account.cardsOf(app, [userId, ...spans.map((span) => span.user_id)])
  if (cards.get(userId)?.readReceipts === false) return { list: [], counts: seqs.map(() => 0) }
  const shown = spans.filter((span) => cards.get(span.user_id)?.readReceipts)
  const read = (seq: number) => shown.filter((span) => span.from_seq < seq && seq <= span.read_seq).length
  const list = shown.map((span) => ({ after: span.from_seq, upTo: span.read_seq }))
  return { list: isLarge(spans.length + 1) ? [] : list, counts: seqs.map(read) }
}

const isLarge = (members: number) => members > limits.smallGroupMax

/** Who has read a message of the caller; in a large group one page of each list. */
export async function readers(
  app: App,
  userId: string,
  ref: ConversationRef,
  msgId: string,
  pageNo: number,
): Promise<OutputOf<typeof calls.readers>> {
  const key = keyOf(userId, ref)
  const me = await participationOf(app.db, key, userId)
  const message = me && (await store.byId(app.db, key, msgId))
  if (!me || !message || !maySee(me, message.seq) || message.kind === msgType.recall)
    throw new ApiError('NoDataFound')
  if (message.sender_id !== userId) throw new ApiError('NoPermission')
  // Former members may not see who reads later, and who the members are.
  if (!me.isMember) throw new ApiError('NoDataFound')
  const people = await store.readersOf(app.db, key, message.seq, userId)
  const cards = await account.cardsOf(app, [userId, ...people.map((one) => one.user_id)])
  const open = cards.get(userId)?.readReceipts !== false
  const shown = people.flatMap(({ user_id, read_seq, nick }) => {
    const card = cards.get(user_id)
    if (!open || !card?.readReceipts) return []
    const { avatarUrl } = card
    const person = { userId: user_id, userName: nick || card.userName, avatarUrl }
    return [{ person, read: read_seq >= message.seq }]
  })
  const viewOf = (read: boolean) => shown.filter((one) => one.read === read).map(({ person }) => person)
  const [read, unread] = [viewOf(true), viewOf(false)]
  const size = isLarge(people.length + 1) ? limits.readersPageSize : Number.POSITIVE_INFINITY
  // Without paging, the first page has all.
  const [from, to] = pageNo === 1 ? [0, size] : [(pageNo - 1) * size, pageNo * size]
  return {
    read: read.slice(from, to),
    unread: unread.slice(from, to),
    hidden: people.length - shown.length,
    readCount: read.length,
    unreadCount: unread.length,
    more: Math.max(read.length, unread.length) > to,
  }
}
