import { supportAdmin as calls, supportEvents } from '@mynah/contract/support'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { pageOf } from '#platform/http/serve.ts'
import type { Db } from '#platform/database/database.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { keepClaim } from '#features/teamwork/index.ts'
import { pageSize } from './handlers.ts'
import { signedUrl, storeSystemUpload } from '#features/uploads/index.ts'
import { photoIn, photoOf } from './photo.ts'
import * as drafts from './drafts-store.ts'
import * as store from './store.ts'

export const supportAdminHandlers = serveAdmin(calls, {
  async queue(ctx, { find, ...input }) {
    const ids = find ? await idsFound(ctx.db, find) : undefined
    const { list, ...rest } = await store.queue(ctx.db, { ...input, ids }, pageOf(input, 50))
    const open = input.open ? await store.find(ctx.db, input.open) : undefined
    const [ofOpen = null] = open ? await viewsOf(ctx, [open]) : []
    return { ...rest, list: await viewsOf(ctx, list), open: ofOpen }
  },
  async look(ctx, { userId, beforeSeq, count = pageSize }) {
    await requireThread(ctx, userId)
    const rows = await store.page(ctx.tx, userId, { beforeSeq, limit: count + 1 })
    ctx.record(`person ${userId}`)
    return {
      list: await Promise.all(
        rows.slice(-count).map(async ({ seq, operator, content, photo, created_at: createTime }) => ({
          ...{ seq, operator, content, createTime },
          photo: await signedPhoto(ctx, photo),
        })),
      ),
      more: rows.length > count,
      language: (await account.find(ctx.tx, userId))?.language ?? '',
    }
  },
  async answer(ctx, { userId, id, content, picture }) {
    await requireThread(ctx, userId)
    const isNew = picture !== undefined && !(await store.isSaid(ctx.tx, userId, id))
    const stored = isNew ? await storeSystemUpload(ctx, ctx.tx, Buffer.from(picture, 'base64'), 'chat') : null
    const said = {
      user_id: userId,
      id,
      operator: ctx.operator.name,
      content,
      ...photoOf(stored),
      created_at: ctx.clock.now(),
    }
    const { row, fresh } = await store.add(ctx.tx, said)
    await drafts.removeDraft(ctx.tx, userId, ctx.operator.id)
    ctx.record(`person ${userId}`, { seq: row.seq })
    if (fresh) afterCommit(ctx.tx, () => emit(ctx, [userId], supportEvents.said, { seq: row.seq }))
    return null
  },
  async settle(ctx, { userId, seq }) {
    await requireThread(ctx, userId)
    const closed = await store.settle(ctx.tx, userId, seq)
    ctx.record(`person ${userId}`, { seq, closed })
    return { closed }
  },
  async draft(ctx, { userId }) {
    return { text: await drafts.draftOf(ctx.db, userId, ctx.operator.id) }
  },
  async saveDraft(ctx, { userId, text }) {
    if (text === '') await drafts.removeDraft(ctx.db, userId, ctx.operator.id)
    else {
      await drafts.setDraft(ctx.db, userId, ctx.operator.id, text, ctx.clock.now())
      await keepClaim(ctx, ctx.db, { queue: 'support', item: userId })
    }
    return null
  },
  async canned(ctx) {
    const rows = await drafts.cannedAnswers(ctx.db)
    return {
      list: rows.map(({ texts, changed_at: changeTime, ...row }) => ({
        ...row,
        texts: JSON.parse(texts) as Record<string, string>,
        changeTime,
      })),
    }
  },
  async saveCanned(ctx, { id, title, texts }) {
    const row = { id, title, texts: JSON.stringify(texts), changed_at: ctx.clock.now() }
    if (!(await drafts.saveCanned(ctx.tx, row))) throw new ApiError('CannedAnswersFull')
    ctx.record(`canned answer ${id}`, { languages: Object.keys(texts).length })
    return null
  },
  async removeCanned(ctx, { id }) {
    if (!(await drafts.removeCanned(ctx.tx, id))) throw new ApiError('NoDataFound')
    ctx.record(`canned answer ${id}`)
    return null
  },
})

async function signedPhoto(app: App, stored: string | null) {
  const photo = photoIn(stored)
  if (!photo) return null
  const { url, thumb } = photo
  return { ...photo, url: await signedUrl(app, url), thumb: thumb && (await signedUrl(app, thumb)) }
}

/** Users with this name, number or id, and those in whose conversation the words appear. */
export const idsFound = async (db: Db, words: string): Promise<string[]> => [
  ...(await account.idsNamed(db, words)),
  ...(await store.idsSaid(db, words)),
]

/** Operators only answer existing conversations. */
async function requireThread(ctx: AdminCtx, userId: string): Promise<void> {
  if (!(await store.find(ctx.tx, userId))) throw new ApiError('NoDataFound')
}

export async function viewsOf(app: App, rows: store.ThreadRow[]) {
  const people = await account.cardsOf(
    app,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    userId: row.user_id,
    userName: people.get(row.user_id)?.userName ?? '',
    userNum: people.get(row.user_id)?.userNum ?? '',
    state: store.stateOf(row),
    waitingSince: row.waiting_since,
    lastTime: row.last_at,
    lastSeq: row.last_seq,
  }))
}
