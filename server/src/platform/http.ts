import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { canonical, signSecret } from '@mynah/contract/canonical'
import { errors, success, type ErrorName } from '@mynah/contract/errors'
import { fromWireLanguage } from '@mynah/contract/languages'
import { limits, type RateName } from '@mynah/contract/limits'
import type { App } from './app.ts'
import { addressOf } from './address.ts'
import type { Caller } from './gateway.ts'
import { requestId } from './log.ts'
import { measureHttp, type HttpMeasure } from './metrics.ts'
import { Refusal, textOf } from './refusal.ts'
import { limitRate, type Ctx, type Served } from './serve.ts'
import { MalformedJson, parseStrictJson } from './strict-json.ts'

export type Http = FastifyInstance<Server>

export type Auth = {
  authenticate(token: string): Promise<Caller | null>
  /** Whether an operator approved who this person is. */
  isVerified(userId: string): Promise<boolean>
  /** Whether an app store examines us. */
  isExamined(): Promise<boolean>
}

const floodRate = { points: 1_200, seconds: 10 }

/** The HTTP side of every call: body, flood guard, sign, session, rate, needs, parameters, in this order. */
export function openHttp(app: App, auth: Auth, served: Served[]): Http {
  const http: Http = fastify({
    bodyLimit: limits.bodyBytesMax,
    logger: false,
    // Who asks is told by address.ts, for sockets too.
    trustProxy: false,
    exposeHeadRoutes: false,
    // What came over an open connection is finished while the server stops.
    return503OnClosing: false,
    genReqId: ({ headers }) => wellFormedId(headers['x-request-id']) ?? randomUUID(),
    http: { headersTimeout: 10_000 },
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
  })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )
  http.setErrorHandler((error, request, reply) => fail(app, error, request, reply))
  http.setNotFoundHandler((request, reply) => {
    reply.code(404).send(refusalBody('NoDataFound', request))
  })
  const measure = measureHttp(app.metrics, http)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    if (await app.limiter.take('flood', floodRate, addressOf(request.raw, app.config.trustProxy))) return
    reply.code(429).header('retry-after', '10').send(refusalBody('TooOften', request))
    return reply
  })
  http.addHook('preHandler', (request, _reply, done) => requestId.run(request.id, done))
  for (const one of served) {
    const { path, method } = one.call
    http.route({
      method,
      url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
      handler: (request, reply) => answer(app, auth, measure, one, request, reply),
    })
  }
  return http
}

/** An id that a proxy gave; anything longer or stranger is not repeated. */
const wellFormedId = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : undefined

async function answer(
  app: App,
  auth: Auth,
  measure: HttpMeasure,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const started = performance.now()
  const { call } = served
  if (app.load.busy && isRead(call.rate)) {
    measure.call(call.path, errors.TryLater, 0)
    return reply.code(503).header('retry-after', '2').send(refusalBody('TryLater', request))
  }
  let userId = ''
  let retCode: string = success
  try {
    const fields = readFields(request)
    checkSign(request, fields)
    const ctx = await contextOf(app, auth, request, call.needs !== 'nobody')
    userId = ctx.userId
    await limitRate(ctx, call, fields)
    if (call.money && (await auth.isExamined())) throw new Refusal('NotAvailable')
    if (call.needs === 'verified' && !(await auth.isVerified(userId))) throw new Refusal('NotVerified')
    const data = await served.answer(ctx, { ...fields, ...(request.params as object) })
    return { retCode, retDesc: 'success', data }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    retCode = errors[error.error]
    return reply.code(200).send(refusalBody(error.error, request, error.data))
  } finally {
    const ms = performance.now() - started
    measure.call(call.path, retCode, ms)
    // Nobody is signed in where there is no user: nothing is hidden then.
    const who = userId === '' ? {} : { userId }
    app.log.info({ call: call.path, retCode, ...who, ms: Math.round(ms) }, 'call')
  }
}

/** What a process with too much to do leaves for later. */
const isRead = (rate: RateName): boolean => rate === 'read' || rate === 'search'

function readFields(request: FastifyRequest): Record<string, unknown> {
  if (request.method !== 'POST') {
    const fields: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
      if (typeof value !== 'string' || value.includes('\0')) throw new Refusal('BadParameter')
      if (name !== 'token' && name !== 'sign') fields[name] = value
    }
    return fields
  }
  try {
    const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}'
    const body = parseStrictJson(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('BadParameter')
    // The database holds every character but this one.
    if (text.includes('\\u0000') && holdsNul(body)) throw new Refusal('BadParameter')
    return body as Record<string, unknown>
  } catch (error) {
    if (error instanceof MalformedJson) throw new Refusal('BadParameter')
    throw error
  }
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner))
}

function checkSign(request: FastifyRequest, fields: Record<string, unknown>): void {
  const given = either(request, 'sign', 'SignWrong')
  const right = createHash('sha256')
    .update(canonical(fields) + signSecret)
    .digest('hex')
  if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right))) {
    throw new Refusal('SignWrong')
  }
}

/** Token and sign may stand in the header or the query; if both, they agree. */
function either(request: FastifyRequest, name: 'token' | 'sign', error: ErrorName): string {
  const header = request.headers[name]
  const query = (request.query as Record<string, unknown>)[name]
  if (Array.isArray(header) || (query !== undefined && typeof query !== 'string')) throw new Refusal(error)
  if (header !== undefined && query !== undefined && header !== query) throw new Refusal(error)
  // What changes something asks for the header: no other site can make a browser send it.
  if (header === undefined && request.method !== 'GET' && name === 'token') return ''
  return header ?? query ?? ''
}

async function contextOf(app: App, auth: Auth, request: FastifyRequest, needsSession: boolean): Promise<Ctx> {
  const { headers } = request
  const caller = needsSession ? await auth.authenticate(either(request, 'token', 'SessionInvalid')) : null
  if (needsSession && !caller) throw new Refusal('SessionInvalid')
  return {
    ...app,
    userId: caller?.userId ?? '',
    sessionId: caller?.sessionId ?? '',
    language: fromWireLanguage(headers.lang),
    address: addressOf(request.raw, app.config.trustProxy),
    device: {
      brand: printable(headers['user-brand']),
      model: printable(headers['user-model']),
      platform: printable(headers['user-platform']),
      system: printable(headers['user-system']),
      channel: printable(headers['user-channel']),
    },
  }
}

const printable = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, '').slice(0, 64) : ''

function refusalBody(error: ErrorName, request: FastifyRequest, data: unknown = null) {
  return { retCode: errors[error], retDesc: textOf(error, fromWireLanguage(request.headers.lang)), data }
}

function fail(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status === 413) return reply.code(413).send(refusalBody('FileTooLarge', request))
  if (status >= 400 && status < 500) return reply.code(200).send(refusalBody('BadParameter', request))
  app.log.error({ error, route: request.routeOptions.url, id: request.id }, 'a call failed')
  return reply.code(500).send(refusalBody('TryLater', request))
}
