import * as z from '../../kit/schema.ts'
import { call, id, emptyInput } from '../../kit/kit.ts'

/** What keeps an account from being destroyed: money in it, or an order that is not done. */
export const DeletionBlocker = z.enum(['money', 'order'])
export type DeletionBlocker = z.output<typeof DeletionBlocker>

/** `size` in bytes; the file can be fetched while `ready`, until `expireTime`. */
export const DataExport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  size: z.int(),
  createTime: z.int(),
  expireTime: z.int(),
})
export type DataExport = z.output<typeof DataExport>

const proof = {
  password: z.optional(z.string().check(z.maxLength(200))),
  verCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
}

export const accountDeletion = {
  /** What stands in the way, and the caller's newest export. */
  detail: call('userDestroy/detail', () => ({
    input: emptyInput,
    output: z.object({ blockers: z.array(DeletionBlocker), dataExport: z.nullable(DataExport) }),
  })),
  /**
   * Asks for the end of the account, proven by the login password or by a code of type `password` to one's own number or
   * address. Every session ends at once; logging in before `dueTime` withdraws it.
   */
  apply: call('userDestroy/apply', () => ({
    rate: 'login',
    input: z.object(proof),
    output: z.object({ dueTime: z.int() }),
    errors: ['PasswordWrong', 'CodeWrong', 'SessionTooNew', 'DestroyBlocked'],
    refusedAt: { password: ['PasswordWrong'], verCode: ['CodeWrong'] },
  })),
  /**
   * Has a file made of all data of the caller, if none is being made; `detail` shows when it is ready. With `id` nothing
   * is made: it gives a new key to one that there is. Proven as `apply` is. The file is fetched with the newest `key`.
   */
  export: call('userDestroy/export', () => ({
    rate: 'login',
    input: z.object({ id: z.optional(id), ...proof }),
    output: z.extend(DataExport, { key: z.string() }),
    errors: ['PasswordWrong', 'CodeWrong', 'SessionTooNew'],
  })),
  /** Removes it before it expires. */
  removeExport: call('userDestroy/removeExport', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: z.null(),
  })),
}

/** GET with the headers `token` and `key`; answers the ZIP file. */
export const exportPath = '/api/userDestroy/exportFile/'
