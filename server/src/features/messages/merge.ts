import { isPassable } from '@mynah/contract/passable'
import * as z from 'zod/mini'
import { id, int } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import {
  messageIdPattern,
  msgType,
  type ChatType,
  type MergeContent,
  type MergedMessage,
} from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { previewOf, type ContentReader } from './content.ts'
import { keyOf } from './key.ts'
import { deletedAmong } from './deleted-store.ts'
import * as store from './store.ts'
import { mayRead } from './view.ts'

const merge = z.object({
  toBizId: id,
  toBizType: int(1, 2),
  ids: z
    .array(z.string().check(z.regex(messageIdPattern)))
    .check(z.minLength(1), z.maxLength(limits.mergeMax)),
})

const previewLines = 4
const peopleNamed = 4

/** A piece of a conversation, as its sender sees it now; each of its messages has to be there to be seen. */
export const mergeReader: ContentReader = {
  async read(app, senderId, given): Promise<MergeContent | null> {
    const read = merge.safeParse(given)
    if (!read.success) return null
    const ids = new Set(read.data.ids)
    const key = keyOf(senderId, read.data.toBizId, read.data.toBizType as ChatType)
    const rows = await visibleTo(app, senderId, key, [...ids])
    if (rows.length < ids.size || !rows.every((row) => isPassable(row.kind))) return null
    const [only] = rows
    // A merged piece alone is passed on as it is, not wrapped once more.
    if (rows.length === 1 && only?.kind === msgType.mergeForward)
      return JSON.parse(only.content) as MergeContent
    const cards = await account.cardsOf(
      app,
      rows.map((row) => row.sender_id),
    )
    const list = rows.map((row): MergedMessage => {
      const card = cards.get(row.sender_id)
      return {
        id: row.id,
        from: row.sender_id,
        nick: row.nick || (card?.userName ?? ''),
        avatar: card?.avatarUrl ?? '',
        msgType: row.kind,
        content: row.content,
        createTime: row.created_at,
      }
    })
    const preview = list.slice(0, previewLines).map(({ nick, msgType: kind, content }) => ({
      nick,
      msgType: kind,
      content: previewOf(kind, content),
    }))
    const people = [...new Set(list.map(({ nick }) => nick))].slice(0, peopleNamed)
    const content: MergeContent = { count: list.length, people, preview, list }
    const fits = Buffer.byteLength(JSON.stringify(content)) <= limits.mergeBytesMax
    return fits && depthOf(content) <= limits.mergeDepthMax ? content : null
  },
  isSame(given, stored) {
    const read = merge.safeParse(given)
    const ids = new Set(read.success ? read.data.ids : [])
    const { list } = stored as MergeContent
    return list.length === ids.size && list.every((one) => ids.has(one.id))
  },
}

async function visibleTo(app: App, userId: string, key: string, ids: string[]): Promise<store.MessageRow[]> {
  const me = await store.participantOf(app.db, key, userId)
  if (!me) return []
  const rows = (await store.byIds(app.db, key, ids)).filter((row) => mayRead(me, row.seq))
  const deleted = me.has_deleted ? await deletedAmong(app.db, userId, rows) : new Set()
  return rows.filter((row) => !deleted.has(row.seq)).sort((a, b) => a.seq - b.seq)
}

function depthOf({ list }: MergeContent): number {
  const inner = list
    .filter((one) => one.msgType === msgType.mergeForward)
    .map((one) => depthOf(JSON.parse(one.content) as MergeContent))
  return 1 + Math.max(0, ...inner)
}
