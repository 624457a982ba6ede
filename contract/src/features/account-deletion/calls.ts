import * as z from '../../kit/schema.ts'
import { call, id, emptyInput } from '../../kit/kit.ts'

/** What prevents the deletion of an account: money in it, or an unfinished order. */
export const DeletionBlocker = z.enum(['money', 'order'])
export type DeletionBlocker = z.output<typeof DeletionBlocker>

/** `size` in bytes. The file can be downloaded while `ready`, until `expireTime`. */
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
  /** What prevents the deletion of the caller's account, and the caller's newest export. */
  detail: call('userDestroy/detail', () => ({
    input: emptyInput,
    output: z.object({ blockers: z.array(DeletionBlocker), dataExport: z.nullable(DataExport) }),
  })),
  /**
   * Requests the deletion of the account, proven by the login password or by a code of type `password` to the account's
   * phone or e-mail. Every session ends at once. Logging in before `dueTime` cancels the deletion.
   */
  apply: call('userDestroy/apply', () => ({
    rate: 'login',
    input: z.object(proof),
    output: z.object({ dueTime: z.int() }),
    errors: ['PasswordWrong', 'CodeWrong', 'SessionTooNew', 'DestroyBlocked'],
    refusedAt: { password: ['PasswordWrong'], verCode: ['CodeWrong'] },
  })),
  /**
   * Starts an export of all data of the caller, unless one is running; `detail` shows when it is ready. With `id`
   * nothing is exported: the export of that id gets a new key. Proven as `apply` is. Only the newest `key` opens the
   * file.
   */
  export: call('userDestroy/export', () => ({
    rate: 'login',
    input: z.object({ id: z.optional(id), ...proof }),
    output: z.extend(DataExport, { key: z.string() }),
    errors: ['PasswordWrong', 'CodeWrong', 'SessionTooNew'],
  })),
  /** Removes an export before it expires. */
  removeExport: call('userDestroy/removeExport', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: z.null(),
  })),
}

/** GET with the headers `token` and `key`; the answer is the ZIP file. */
export const exportPath = '/api/userDestroy/exportFile/'
