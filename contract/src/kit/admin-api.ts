import type * as z from './schema.ts'
import type { ErrorName } from '../errors.ts'

/** What operators are there for; an admin may do what all others may. */
export const operatorRoles = ['admin', 'reviewer', 'support', 'editor', 'cashier', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

type Shape = z.core.$ZodType

/** A call of the console, served as `POST /api/console/<path>`. */
export type AdminCall<Input extends Shape = Shape, Output extends Shape = Shape> = {
  path: string
  /** Besides admins; 'nobody' needs no session, 'everyone' any role. */
  roles: readonly OperatorRole[] | 'everyone' | 'nobody'
  /** It changes something, or shows what is private: it does not happen without its row in the audit log. */
  recorded: boolean
  /** It moves or redirects money: one operator alone does not do it at once, 'always' two whatever is set. See `proposals`. */
  redirects: boolean | 'always'
  input: Input
  output: Output
  errors: readonly ErrorName[]
  /** What a request may have, where that is more than other requests have: it is read of operators with the right role alone. */
  bodyBytesMax?: number
}

type Declaration<Input extends Shape, Output extends Shape> = {
  roles: AdminCall['roles']
  recorded?: boolean
  redirects?: true | 'always'
  input: Input
  output: Output
  errors?: readonly ErrorName[]
  bodyBytesMax?: number
}

/** Declares one call of the console. */
export const adminCall = <Input extends Shape, Output extends Shape>(
  path: string,
  declared: Declaration<Input, Output>,
): AdminCall<Input, Output> => ({ recorded: false, redirects: false, errors: [], path, ...declared })

export const mayUse = ({ roles }: Pick<AdminCall, 'roles'>, role: OperatorRole): boolean =>
  roles === 'nobody' || roles === 'everyone' || role === 'admin' || roles.includes(role)

export type AdminInput<C extends AdminCall> = z.output<C['input']>
export type AdminOutput<C extends AdminCall> = z.output<C['output']>

export const adminPath = (path: string) => `/api/console/${path}`
/** Other sites cannot send it without asking first. */
export const adminHeader = 'x-console'
/** '0' where nobody has touched the page for a minute: such calls are the page's own, and keep no session alive. */
export const actedHeader = 'x-console-acted'
