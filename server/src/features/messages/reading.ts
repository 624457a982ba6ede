import { msgType } from '@mynah/contract/message-kinds'
import type { messages as calls } from '@mynah/contract/messages'
import type { OutputOf } from '@mynah/contract/kit'
import { chatType, cmd, signal, type ConversationRef, type ReceiptData } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { publishText, toUsers } from '#platform/topics.ts'
import * as account from '#features/account/index.ts'
import { advanceRead, clearUnreadMark } from './conversation-list-store.ts'
import { conversationKey } from './conversation-key.ts'
import { maySee, participationOf } from './participation-store.ts'
import { emitSignal } from './signals.ts'
import * as store from './store.ts'

// How far people have read, and who knows of it.

/** Reads up to a message (or to the newest), never back; notifies my other devices and the other side. */
export async function read(
  app: App,
  userId: string,
  ref: ConversationRef,
  msgId: string | null,
  connectionId?: string,
): Promise<void> {
  const key = conversationKey(userId, ref.toBizId, ref.toBizType)
  const target = msgId === null ? null : await store.byId(app.db, key, msgId)
  if (target === undefined) return
  const moved = await advanceRead(app.db, key, userId, target?.seq ?? Number.MAX_SAFE_INTEGER)
  const seq = moved ?? (await clearUnreadMark(app.db, key, userId))
  if (seq === null) return
  const [row] =
    target?.seq === seq
      ? [target]
      : await store.newest(app.db, key, { after: seq - 1, before: seq + 1, count: 1 })
  const { toBizId, toBizType } = ref
  const read = { toObjId: toBizId, toObjType: toBizType, msgId: row?.id ?? '', seq }
  // Where only the mark was taken away, the device that reads may not know of it either.
  const except = connectionId && moved !== null ? { exceptConnectionId: connectionId } : {}
  emitSignal(
    app,
    { ...toUsers([userId]), ...except },
    {
      code: signal.readConv,
      from: userId,
      ...(toBizType === chatType.group ? { groupId: toBizId } : { to: toBizId }),
      chatType: toBizType,
      extras: read,
    },
  )
  if (moved === null || toBizType === chatType.group) return
  const cards = await account.cardsOf(app, [userId, toBizId])
  if ([userId, toBizId].some((id) => cards.get(id)?.readReceipts === false)) return
  if (await store.hasRefusal(app.db, key)) return
  // The conversation is named as its receiver sees it.
  const data: ReceiptData = { ...read, userId, toObjId: userId, msgTime: row?.created_at ?? 0 }
  publishText(app, toUsers([toBizId]), JSON.stringify({ cmd: cmd.receipt, data }))
}

/** Who has read a message of mine. */
export async function readers(
  app: App,
  userId: string,
  ref: ConversationRef,
  msgId: string,
): Promise<OutputOf<typeof calls.readers>> {
  const key = conversationKey(userId, ref.toBizId, ref.toBizType)
  const me = await participationOf(app.db, key, userId)
  const message = me && (await store.byId(app.db, key, msgId))
  if (!me || !message || !maySee(me, message.seq) || message.kind === msgType.recall)
    throw new ApiError('NoDataFound')
  if (message.sender_id !== userId) throw new ApiError('NoPermission')
  // Who reads on, and who is there, is not for those who left.
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
  return { read: viewOf(true), unread: viewOf(false), hidden: people.length - shown.length }
}
