import * as z from '../../kit/schema.ts'
import { adminCall, operatorRoles } from '../../kit/admin-api.ts'
import { emptyOutput, id, int, singleLineText, emptyInput, time } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

export const Operator = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(operatorRoles),
  disabled: z.boolean(),
  createTime: z.int(),
})
export type Operator = z.output<typeof Operator>

/** A row of the audit log: who did what to which subject, and when; `detail` is JSON text. */
export const AuditRow = z.object({
  seq: z.int(),
  at: z.int(),
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
})
export type AuditRow = z.output<typeof AuditRow>

/** Shown once: the password, and the secret of the second factor as an `otpauth://` address. */
export const Credentials = z.object({
  id: z.string(),
  name: z.string(),
  password: z.string(),
  uri: z.string(),
})
export type Credentials = z.output<typeof Credentials>

/** A session of an operator that has not ended. */
export const OperatorSession = z.object({
  /** Identifies the session, without giving access to it. */
  id: z.string(),
  createTime: z.int(),
  /** When the operator last did something, to the minute. */
  lastTime: z.int(),
  /** The address that it began from, of IPv6 the network; '' for one from before the server stored it. */
  address: z.string(),
  /** It is the one that asks. */
  isCurrent: z.boolean(),
})
export type OperatorSession = z.output<typeof OperatorSession>

/** Queues of users' requests that operators work on. */
export const workQueues = [
  'identities',
  'complaints',
  'support',
  'recharges',
  'withdrawals',
  'orders',
  'flags',
  'changes',
] as const
export type WorkQueue = (typeof workQueues)[number]

const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{1,29}$/))
const code = z.string().check(z.regex(/^\d{6}$/))
const password = z.string().check(z.minLength(1), z.maxLength(limits.passwordLengthMax * 4))

export const operators = {
  login: adminCall('login', {
    roles: 'noSession',
    recorded: true,
    input: z.object({ name: singleLineText(30, 1), password, code }),
    output: Operator,
    errors: ['LoginWrong'],
  }),
  logout: adminCall('logout', { roles: 'anyRole', recorded: true, input: emptyInput, output: emptyOutput }),
  me: adminCall('me', { roles: 'anyRole', input: emptyInput, output: Operator }),
  changePassword: adminCall('password', {
    roles: 'anyRole',
    recorded: true,
    input: z.object({
      old: password,
      next: z.string().check(z.minLength(12), z.maxLength(limits.passwordLengthMax)),
    }),
    output: emptyOutput,
    errors: ['LoginWrong', 'PasswordCommon'],
  }),
  /**
   * For each queue that the operator's role may open: how many items wait, and since when the oldest and the newest do;
   * 0 if none.
   */
  waiting: adminCall('waiting', {
    roles: 'anyRole',
    input: emptyInput,
    output: z.object({
      counts: z.partialRecord(z.enum(workQueues), z.int()),
      oldest: z.partialRecord(z.enum(workQueues), z.int()),
      newest: z.partialRecord(z.enum(workQueues), z.int()),
    }),
  }),
  list: adminCall('operators/list', {
    roles: [],
    input: emptyInput,
    output: z.object({ list: z.array(Operator) }),
  }),
  add: adminCall('operators/add', {
    roles: [],
    recorded: true,
    input: z.object({ name, role: z.enum(operatorRoles) }),
    output: Credentials,
    errors: ['OperatorNameTaken'],
  }),
  /** Disables an operator and ends their sessions; operators cannot disable themselves. */
  disable: adminCall('operators/disable', {
    roles: [],
    recorded: true,
    input: z.object({ id, disabled: z.boolean() }),
    output: emptyOutput,
    errors: ['LastAdmin'],
  }),
  /**
   * Changes the role of another operator. A role that may make calls which the present one may not waits for a second
   * operator where two are required.
   */
  setRole: adminCall('operators/set-role', {
    roles: [],
    recorded: true,
    redirects: true,
    confirms: true,
    input: z.object({ id, role: z.enum(operatorRoles), code }),
    output: emptyOutput,
    errors: ['OperatorCodeWrong', 'LastAdmin'],
  }),
  /**
   * Gives another operator a new password and second factor, and ends their sessions. For an admin it waits for a
   * second operator where two are required, and that one gets the credentials.
   */
  reset: adminCall('operators/reset', {
    roles: [],
    recorded: true,
    redirects: true,
    confirms: true,
    input: z.object({ id, code }),
    output: Credentials,
    errors: ['OperatorCodeWrong'],
  }),
  /** The newest 100 sessions of an operator that have not ended. */
  sessions: adminCall('operators/sessions', {
    roles: [],
    input: z.object({ id }),
    output: z.object({ list: z.array(OperatorSession) }),
  }),
  /** Ends a session of an operator, or all of them but the one that asks. */
  endSessions: adminCall('operators/end-sessions', {
    roles: [],
    recorded: true,
    input: z.object({ id, session: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
    output: emptyOutput,
  }),
  /**
   * 100 rows, newest first, below the row `before`; optionally of one subject, of actions that begin so, of the
   * operator with this name in any case, and from `since` on until before `until`.
   */
  audit: adminCall('audit/list', {
    roles: ['auditor'],
    input: z.object({
      before: z.optional(int(1, Number.MAX_SAFE_INTEGER)),
      subject: z.optional(singleLineText(100)),
      action: z.optional(singleLineText(40)),
      operator: z.optional(singleLineText(30)),
      since: z.optional(time),
      until: z.optional(time),
    }),
    output: z.object({ list: z.array(AuditRow), more: z.boolean() }),
  }),
  /**
   * Checks the hash chain of the audit log from a row on; `wrong` is the first changed row, 0 if none. A call checks
   * for a second at most: until `done`, call again with `rows`.
   */
  checkAudit: adminCall('audit/check', {
    roles: ['auditor'],
    input: z.object({ after: z.optional(int(0, Number.MAX_SAFE_INTEGER)) }),
    output: z.object({ rows: z.int(), wrong: z.int(), done: z.boolean() }),
  }),
}
