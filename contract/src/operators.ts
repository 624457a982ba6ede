import * as z from 'zod/mini'
import { desk, operatorRoles } from './desk.ts'
import { done, id, int, line, nothing } from './kit.ts'
import { limits } from './limits.ts'

export const Operator = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(operatorRoles),
  disabled: z.boolean(),
  createTime: z.int(),
})
export type Operator = z.output<typeof Operator>

/** Who did what to what, and when; `detail` is JSON text. */
export const AuditRow = z.object({
  seq: z.int(),
  at: z.int(),
  operator: z.string(),
  deed: z.string(),
  subject: z.string(),
  detail: z.string(),
})
export type AuditRow = z.output<typeof AuditRow>

/** Shown once: the password, and the secret of the second factor as `otpauth://` address. */
const Credentials = z.object({ id: z.string(), name: z.string(), password: z.string(), uri: z.string() })

const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{1,29}$/))
const password = z.string().check(z.minLength(1), z.maxLength(limits.passwordLengthMax * 4))

export const operators = {
  login: desk('login', {
    roles: 'nobody',
    recorded: true,
    input: z.object({ name: line(30, 1), password, code: z.string().check(z.regex(/^\d{6}$/)) }),
    output: Operator,
    errors: ['LoginWrong'],
  }),
  logout: desk('logout', { roles: 'everyone', recorded: true, input: nothing, output: done }),
  me: desk('me', { roles: 'everyone', input: nothing, output: Operator }),
  changePassword: desk('password', {
    roles: 'everyone',
    recorded: true,
    input: z.object({
      old: password,
      next: z.string().check(z.minLength(12), z.maxLength(limits.passwordLengthMax)),
    }),
    output: done,
    errors: ['LoginWrong', 'PasswordCommon'],
  }),
  list: desk('operators/list', { roles: [], input: nothing, output: z.object({ list: z.array(Operator) }) }),
  add: desk('operators/add', {
    roles: [],
    recorded: true,
    input: z.object({ name, role: z.enum(operatorRoles) }),
    output: Credentials,
    errors: ['OperatorNameTaken'],
  }),
  /** Ends that operator's sessions; nobody may do it to themselves. */
  disable: desk('operators/disable', {
    roles: [],
    recorded: true,
    input: z.object({ id, disabled: z.boolean() }),
    output: done,
  }),
  /** Newest first, below `before`; of one subject if asked. */
  audit: desk('audit/list', {
    roles: [],
    input: z.object({
      before: z.optional(int(1, Number.MAX_SAFE_INTEGER)),
      subject: z.optional(line(100)),
      deed: z.optional(line(40)),
    }),
    output: z.object({ list: z.array(AuditRow), more: z.boolean() }),
  }),
  /** Whether every row is as it was written; `wrong` is the first that is not, 0 where none is. */
  checkAudit: desk('audit/check', {
    roles: [],
    input: nothing,
    output: z.object({ rows: z.int(), wrong: z.int() }),
  }),
}
