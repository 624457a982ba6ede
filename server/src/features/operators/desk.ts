import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  deskHeader,
  deskPath,
  mayUse,
  type DeskCall,
  type DeskInput,
  type DeskOutput,
} from '@mynah/contract/desk'
import { errors, success, type ErrorName } from '@mynah/contract/errors'
import { addressOf } from '#platform/address.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import type { Http } from '#platform/http.ts'
import { Refusal, textOf } from '#platform/refusal.ts'
import { MalformedJson, parseStrictJson } from '#platform/strict-json.ts'
import { authenticate, type Operator } from './service.ts'
import * as store from './store.ts'

/** One call of the console being answered. */
export type DeskCtx = App & {
  /** '' in each field where nobody is signed in. */
  operator: Operator
  address: string
  token: string
  /** The transaction of a recorded call; its rows in the audit log stand in it too. */
  tx: Tx
  /** What was done or looked at: `subject` is a kind and an id, `person 123`. Never private data. */
  record(subject: string, detail?: Record<string, string | number | boolean>): void
  /** The cookie that the answer sets; '' takes it away. */
  setToken(token: string): void
}

type Group = Record<string, DeskCall>
export type DeskHandlers<Calls extends Group> = {
  [Name in keyof Calls]: (ctx: DeskCtx, input: DeskInput<Calls[Name]>) => Promise<DeskOutput<Calls[Name]>>
}
type Handler = (ctx: DeskCtx, input: unknown) => Promise<unknown>
export type DeskServed = { call: DeskCall; handler: Handler }

/** Joins the console's calls of a feature with their handlers; a missing or wrong one does not compile. */
export const serveDesk = <Calls extends Group>(calls: Calls, handlers: DeskHandlers<Calls>): DeskServed[] =>
  Object.entries(calls).map(([name, call]) => ({ call, handler: handlers[name] as Handler }))

const cookie = 'mynah-console'
const rate = { points: 600, seconds: 60 }
const common: ErrorName[] = [
  'SessionInvalid',
  'BadParameter',
  'NoDataFound',
  'NoPermission',
  'TooOften',
  'TryLater',
]

/** Serves the calls of the console: header, session, role, parameters, deed and record, in this order. */
export function openDesk(app: App, http: Http, served: DeskServed[]): void {
  for (const one of served) {
    http.post(deskPath(one.call.path), (request, reply) => answer(app, one, request, reply))
  }
}

async function answer(app: App, { call, handler }: DeskServed, request: FastifyRequest, reply: FastifyReply) {
  const started = performance.now()
  let retCode: string = success
  try {
    // Only our own page can set it: what a form of another site posts with the cookie stops here.
    if (request.headers[deskHeader] !== '1') throw new Refusal('BadParameter')
    const token = tokenIn(request)
    const operator = call.roles === 'nobody' ? nobody : await authenticate(app, token)
    if (!operator) throw new Refusal('SessionInvalid')
    if (operator.id && !(await app.limiter.take('console', rate, operator.id))) throw new Refusal('TooOften')
    if (call.roles !== 'nobody' && !mayUse(call, operator.role)) throw new Refusal('NoPermission')
    const read = z.safeDecode(call.input as z.ZodMiniType, bodyOf(request) as never)
    if (!read.success) throw new Refusal('BadParameter')
    const ctx = {
      ...app,
      operator,
      token,
      address: addressOf(request.raw, app.config.trustProxy),
      setToken: (next: string) => void reply.header('set-cookie', cookieOf(app, request, next)),
    }
    const data = await run(call, handler, ctx, read.data)
    return { retCode, retDesc: 'success', data: z.encode(call.output as z.ZodMiniType, data) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!common.includes(error.error) && !call.errors.includes(error.error))
      throw new Error(`${call.path} refused with ${error.error}, which it does not declare`, { cause: error })
    retCode = errors[error.error]
    return { retCode, retDesc: textOf(error.error, 'en'), data: null }
  } finally {
    const ms = Math.round(performance.now() - started)
    app.log.info({ call: `console/${call.path}`, retCode, ms }, 'call of the console')
  }
}

const nobody: Operator = { id: '', name: '', role: 'support' }

/** A recorded call happens in one transaction with its records, or not at all. */
async function run(
  call: DeskCall,
  handler: Handler,
  base: Omit<DeskCtx, 'tx' | 'record'>,
  input: unknown,
): Promise<unknown> {
  const never = () => {
    throw new Error(`${call.path} is not declared as recorded`)
  }
  if (!call.recorded || call.roles === 'nobody') {
    const ctx = Object.defineProperty({ ...base, record: never }, 'tx', { get: never }) as unknown as DeskCtx
    return handler(ctx, input)
  }
  return base.transaction(async (tx) => {
    const records: { subject: string; detail: object }[] = []
    const record: DeskCtx['record'] = (subject, detail = {}) => void records.push({ subject, detail })
    const data = await handler({ ...base, tx, record }, input)
    if (records.length === 0) throw new Error(`${call.path} left no record`)
    for (const { subject, detail } of records) {
      await store.record(tx, {
        at: base.clock.now(),
        operator_id: base.operator.id,
        operator_name: base.operator.name,
        deed: call.path,
        subject,
        detail: JSON.stringify(detail),
      })
    }
    return data
  })
}

function bodyOf({ body }: FastifyRequest): unknown {
  try {
    const text = typeof body === 'string' ? body : ''
    if (text.includes('\\u0000')) throw new Refusal('BadParameter')
    return parseStrictJson(text || '{}')
  } catch (error) {
    if (error instanceof MalformedJson) throw new Refusal('BadParameter')
    throw error
  }
}

const tokenIn = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|; *)${cookie}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? ''

function cookieOf({ config }: App, { headers }: FastifyRequest, token: string): string {
  const behindTls = config.trustProxy !== undefined && headers['x-forwarded-proto'] === 'https'
  const secure = behindTls || config.origins.some((one) => one.startsWith('https:'))
  const age = token ? '' : '; Max-Age=0'
  return `${cookie}=${token}; Path=/api/console/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}${age}`
}
