import * as z from 'zod/mini'
import { call, id, nothing } from './kit.ts'

/** What keeps an account from being destroyed: money in it, or an order that is not done. */
export const DestroyBlocker = z.enum(['money', 'order'])
export type DestroyBlocker = z.output<typeof DestroyBlocker>

/** `size` in bytes; the file can be fetched while `ready`, until `expireTime`. */
export const DataExport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  size: z.int(),
  createTime: z.int(),
  expireTime: z.int(),
})
export type DataExport = z.output<typeof DataExport>

export const destroy = {
  /** What stands in the way, and my newest export. */
  detail: call('userDestroy/detail', {
    input: nothing,
    output: z.object({ blockers: z.array(DestroyBlocker), dataExport: z.nullable(DataExport) }),
  }),
  /**
   * Asks for the end of the account, proven by the login password or by a code of type `password` to one's own number or
   * address. Every session ends at once; logging in before `dueTime` withdraws it.
   */
  apply: call('userDestroy/apply', {
    rate: 'login',
    input: z.object({
      password: z.optional(z.string().check(z.maxLength(200))),
      verCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    }),
    output: z.object({ dueTime: z.int() }),
    errors: ['PasswordWrong', 'CodeWrong', 'SessionTooNew', 'DestroyBlocked'],
  }),
  /** Has a file made of all that is mine here, if none is being made; `detail` tells when it is ready. */
  export: call('userDestroy/export', { rate: 'write', input: nothing, output: DataExport }),
  /** Removes it before it expires. */
  removeExport: call('userDestroy/removeExport', {
    rate: 'write',
    input: z.object({ id }),
    output: z.null(),
  }),
}

/** GET with the token header; answers the ZIP file. */
export const exportPath = '/api/userDestroy/exportFile/'
