import type { AdminCtx } from '#features/operators/index.ts'
import * as store from './store.ts'

/** Stores a note of the operator, in the transaction of their call. */
export const addNote = ({ tx, operator, clock }: AdminCtx, note: store.NewNote): Promise<unknown> =>
  store.addNote(tx, { ...note, operatorId: operator.id, now: clock.now() })
