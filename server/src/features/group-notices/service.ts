import { groupNoticeEvents } from '@mynah/contract/group-notices'
import { msgType } from '@mynah/contract/message-kinds'
import type { NoticeContent } from '@mynah/contract/message-kinds/notice'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { emit, emitTo } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { toGroup } from '#platform/bus/topics.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

type Requester = App & { userId: string }

/** The caller's membership; throws NoDataFound for non-members. */
export const requireMember = (db: Db, groupId: string, userId: string): Promise<messages.Member> =>
  messages.members.require(db, messages.groupKey(groupId), userId)

/** Locks the conversation, so that a right lost meanwhile counts. */
async function requireEditor(tx: Tx, groupId: string, userId: string): Promise<void> {
  const key = messages.groupKey(groupId)
  await messages.lockConversation(tx, key)
  const me = await requireMember(tx, groupId, userId)
  if (await messages.hasEnded(tx, key)) throw new ApiError('MessageGroupDissolved')
  if (!messages.members.isAdmin(me)) throw new ApiError('NoPermission')
}

/** A notice of a group that the caller is in, even a deleted one; throws NoDataFound for other ids. */
export async function requireNotice(db: Db, id: string, userId: string): Promise<store.NoticeRow> {
  const row = await store.find(db, id)
  if (!row) throw new ApiError('NoDataFound')
  await requireMember(db, row.group_id, userId)
  return row
}

/** Checks a link: http or https, without user name and password. '' means none. Throws BadParameter for `href`. */
export function requireLink(href: string): void {
  if (href === '') return
  const url = URL.parse(href)
  const sound =
    url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.password === ''
  if (!sound || /[\s"<>]/.test(href)) throw badParameter('href')
}

type Words = { title: string; content: string; kind: number; href: string }

/** Adds a notice to the board, and posts a message about it to the group. */
export async function publish(ctx: Requester, tx: Tx, groupId: string, words: Words): Promise<string> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const id = newId()
  const message = messages.newMessageId()
  await requireEditor(tx, groupId, userId)
  const line = {
    key: messages.groupKey(groupId),
    senderId: userId,
    kind: msgType.notice,
    id: message,
    at: now,
  }
  const { seq } = await messages.messagesOf(ctx).say(tx, { ...line, content: contentOf({ id, ...words }) })
  const row: store.NoticeRow = {
    id,
    group_id: groupId,
    author_id: userId,
    ...words,
    message_id: message,
    seq,
    created_at: now,
    updated_at: 0,
    removed: false,
  }
  await store.insert(tx, row)
  await store.noteRead(tx, id, userId)
  publishChanged(ctx, tx, row)
  return row.id
}

export async function change(ctx: Requester, tx: Tx, id: string, words: Partial<Words>): Promise<void> {
  const before = await requireNotice(tx, id, ctx.userId)
  await requireEditor(tx, before.group_id, ctx.userId)
  const row = await store.change(tx, id, words, ctx.clock.now())
  if (!row) throw new ApiError('NoDataFound')
  await messages.replaceContent(ctx, tx, messages.groupKey(row.group_id), row.message_id, contentOf(row))
  publishChanged(ctx, tx, row)
}

export async function remove(ctx: Requester, tx: Tx, id: string): Promise<void> {
  const row = await requireNotice(tx, id, ctx.userId)
  await requireEditor(tx, row.group_id, ctx.userId)
  if (!(await takeDown(ctx, tx, row))) throw new ApiError('NoDataFound')
}

/** Removes the text of a notice from the board and from its message. False if it was removed before. */
export async function takeDown(app: App, tx: Tx, row: store.NoticeRow): Promise<boolean> {
  await messages.lockConversation(tx, messages.groupKey(row.group_id))
  if (!(await store.remove(tx, row.id, app.clock.now()))) return false
  const gone: NoticeContent = { id: row.id, title: '', content: '' }
  await messages.replaceContent(app, tx, messages.groupKey(row.group_id), row.message_id, gone)
  publishChanged(app, tx, row)
  return true
}

/** Stores that the caller has read it; notifies their devices and, for the count, owner and admins; once. */
export async function noteRead(ctx: Requester, id: string): Promise<void> {
  const row = await requireNotice(ctx.db, id, ctx.userId)
  if (row.removed || !(await store.noteRead(ctx.db, id, ctx.userId))) return
  const all = await messages.members.list(ctx.db, messages.groupKey(row.group_id))
  const notified = all.filter((one) => messages.members.isAdmin(one) || one.userId === ctx.userId)
  const userIds = notified.map((one) => one.userId)
  emit(ctx, userIds, groupNoticeEvents.read, { groupId: row.group_id, id })
}

const contentOf = ({ id, title, content }: NoticeContent): NoticeContent => ({ id, title, content })

const publishChanged = (app: App, tx: Tx, { id, group_id: groupId }: store.NoticeRow): void =>
  afterCommit(tx, () => emitTo(app, toGroup(groupId), groupNoticeEvents.changed, { groupId, id }))
