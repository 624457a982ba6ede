import {
  backgrounds,
  conversationEvents,
  conversations,
  type ConversationSummary,
} from '@mynah/contract/conversations'
import { systemUserId } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import { emit } from '#platform/bus/emit.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'
import { draftAfter, draftView } from './draft.ts'
import { sessionsOf } from './view.ts'

export const conversationHandlers = serve(conversations, {
  async list(ctx, input) {
    const page = pageOf(input)
    const upTo = (count: number) =>
      messages.conversationsOf(ctx, ctx.userId, ctx.clock.now(), {
        ...(input.startTime !== undefined && { olderThan: input.startTime }),
        // The first page has all pinned rows; the next pages start at a time.
        pinned: input.startTime === undefined ? 'with' : 'without',
        limit: count + 1,
        offset: input.startTime === undefined ? page.offset : 0,
      })
    let rows = await upTo(page.pageSize)
    const lastAt = rows[page.pageSize - 1]?.lastAt
    let { pageSize } = page
    // paging by number skips that many rows
    const isByTime = input.pageNo === undefined || input.startTime !== undefined
    if (isByTime && rows[pageSize]?.lastAt === lastAt && rows.length > pageSize) {
      // rows as old as the last one belong to this page, since the next starts with older ones
      rows = await upTo(2 * pageSize)
      while (rows[pageSize]?.lastAt === lastAt && pageSize < rows.length) pageSize += 1
    }
    const { list, ...rest } = pageFrom(rows, { ...page, pageSize })
    return { ...rest, pageSize: page.pageSize, list: await sessionsOf(ctx, list) }
  },
  unreadBelow: (ctx, { startTime }) => messages.unreadBelow(ctx, ctx.userId, ctx.clock.now(), startTime),
  async pin(ctx, { id, status }) {
    return view(ctx, keyOfSession(ctx, id), {
      isPinned: status,
      ...(status && { isHidden: false, isArchived: false }),
    })
  },
  async mute(ctx, { id, status, minutes }) {
    const unmutesAt = status && minutes ? ctx.clock.now() + minutes * 60_000 : 0
    return view(ctx, keyOfSession(ctx, id), { isMuted: status, unmutesAt })
  },
  async archive(ctx, { id, status }) {
    return view(ctx, keyOfSession(ctx, id), { isArchived: status, ...(status && { isPinned: false }) })
  },
  async markUnread(ctx, { id, status }) {
    return view(ctx, keyOfSession(ctx, id), { isUnread: status })
  },
  async background(ctx, { id, background }) {
    const known = background === '' || (backgrounds as readonly string[]).includes(background)
    const picture = known ? undefined : await uploads.ownedAt(ctx, ctx.userId, background)
    if (!known && !picture?.mime.startsWith('image/')) throw badParameter('background')
    return view(ctx, keyOfSession(ctx, id), { background: picture?.url ?? background })
  },
  async draft(ctx, { id, ...given }) {
    const key = keyOfSession(ctx, id)
    const [draft, draftTime] = await ctx.transaction(async (tx) => {
      const before = await messages.lockDraft(tx, key, ctx.userId)
      const next = draftAfter(before ?? { text: '', parts: { entities: [] } }, given)
      return [next, await messages.setDraft(tx, key, ctx.userId, next, ctx.clock.now())] as const
    })
    if (draftTime === undefined) throw new ApiError('NoDataFound')
    const conversation = messages.conversationRef(key, ctx.userId)
    const shown = await draftView(ctx, ctx.userId, { key, ...draft })
    emit(ctx, [ctx.userId], conversationEvents.drafted, { conversation, ...shown, draftTime })
    return { draftTime }
  },
  async hide(ctx, { conversation }) {
    const key = messages.keyOf(ctx.userId, conversation)
    await mine(ctx, key)
    await messages.hide(ctx.db, key, ctx.userId)
    emit(ctx, [ctx.userId], conversationEvents.hidden, { conversation })
    return null
  },
  async byId(ctx, { id }) {
    return sessionOf(ctx, keyOfSession(ctx, id))
  },
  async byPerson(ctx, { id }) {
    return sessionOf(ctx, messages.conversationKey(ctx.userId, id, chatType.single))
  },
  async byGroup(ctx, { id }) {
    return sessionOf(ctx, messages.conversationKey(ctx.userId, id, chatType.group))
  },
  async openById(ctx, { id }) {
    return show(ctx, keyOfSession(ctx, id))
  },
  async open(ctx, { conversation }) {
    const { type, id } = conversation
    if (type === chatType.single) {
      const known = id === systemUserId || (await messages.messagesOf(ctx).ensurePair(ctx.userId, id))
      if (!known) throw new ApiError('NoDataFound')
    }
    return show(ctx, messages.keyOf(ctx.userId, conversation))
  },
  async clear(ctx, { conversation }) {
    const key = messages.keyOf(ctx.userId, conversation)
    await mine(ctx, key)
    await messages.clear(ctx.db, key, ctx.userId, ctx.clock.now())
    emit(ctx, [ctx.userId], conversationEvents.changed, await sessionOf(ctx, key))
    return null
  },
})

/** A row's id is the digit of its type, followed by the id of the other side. */
function keyOfSession(ctx: Ctx, id: string): string {
  const type = Number(id[0])
  if (type !== chatType.group && type !== chatType.single) throw new ApiError('NoDataFound')
  return messages.conversationKey(ctx.userId, id.slice(1), type)
}

async function mine(ctx: Ctx, key: string): Promise<void> {
  if (!(await messages.participationOf(ctx.db, key, ctx.userId))) throw new ApiError('NoDataFound')
}

async function sessionOf(ctx: Ctx, key: string): Promise<ConversationSummary> {
  const rows = await messages.conversationsOf(ctx, ctx.userId, ctx.clock.now(), { key })
  const [session] = await sessionsOf(ctx, rows)
  if (!session) throw new ApiError('NoDataFound')
  return session
}

async function view(ctx: Ctx, key: string, change: Parameters<typeof messages.setView>[3]): Promise<null> {
  if (!(await messages.setView(ctx.db, key, ctx.userId, change))) throw new ApiError('NoDataFound')
  emit(ctx, [ctx.userId], conversationEvents.changed, await sessionOf(ctx, key))
  return null
}

async function show(ctx: Ctx, key: string): Promise<ConversationSummary> {
  await messages.setView(ctx.db, key, ctx.userId, { isHidden: false })
  return sessionOf(ctx, key)
}
