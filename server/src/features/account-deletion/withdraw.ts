import type { Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { postSystemNotice } from '#features/auth/index.ts'
import * as store from './store.ts'

/** Cancels the deletion when the user signs in again. Throws NoDataFound once it has started: it cannot be undone. */
export async function withdraw(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const row = await store.lock(tx, userId)
  if (!row) return
  if (row.state !== 'asked' || row.due_at <= ctx.clock.now()) throw new ApiError('NoDataFound')
  await store.remove(tx, userId)
  await postSystemNotice(ctx, tx, userId, {
    key: 'destroyWithdrawn',
    args: {},
    text: 'You signed in, so your account will not be deleted.',
  })
}
