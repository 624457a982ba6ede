import { complaintAbout } from '@mynah/contract/complaints'
import { momentEvents, type MomentMedia } from '@mynah/contract/moments'
import { momentAdmin as calls } from '@mynah/contract/moments-admin'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { withOlder } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { dayMs, utcDays } from '#platform/utc-days.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as complaints from '#features/complaints/index.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { signedUrl } from '#features/uploads/index.ts'
import { announceRemoved, announceUnread } from './announce.ts'
import { readersOf } from './audience.ts'
import { take } from './publishing.ts'
import * as store from './store.ts'
import { mediaOf } from './views.ts'

export const momentAdminHandlers = serveAdmin(calls, {
  async hide(ctx, { id, note }) {
    const { tx } = ctx
    const row = await lockedWhere(tx, id, false)
    const readers = await readersOf(tx, row, ctx.clock.now())
    await store.setHidden(tx, id, true, note)
    ctx.record(`moment ${id}`, { note })
    ctx.record(`person ${row.author_id}`, { moment: id, note })
    await auth.postSystemNotice(ctx, tx, row.author_id, {
      key: 'momentHidden',
      args: { note },
      text: `We hid one of your moments from others: ${note}`,
    })
    const others = readers.filter((reader) => reader !== row.author_id)
    afterCommit(tx, () => {
      announceRemoved(ctx, id, others)
      emit(ctx, [row.author_id], momentEvents.personChanged, { userId: row.author_id })
    })
    return null
  },
  async restore(ctx, { id }) {
    const { tx } = ctx
    const row = await lockedWhere(tx, id, true)
    await store.setHidden(tx, id, false, '')
    ctx.record(`moment ${id}`)
    ctx.record(`person ${row.author_id}`, { moment: id })
    await auth.postSystemNotice(ctx, tx, row.author_id, {
      key: 'momentRestored',
      args: {},
      text: 'We looked again: your moment is shown to others as before.',
    })
    const readers = await readersOf(tx, { ...row, is_hidden: false }, ctx.clock.now())
    afterCommit(tx, () => emit(ctx, readers, momentEvents.personChanged, { userId: row.author_id }))
    return null
  },
  async delete(ctx, { id, note }) {
    const { tx } = ctx
    const row = await store.lock(tx, id)
    if (!row) throw new ApiError('NoDataFound')
    const readers = await take(ctx, tx, row)
    ctx.record(`moment ${id}`, { note })
    ctx.record(`person ${row.author_id}`, { moment: id, note })
    await auth.postSystemNotice(ctx, tx, row.author_id, {
      key: 'momentDeleted',
      args: { note },
      text: `We deleted one of your moments: ${note}`,
    })
    afterCommit(tx, () => {
      announceRemoved(ctx, id, readers)
      void announceUnread(ctx, [row.author_id])
    })
    return null
  },
  async hidden(ctx, { before }) {
    const { list, more } = await withOlder((limit) => store.hidden(ctx.tx, before, limit))
    ctx.record('moments hidden', { ...(before !== undefined && { before }), found: list.length })
    const cards = await account.cardsOf(
      ctx,
      list.map((row) => row.author_id),
    )
    const views = list.map(async (row) => ({
      id: row.id,
      authorId: row.author_id,
      authorName: cards.get(row.author_id)?.userName ?? '',
      text: row.text,
      media: await Promise.all(mediaOf(row).map((one) => signed(ctx, one))),
      note: row.note,
      createTime: row.created_at,
    }))
    return { more, list: await Promise.all(views) }
  },
  async figures(ctx, { days }) {
    const all = utcDays(ctx.clock.now(), days)
    const since = all[0] ?? 0
    // Numbers of complete days, so a standby is good enough.
    const [published, likes, comments, reports] = await ctx.staleRead(async ({ db }) => [
      await store.newPerDay(db, 'moments', since),
      await store.newPerDay(db, 'moment_praises', since),
      await store.newPerDay(db, 'moment_comments', since),
      await complaints.newPerDay(db, since, complaintAbout.moment),
    ])
    return {
      days: all.map((at) => {
        const of = (counts: Map<number, number>) => counts.get(at / dayMs) ?? 0
        return {
          at,
          published: of(published),
          likes: of(likes),
          comments: of(comments),
          reports: of(reports),
        }
      }),
    }
  },
})

/** The files of a hidden moment are only for its author, and for operators at temporary addresses. */
const signed = async (app: App, media: MomentMedia): Promise<MomentMedia> => ({
  ...media,
  url: await signedUrl(app, media.url),
  thumb: media.thumb && (await signedUrl(app, media.thumb)),
})

/** Locks the moment, if it is hidden or shown as expected, so that an action is not repeated. */
async function lockedWhere(tx: Tx, id: string, isHidden: boolean): Promise<store.MomentRow> {
  const row = await store.lock(tx, id)
  if (row?.is_hidden !== isHidden) throw new ApiError('NoDataFound')
  return row
}
