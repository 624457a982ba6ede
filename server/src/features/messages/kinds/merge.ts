import { isForwardable } from '@mynah/contract/message-kinds'
import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import { MergeRequest } from '@mynah/contract/merge-request'
import { msgType } from '@mynah/contract/message-kinds'
import {
  mergeForwardMessage,
  type MergeContent,
  type MergedMessage,
} from '@mynah/contract/message-kinds/merge-forward'
import type { App } from '#platform/app.ts'
import { textsOf } from '#platform/texts.ts'
import * as account from '#features/account/index.ts'
import { previewOf, serveMessageKind, type ContentReader } from './message-kind.ts'
import { extrasOfCopy } from '../accept/content.ts'
import { keyOf } from '../members/conversation-key.ts'
import { seenAtLeaving, senderOf } from '../reading/last-seen.ts'
import { deletedAmong } from '../deletion/deleted-store.ts'
import * as store from '../store.ts'
import { maySee, participationOf } from '../members/participation-store.ts'

const mergeDepthMax = 3

const texts = textsOf('messages')

const previewLines = 4
const peopleNamed = 4

/** Several messages of a conversation, as their forwarding user sees them now; every one has to be visible. */
const mergeReader: ContentReader = {
  async read(app, senderId, given): Promise<MergeContent | null> {
    const read = z.safeDecode(MergeRequest, given as never)
    if (!read.success) return null
    const ids = new Set(read.data.ids)
    const key = keyOf(senderId, read.data.conversation)
    const rows = await visibleTo(app, senderId, key, [...ids])
    if (rows.length < ids.size || !rows.every((row) => isForwardable(row.kind))) return null
    const [only] = rows
    // A merged message alone is forwarded as it is, not nested again.
    if (rows.length === 1 && only?.kind === msgType.mergeForward)
      return JSON.parse(only.content) as MergeContent
    const cards = await account.cardsOf(
      app,
      rows.map((row) => row.sender_id),
    )
    const left = await seenAtLeaving(app, senderId, [key])
    const list = rows.map((row): MergedMessage => {
      const { nick, avatar } = senderOf(row, cards.get(row.sender_id), left)
      const extras = extrasOfCopy(row.extras)
      return {
        id: row.id,
        from: row.sender_id,
        nick,
        avatar,
        msgType: row.kind,
        content: row.content,
        ...(extras && { extras }),
        createTime: row.created_at,
      }
    })
    const preview = list.slice(0, previewLines).map(({ nick, msgType: kind }, nth) => ({
      nick,
      msgType: kind,
      content: previewOf(app, rows[nth] as store.MessageRow),
    }))
    const people = [...new Set(list.map(({ nick }) => nick))].slice(0, peopleNamed)
    const content: MergeContent = { count: list.length, people, preview, list }
    const fits = Buffer.byteLength(JSON.stringify(content)) <= limits.mergeBytesMax
    return fits && depthOf(content) <= mergeDepthMax ? content : null
  },
  isSame(given, stored) {
    const read = z.safeDecode(MergeRequest, given as never)
    const ids = new Set<unknown>(read.success ? read.data.ids : [])
    const { list } = stored as MergeContent
    return list.length === ids.size && list.every((one) => ids.has(one.id))
  },
}

export const mergeForwardKind = serveMessageKind(mergeForwardMessage, {
  ...mergeReader,
  searchText: ({ list }, inside) =>
    list.map((one) => `${one.nick} ${inside(one.msgType, one.content)}`).join(' '),
  pushText: (_, language) => texts(language)('mergeForward'),
})

async function visibleTo(app: App, userId: string, key: string, ids: string[]): Promise<store.MessageRow[]> {
  const me = await participationOf(app.db, key, userId)
  if (!me) return []
  const rows = (await store.byIds(app.db, key, ids)).filter((row) => maySee(me, row.seq))
  const deleted = me.hasDeleted ? await deletedAmong(app.db, userId, rows) : new Set()
  return rows.filter((row) => !deleted.has(row.seq)).sort((a, b) => a.seq - b.seq)
}

function depthOf({ list }: MergeContent): number {
  const inner = list
    .filter((one) => one.msgType === msgType.mergeForward)
    .map((one) => depthOf(JSON.parse(one.content) as MergeContent))
  return 1 + Math.max(0, ...inner)
}
