import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  actedHeader,
  adminHeader,
  adminPath,
  mayUse,
  type AdminCall,
  type AdminInput,
  type AdminOutput,
} from '@mynah/contract/admin-api'
import { errors, success, type ErrorName } from '@mynah/contract/errors'
import { languages, type Language } from '@mynah/contract/languages'
import { addressOf, isOverTls } from '#platform/http/address.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Http } from '#platform/http/http.ts'
import { requestContext } from '#platform/http/request-context.ts'
import { badParameter, ApiError, textOf } from '#platform/api-error.ts'
import { fieldOf } from '#platform/http/serve.ts'
import { adminRefusals } from '#platform/common-refusals.ts'
import { noteUndeclared } from '#platform/undeclared-refusals.ts'
import { MalformedJson, parseStrictJson } from '#platform/http/strict-json.ts'
import { authenticate, confirmCode, deviceMs, recordAs, type Operator } from './service.ts'
import { storeAuditHead } from './audit-head.ts'
import { guarded } from './decisions.ts'
import { ChangeWaits, listDone, perform, propose } from './proposals.ts'

/** The context of a console call being answered. */
export type AdminCtx = App & {
  /** All fields '' if nobody is signed in. */
  operator: Operator
  /** The operator used the page a moment ago; false for a call that the page made by itself. */
  acts: boolean
  address: string
  token: string
  /** The transaction of a recorded call; its audit log rows are in it too. */
  tx: Tx
  /** Adds an audit log row: `subject` is a kind and an id, `person 123`. Never contains private data. */
  record(subject: string, detail?: Record<string, string | number | boolean>): void
  /**
   * For a call that redirects money or raises rights: it takes effect at once. 'always' for changes that only restrict,
   * such as a lower limit; 'alone': a second operator has to agree if there is one, but nothing waits if there is none.
   */
  atOnce(when: 'always' | 'alone'): void
  /** A token from an earlier login of this browser; '' without one. */
  device: string
  /** Sets the session cookie; '' deletes it. */
  setToken(token: string): void
  setDevice(token: string): void
}

type Group = Record<string, AdminCall>
export type AdminHandlers<Calls extends Group> = {
  [Name in keyof Calls]: (ctx: AdminCtx, input: AdminInput<Calls[Name]>) => Promise<AdminOutput<Calls[Name]>>
}
type Handler = (ctx: AdminCtx, input: unknown) => Promise<unknown>
export type AdminServed = { call: AdminCall; handler: Handler }

/** Joins the console calls of a feature with their handlers; a missing or wrong handler does not compile. */
export const serveAdmin = <Calls extends Group>(
  calls: Calls,
  handlers: AdminHandlers<Calls>,
): AdminServed[] =>
  Object.entries(calls).map(([name, call]) => ({ call, handler: handlers[name] as Handler }))

/** The console calls of all features. */
export const adminCalls = new ExtensionPoint<AdminServed>('adminCalls')

const cookie = 'mynah-console'
const deviceCookie = 'mynah-console-device'
const rate = { points: 600, seconds: 60 }
/** Further errors of calls that redirect money. */
const waits: ErrorName[] = ['WaitsForSecond', 'WaitsADay', 'OperatorTooNew']

/** Serves console calls: header, session, role, input, action and audit log, in this order. */
export function openAdminApi(app: App, http: Http): void {
  for (const one of adminCalls.of(app)) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(app, one, request, reply)
    const { bodyBytesMax: bodyLimit, path } = one.call
    if (bodyLimit === undefined) http.post(adminPath(path), handler)
    else http.post(adminPath(path), { bodyLimit, onRequest: onlyOperators(app, one.call) }, handler)
  }
}

/** For calls with large bodies: does not read the body of callers who may not make the call. */
const onlyOperators = (app: App, call: AdminCall) => async (request: FastifyRequest, reply: FastifyReply) => {
  const isOurs = request.headers[adminHeader] === '1'
  const operator = isOurs && (await authenticate(app, tokenIn(request, cookie), false))
  if (operator && mayUse(call, operator.role)) return undefined
  const name = !isOurs ? 'BadParameter' : operator ? 'NoPermission' : 'SessionInvalid'
  const retDesc = textOf(name, languageOf(request))
  return reply.send({ retCode: errors[name], retDesc, data: null })
}

/**
 * The operator who makes a request, counted against the rate of their calls. Throws BadParameter, SessionInvalid,
 * TooOften, NoPermission.
 */
export async function operatorOf(
  app: App,
  request: FastifyRequest,
  asked: Pick<AdminCall, 'roles'>,
): Promise<Operator> {
  // Only our own page can set this header, so forms of other sites fail here in spite of the cookie.
  if (request.headers[adminHeader] !== '1') throw new ApiError('BadParameter')
  if (asked.roles === 'noSession') return nobody
  const acts = request.headers[actedHeader] !== '0'
  const operator = await authenticate(app, tokenIn(request, cookie), acts)
  if (!operator) throw new ApiError('SessionInvalid')
  if (!(await app.limiter.take('console', rate, operator.id))) throw new ApiError('TooOften')
  if (!mayUse(asked, operator.role)) throw new ApiError('NoPermission')
  return operator
}

async function answer(app: App, served: AdminServed, request: FastifyRequest, reply: FastifyReply) {
  const { call } = served
  const started = performance.now()
  let retCode: string = success
  try {
    const operator = await operatorOf(app, request, call)
    const read = z.safeDecode(call.input as z.ZodMiniType, bodyOf(request) as never)
    if (!read.success) throw badParameter(fieldOf(read.error))
    const ctx = {
      ...app,
      operator,
      acts: request.headers[actedHeader] !== '0',
      token: tokenIn(request, cookie),
      address: addressOf(request.raw, app.config.trustProxy),
      device: tokenIn(request, deviceCookie),
      setToken: (next: string) => void reply.header('set-cookie', cookieOf(app, request, cookie, next)),
      setDevice: (next: string) =>
        void reply.header('set-cookie', cookieOf(app, request, deviceCookie, next, deviceMs / 1_000)),
    }
    const data = await run(served, ctx, read.data)
    if (call.recorded) await storeAuditHead(app)
    return { retCode, retDesc: 'success', data: z.encode(call.output as z.ZodMiniType, data) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const known = [...adminRefusals, ...(call.redirects ? waits : []), ...call.errors]
    if (!known.includes(error.error)) noteUndeclared(app, `console/${call.path}`, error)
    retCode = errors[error.error]
    return { retCode, retDesc: textOf(error.error, languageOf(request)), data: error.data }
  } finally {
    const ms = Math.round(performance.now() - started)
    const operator = requestContext.getStore()?.userId
    app.log.info({ call: `console/${call.path}`, operator, retCode, ms }, 'call of the console')
  }
}

/** The language of the operator's console. */
export const languageOf = (request: FastifyRequest): Language =>
  languages.find((one) => one === request.headers['accept-language']) ?? 'en'

const nobody: Operator = { id: '', name: '', role: 'support' }

/**
 * Runs a recorded call in one transaction with its audit log rows; a call that redirects money may become a proposal
 * instead.
 */
async function run(
  served: AdminServed,
  base: Omit<AdminCtx, 'tx' | 'record' | 'atOnce'>,
  input: unknown,
): Promise<unknown> {
  const { call, handler } = served
  const never = () => {
    throw new Error(`${call.path} is not declared as recorded`)
  }
  if (!call.recorded || call.roles === 'noSession') {
    const none = { ...base, record: never, atOnce: never }
    return handler(Object.defineProperty(none, 'tx', { get: never }) as unknown as AdminCtx, input)
  }
  if (call.confirms) await takeCode(base, input)
  try {
    return await base.transaction(async (tx) => {
      const { data, entries, isAtOnce } = await guarded({ ...base, tx }, call, input, () =>
        perform(served, base, tx, input),
      )
      if (!isAtOnce) throw new ChangeWaits(entries)
      for (const { subject, detail } of entries)
        await recordAs(tx, base.operator, { at: base.clock.now(), action: call.path, subject, detail })
      if (call.hasSecrets) await listDone(base, tx, served, entries)
      return data
    })
  } catch (error) {
    if (!(error instanceof ChangeWaits)) throw error
    throw await propose(base, served, input, error.entries)
  }
}

/** In a transaction of its own: the code is used up, also by a change that waits or fails. */
const takeCode = (base: App & Pick<AdminCtx, 'operator'>, input: unknown) =>
  base.transaction((tx) => confirmCode(base, tx, base.operator.id, (input as { code: string }).code))

function bodyOf({ body }: FastifyRequest): unknown {
  try {
    const text = typeof body === 'string' ? body : ''
    if (text.includes('\\u0000')) throw new ApiError('BadParameter')
    return parseStrictJson(text || '{}')
  } catch (error) {
    if (error instanceof MalformedJson) throw new ApiError('BadParameter')
    throw error
  }
}

const tokenIn = ({ headers }: FastifyRequest, name: string) =>
  new RegExp(`(?:^|; *)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? ''

/** Without `seconds` the cookie ends with the browser session. */
function cookieOf(
  { config }: App,
  { raw }: FastifyRequest,
  name: string,
  token: string,
  seconds?: number,
): string {
  const secure = isOverTls(raw, config.origins)
  const age = token ? (seconds === undefined ? '' : `; Max-Age=${seconds}`) : '; Max-Age=0'
  return `${name}=${token}; Path=/api/console/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}${age}`
}
