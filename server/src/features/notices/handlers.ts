import { textOfHtml } from '@mynah/contract/rich-text'
import { notices as calls, type NoticeKind } from '@mynah/contract/notices'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as store from './store.ts'

const noticeBriefLength = 120

export const noticeHandlers = serve(calls, {
  list: (ctx, input) => listOf(ctx, 'notice', input),
  detail: (ctx, { id }) => textOf(ctx, 'notice', id),
  tips: (ctx, input) => listOf(ctx, 'tip', input),
  tip: (ctx, { id }) => textOf(ctx, 'tip', id),
  async unread(ctx) {
    const since = await joinedAt(ctx)
    const counts = await store.unread(ctx.db, ctx.userId, since)
    return { notices: counts.get('notice') ?? 0, tips: counts.get('tip') ?? 0 }
  },
  async readAll(ctx, { kind }) {
    await store.noteAllRead(ctx.db, ctx.userId, kind)
    return null
  },
})

/** Announcements from before the user joined are not unread for them. */
const joinedAt = async (ctx: Ctx): Promise<number> =>
  (await account.find(ctx.db, ctx.userId))?.createdAt ?? ctx.clock.now()

type Paged = { pageNo?: number | undefined; pageSize?: number | undefined }

async function listOf(ctx: Ctx, kind: NoticeKind, input: Paged) {
  const page = pageOf(input)
  const rows = await store.page(ctx.db, kind, { limit: page.pageSize + 1, offset: page.offset })
  const { list, ...rest } = pageFrom(rows, page)
  const ids = list.map(({ id }) => id)
  const [texts, read, since] = await Promise.all([
    store.textsIn(ctx.db, ids, ctx.language),
    store.readAmong(ctx.db, ctx.userId, ids),
    joinedAt(ctx),
  ])
  return {
    ...rest,
    list: list.map(({ id, created_at: createTime }) => ({
      id,
      title: texts.get(id)?.title ?? '',
      brief: briefOf(texts.get(id)?.html ?? ''),
      createTime,
      read: read.has(id) || createTime < since,
    })),
  }
}

function briefOf(html: string): string {
  const words = [...textOfHtml(html)]
  const most = noticeBriefLength
  return words.length <= most ? words.join('') : `${words.slice(0, most).join('').trimEnd()}…`
}

async function textOf(ctx: Ctx, kind: NoticeKind, id: string) {
  const row = await store.find(ctx.db, id)
  if (!row || row.removed || row.kind !== kind) throw new ApiError('NoDataFound')
  const text = (await store.textsIn(ctx.db, [id], ctx.language)).get(id)
  await store.noteRead(ctx.db, ctx.userId, id)
  return { id, title: text?.title ?? '', content: text?.html ?? '', createTime: row.created_at }
}
