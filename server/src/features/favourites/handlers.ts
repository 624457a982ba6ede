import { isForwardable } from '@mynah/contract/message-kinds'
import type { CopiedExtras } from '@mynah/contract/entities'
import { favourites as calls, type Favourite } from '@mynah/contract/favourites'
import { searchNormalise, searchWords } from '@mynah/contract/search-normalise'
import { limits } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

export const favouriteHandlers = serve(calls, {
  async list(ctx, input) {
    const page = pageOf(input)
    const rows = await store.find(ctx.db, ctx.userId, {
      kind: input.msgType,
      words: searchWords(input.keyword ?? ''),
      limit: page.pageSize + 1,
      offset: page.offset,
    })
    const { list, ...rest } = pageFrom(rows, page)
    return { ...rest, list: await viewOf(ctx, list) }
  },
  async detail(ctx, { id }) {
    const row = await store.findOne(ctx.db, ctx.userId, id)
    const [favourite] = row ? await viewOf(ctx, [row]) : []
    if (!favourite) throw new ApiError('NoDataFound')
    return favourite
  },
  async add(ctx, { msgId, conversation }) {
    const { userId } = ctx
    const ids = [...new Set(msgId)]
    const key = conversation ? messages.keyOf(userId, conversation) : null
    await ctx.transaction(async (tx) => {
      await store.lockPerson(tx, userId)
      // A recall waits until these are saved, and then removes them.
      const keys = new Set(
        (await messages.ownMessages(tx, userId, ids, key)).map((one) => one.conversation_id),
      )
      for (const one of [...keys].sort()) await messages.lockConversation(tx, one)
      const rows = await messages.ownMessages(tx, userId, ids, key)
      const found = new Set(rows.map((row) => row.id))
      if (found.size < ids.length || !rows.every((row) => isForwardable(row.kind)))
        throw new ApiError('NoDataFound')
      const now = ctx.clock.now()
      await store.insertAll(
        tx,
        rows.map((row) => ({
          id: newId(),
          user_id: userId,
          conversation_id: row.conversation_id,
          message_id: row.id,
          sender_id: row.sender_id,
          kind: row.kind,
          content: row.content,
          extras: JSON.stringify(messages.extrasOfCopy(row.extras) ?? {}),
          words: searchNormalise(messages.searchTextOf(ctx, row.kind, row.content)),
          message_at: row.created_at,
          created_at: now,
          files: [...messages.fileKeysIn(row.kind, row.content)],
        })),
      )
      // Counted afterwards, since messages that are saved already take no place.
      if ((await store.count(tx, userId)) > limits.favouritesMax) throw new ApiError('FavouritesFull')
    })
    return null
  },
  async remove(ctx, { id }) {
    if (!(await store.remove(ctx.db, ctx.userId, id))) throw new ApiError('NoDataFound')
    return null
  },
})

async function viewOf(app: App & { userId: string }, rows: store.FavouriteRow[]): Promise<Favourite[]> {
  const refs = rows.map((row) => messages.conversationRef(row.conversation_id, app.userId))
  const cards = await account.cardsOf(
    app,
    rows.map((row) => row.sender_id),
  )
  const rooms = refs.filter(({ type }) => type === chatType.group).map(({ id }) => id)
  const names = await groups.cardsOf(app.db, [...new Set(rooms)])
  for (const [id, { name, avatar, owner_id }] of await groups.lastSeenOf(app.db, app.userId, rooms))
    names.set(id, { userName: name, avatarUrl: avatar, ownerId: owner_id })
  const left = await messages.seenAtLeaving(
    app,
    app.userId,
    rows.map((row) => row.conversation_id),
  )
  return rows.map((row, index) => {
    const conversation = refs[index] ?? messages.conversationRef(row.conversation_id, app.userId)
    const { nick, avatar } = messages.senderOf({ ...row, nick: '' }, cards.get(row.sender_id), left)
    return {
      id: row.id,
      msgId: row.message_id,
      conversation,
      source: conversation.type === chatType.group ? (names.get(conversation.id)?.userName ?? '') : '',
      from: row.sender_id,
      nick,
      avatar,
      msgType: row.kind,
      content: row.content,
      ...(row.extras !== '{}' && { extras: JSON.parse(row.extras) as CopiedExtras }),
      msgTime: row.message_at,
      createTime: row.created_at,
    }
  })
}
