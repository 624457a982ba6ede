import { backgrounds, conversationEvents, conversations, type Session } from '@mynah/contract/conversations'
import { systemUserId } from '@mynah/contract/limits'
import { chatType, type ChatType } from '@mynah/contract/socket'
import { emit } from '#platform/emit.ts'
import { Refusal } from '#platform/refusal.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/serve.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { sessionsOf } from './view.ts'

export const conversationHandlers = serve(conversations, {
  async list(ctx, input) {
    const page = pageOf(input)
    const rows = await messages.sessionRows(ctx.db, ctx.userId, {
      ...(input.startTime !== undefined && { olderThan: input.startTime }),
      // Pinned rows all come with the first page; a page after them starts at a time.
      pinned: input.startTime === undefined ? 'with' : 'without',
      limit: page.pageSize + 1,
      offset: input.startTime === undefined ? page.offset : 0,
    })
    const { list, ...rest } = pageFrom(rows, page)
    return { ...rest, list: await sessionsOf(ctx, ctx.userId, list) }
  },
  async pin(ctx, { id, status }) {
    return view(ctx, keyOfSession(ctx, id), { is_top: status, ...(status && { hidden_seq: -1 }) })
  },
  async mute(ctx, { id, status }) {
    return view(ctx, keyOfSession(ctx, id), { is_muted: status })
  },
  async markUnread(ctx, { id, status }) {
    return view(ctx, keyOfSession(ctx, id), { marked_unread: status })
  },
  async background(ctx, { id, background }) {
    const known = background === '' || (backgrounds as readonly string[]).includes(background)
    const picture = known ? undefined : await uploads.ownedAt(ctx, ctx.userId, background)
    if (!known && !picture?.mime.startsWith('image/')) throw new Refusal('BadParameter')
    return view(ctx, keyOfSession(ctx, id), { background: picture?.url ?? background })
  },
  async draft(ctx, { id, text }) {
    const key = keyOfSession(ctx, id)
    const draftTime = await messages.setDraft(ctx.db, key, ctx.userId, text, ctx.clock.now())
    if (draftTime === undefined) throw new Refusal('NoDataFound')
    const ref = messages.refOf(key, ctx.userId)
    emit(ctx, [ctx.userId], conversationEvents.drafted, { ...ref, draft: text, draftTime })
    return { draftTime }
  },
  async hide(ctx, { toId, toObj }) {
    const key = messages.keyOf(ctx.userId, toId, toObj as ChatType)
    await mine(ctx, key)
    await messages.hide(ctx.db, key, ctx.userId)
    emit(ctx, [ctx.userId], conversationEvents.hidden, { toBizId: toId, toBizType: toObj })
    return null
  },
  async byId(ctx, { id }) {
    return sessionOf(ctx, keyOfSession(ctx, id))
  },
  async byPerson(ctx, { id }) {
    return sessionOf(ctx, messages.keyOf(ctx.userId, id, chatType.single))
  },
  async byGroup(ctx, { id }) {
    return sessionOf(ctx, messages.keyOf(ctx.userId, id, chatType.group))
  },
  async openById(ctx, { id }) {
    return show(ctx, keyOfSession(ctx, id))
  },
  async open(ctx, { toId, toObj }) {
    if (toObj === chatType.single) {
      const known = toId === systemUserId || (await messages.messagesOf(ctx).ensurePair(ctx.userId, toId))
      if (!known || toId === ctx.userId) throw new Refusal('NoDataFound')
    }
    return show(ctx, messages.keyOf(ctx.userId, toId, toObj as ChatType))
  },
  async clear(ctx, { toId, toObj }) {
    const key = messages.keyOf(ctx.userId, toId, toObj as ChatType)
    await mine(ctx, key)
    await messages.clear(ctx.db, key, ctx.userId, ctx.clock.now())
    emit(ctx, [ctx.userId], conversationEvents.changed, await sessionOf(ctx, key))
    return null
  },
})

/** A session's id is its type's digit and the other side's id. */
function keyOfSession(ctx: Ctx, id: string): string {
  const type = Number(id[0])
  if (type !== chatType.group && type !== chatType.single) throw new Refusal('NoDataFound')
  return messages.keyOf(ctx.userId, id.slice(1), type)
}

async function mine(ctx: Ctx, key: string): Promise<void> {
  if (!(await messages.participantOf(ctx.db, key, ctx.userId))) throw new Refusal('NoDataFound')
}

async function sessionOf(ctx: Ctx, key: string): Promise<Session> {
  const rows = await messages.sessionRows(ctx.db, ctx.userId, { key })
  const [session] = await sessionsOf(ctx, ctx.userId, rows)
  if (!session) throw new Refusal('NoDataFound')
  return session
}

async function view(ctx: Ctx, key: string, change: Parameters<typeof messages.setView>[3]): Promise<null> {
  const result = await messages.setView(ctx.db, key, ctx.userId, change)
  if (Number(result.numUpdatedRows) === 0) throw new Refusal('NoDataFound')
  emit(ctx, [ctx.userId], conversationEvents.changed, await sessionOf(ctx, key))
  return null
}

async function show(ctx: Ctx, key: string): Promise<Session> {
  await messages.setView(ctx.db, key, ctx.userId, { hidden_seq: -1 })
  return sessionOf(ctx, key)
}
