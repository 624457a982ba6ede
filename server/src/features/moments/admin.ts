import { momentAdmin as calls, momentEvents } from '@mynah/contract/moments'
import { ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database.ts'
import { emit } from '#platform/emit.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as auth from '#features/auth/index.ts'
import { serveAdmin } from '#features/operators/index.ts'
import { announceRemoved, announceUnread } from './announce.ts'
import { readersOf } from './audience.ts'
import { take } from './publishing.ts'
import * as store from './store.ts'

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
})

/** The moment, if it is hidden or not as it is asked for: what was done already is not done again. */
async function lockedWhere(tx: Tx, id: string, isHidden: boolean): Promise<store.MomentRow> {
  const row = await store.lock(tx, id)
  if (row?.is_hidden !== isHidden) throw new ApiError('NoDataFound')
  return row
}
