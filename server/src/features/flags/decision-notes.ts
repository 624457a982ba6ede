import { ApiError } from '#platform/api-error.ts'
import type { AdminCtx } from '#features/operators/index.ts'
import { addNote } from '#features/teamwork/index.ts'
import { openFor } from './store.ts'

type Decided = {
  about: 'identities' | 'recharges' | 'withdrawals'
  item: string
  userId: string
  note: string | undefined
}

/**
 * Stores the note of a decision at its item, in the transaction of the decision. Throws FlagNoteNeeded if there is none
 * while a flag about the item or its customer is open.
 */
export async function noteDecision(
  ctx: AdminCtx,
  { about, item, userId, note = '' }: Decided,
): Promise<void> {
  if (note !== '') {
    await addNote(ctx, { queue: about, item, about: `person ${userId}`, text: note })
    return
  }
  const open = (await openFor(ctx.tx, [{ about, item, userId }])).get(item) ?? 0
  if (open > 0) throw new ApiError('FlagNoteNeeded')
}
