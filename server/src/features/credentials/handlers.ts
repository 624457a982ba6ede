import { credentials } from '@mynah/contract/credentials'
import { serve } from '#platform/http/serve.ts'
import { maskedMail, maskedPhone } from '#features/account/index.ts'
import { paymentHoldOf } from '#features/ledger/index.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const credentialHandlers = serve(credentials, {
  async detail(ctx) {
    const rows = await store.waitingOf(ctx.db, ctx.userId)
    return {
      holdUntil: await paymentHoldOf(ctx, ctx.userId),
      list: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        to: maskOf(row),
        createTime: row.created_at,
        dueTime: row.due_at,
      })),
    }
  },
  async stop(ctx, { id }) {
    await service.stop(ctx, id)
    return null
  },
  linked: async (ctx, { token }) => viewOf(await service.linked(ctx, token)),
  undo: async (ctx, { token }) => viewOf(await service.undo(ctx, token)),
})

const viewOf = (row: store.ChangeRow) => ({
  kind: row.kind,
  waiting: row.state === 'waiting',
  time: row.state === 'waiting' ? row.due_at : row.done_at,
})

function maskOf({ kind, after }: store.ChangeRow): string {
  if (after === null) return ''
  if (kind === 'phone') return maskedPhone(after)
  if (kind === 'mail') return maskedMail(after)
  return ''
}
