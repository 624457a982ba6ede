import type * as z from './schema.ts'
import type { ErrorName } from '../errors.ts'

/** Roles of operators; an admin may do what all others may. */
export const operatorRoles = ['admin', 'reviewer', 'support', 'editor', 'cashier', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

type Shape = z.core.$ZodType

/** A call of the console, served as `POST /api/console/<path>`. */
export type AdminCall<Input extends Shape = Shape, Output extends Shape = Shape> = {
  path: string
  /** Which roles may make it, besides admins; `noSession`: no session is required, `anyRole`: a session of any role. */
  roles: readonly OperatorRole[] | 'anyRole' | 'noSession'
  /** It changes something or shows private data, so it fails unless its row in the audit log is written. */
  recorded: boolean
  /**
   * It moves or redirects money, or raises the rights of an operator: one operator alone cannot do it at once.
   * 'always': two operators have to agree, whatever the settings say. See `proposals`.
   */
  redirects: boolean | 'always'
  /** Its input has secrets: while a change waits it is stored sealed. */
  hasSecrets: boolean
  /** It needs a fresh code of the operator's authenticator app, the field `code` of its input. */
  confirms: boolean
  input: Input
  output: Output
  errors: readonly ErrorName[]
  /**
   * Limit of the request body where it is above the usual one. Such a body is read only from operators with the right
   * role.
   */
  bodyBytesMax?: number
}

type Declaration<Input extends Shape, Output extends Shape> = {
  roles: AdminCall['roles']
  recorded?: boolean
  redirects?: true | 'always'
  hasSecrets?: true
  confirms?: true
  input: Input
  output: Output
  errors?: readonly ErrorName[]
  bodyBytesMax?: number
}

/** Declares one call of the console. */
export const adminCall = <Input extends Shape, Output extends Shape>(
  path: string,
  declared: Declaration<Input, Output>,
): AdminCall<Input, Output> => ({
  recorded: false,
  redirects: false,
  hasSecrets: false,
  confirms: false,
  errors: [],
  path,
  ...declared,
})

export const mayUse = ({ roles }: Pick<AdminCall, 'roles'>, role: OperatorRole): boolean =>
  roles === 'noSession' || roles === 'anyRole' || role === 'admin' || roles.includes(role)

export type AdminInput<C extends AdminCall> = z.output<C['input']>
export type AdminOutput<C extends AdminCall> = z.output<C['output']>

export const adminPath = (path: string) => `/api/console/${path}`
/** A header that another site cannot send without a CORS preflight: protects the console against request forgery. */
export const adminHeader = 'x-console'
/**
 * '0' when the operator has not used the page for a minute. The page made such a call by itself, so it does not extend
 * the session.
 */
export const actedHeader = 'x-console-acted'
