import { groupNoticeEvents } from '@mynah/contract/group-notices'
import { vest } from '@mynah/contract/groups'
import { chatType, msgType, type NoticeContent } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { emit, emitTo } from '#platform/emit.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

export const keyOf = (groupId: string) => messages.keyOf('', groupId, chatType.group)

type Asker = App & { userId: string }
type Participant = NonNullable<Awaited<ReturnType<typeof messages.participantOf>>>

/** Me in that group; throws NoDataFound for who is not in it. */
export async function requireMember(db: Db, groupId: string, userId: string): Promise<Participant> {
  const me = await messages.participantOf(db, keyOf(groupId), userId)
  if (!me || me.to_seq !== null) throw new Refusal('NoDataFound')
  return me
}

/** Holds the conversation, so that who loses the right meanwhile has lost it. */
async function requireEditor(tx: Tx, groupId: string, userId: string): Promise<void> {
  await messages.lockConversation(tx, keyOf(groupId))
  const me = await requireMember(tx, groupId, userId)
  if (me.ended) throw new Refusal('MessageGroupDissolved')
  if (me.role < vest.admin) throw new Refusal('NoPermission')
}

/** An entry of a group that I am in, deleted ones too; throws NoDataFound for every other id. */
export async function requireNotice(db: Db, id: string, userId: string): Promise<store.NoticeRow> {
  const row = await store.find(db, id)
  if (!row) throw new Refusal('NoDataFound')
  await requireMember(db, row.group_id, userId)
  return row
}

/** As a link of a message: http or https, without a name or password. '' is none. Throws BadParameter. */
export function requireLink(href: string): void {
  if (href === '') return
  const url = URL.parse(href)
  const sound =
    url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.password === ''
  if (!sound || /[\s"<>]/.test(href)) throw new Refusal('BadParameter')
}

type Words = { title: string; content: string; kind: number; href: string }

/** Puts it on the board, and tells the room of it by a message. */
export async function publish(ctx: Asker, tx: Tx, groupId: string, words: Words): Promise<string> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const id = newId()
  const message = messages.newMessageId()
  await requireEditor(tx, groupId, userId)
  const line = { key: keyOf(groupId), senderId: userId, kind: msgType.notice, id: message, at: now }
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
  tellChanged(ctx, tx, row)
  return row.id
}

export async function change(ctx: Asker, tx: Tx, id: string, words: Partial<Words>): Promise<void> {
  const before = await requireNotice(tx, id, ctx.userId)
  await requireEditor(tx, before.group_id, ctx.userId)
  const row = await store.change(tx, id, words, ctx.clock.now())
  if (!row) throw new Refusal('NoDataFound')
  await messages.rewrite(tx, keyOf(row.group_id), row.message_id, contentOf(row))
  tellChanged(ctx, tx, row)
}

export async function remove(ctx: Asker, tx: Tx, id: string): Promise<void> {
  const row = await requireNotice(tx, id, ctx.userId)
  await requireEditor(tx, row.group_id, ctx.userId)
  if (!(await takeDown(ctx, tx, row))) throw new Refusal('NoDataFound')
}

/** Its words are gone from the board and from the room. False where they were before. */
export async function takeDown(app: App, tx: Tx, row: store.NoticeRow): Promise<boolean> {
  await messages.lockConversation(tx, keyOf(row.group_id))
  if (!(await store.remove(tx, row.id, app.clock.now()))) return false
  const gone: NoticeContent = { id: row.id, title: '', content: '' }
  await messages.rewrite(tx, keyOf(row.group_id), row.message_id, gone)
  tellChanged(app, tx, row)
  return true
}

/** Told to my devices and, for the count, to owner and admins; once. */
export async function noteRead(ctx: Asker, id: string): Promise<void> {
  const row = await requireNotice(ctx.db, id, ctx.userId)
  if (row.removed || !(await store.noteRead(ctx.db, id, ctx.userId))) return
  const people = await messages.peopleOf(ctx.db, keyOf(row.group_id))
  const hear = people.filter((one) => one.role >= vest.admin || one.user_id === ctx.userId)
  emit(
    ctx,
    hear.map((one) => one.user_id),
    groupNoticeEvents.read,
    { groupId: row.group_id, id },
  )
}

const contentOf = ({ id, title, content }: NoticeContent): NoticeContent => ({ id, title, content })

const tellChanged = (app: App, tx: Tx, { id, group_id: groupId }: store.NoticeRow): void =>
  afterCommit(tx, () => emitTo(app, [`g:${groupId}`], groupNoticeEvents.changed, { groupId, id }))
