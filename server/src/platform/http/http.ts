import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { canonicalJson, signSecret } from '@mynah/contract/canonical-json'
import { errors, success, type ErrorName } from '@mynah/contract/errors'
import { fromWireLanguage } from '@mynah/contract/languages'
import type { Call } from '@mynah/contract/kit'
import { limits, type RateName } from '@mynah/contract/limits'
import { filePassCookie, mediaPath } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import { addressOf } from './address.ts'
import { authentication } from './authentication.ts'
import { cookieIn, cookieText } from './cookies.ts'
import { countRefusal } from '#platform/daily-figures.ts'
import { measureHttp, type HttpMeasure } from '#platform/operations/metrics.ts'
import { ApiError, textOf } from '#platform/api-error.ts'
import { requestContext } from './request-context.ts'
import { RequestTurns } from './request-turns.ts'
import { callGuards, limitRate, takesRequestId, type Ctx, type Served } from './serve.ts'
import { MalformedJson, parseStrictJson } from './strict-json.ts'
import { activeSpan } from '#platform/operations/tracing.ts'

export type Http = FastifyInstance<Server>

/**
 * Limits that apply before anything is read, for each kind of route: per address, and per account if this process has
 * verified its session before. Higher for files, since a page loads dozens at once.
 */
const floodRates = {
  flood: { points: 1_200, seconds: 10 },
  'flood-account': { points: 300, seconds: 10 },
  'flood-files': { points: 3_000, seconds: 10 },
  'flood-files-account': { points: 1_000, seconds: 10 },
}

/**
 * Decided by route, since one path has many spellings (`/%61pi/`). Pages and scripts of the apps have no limit, since
 * they cost only a disk read.
 */
function floodRateOf(route: string | undefined): 'flood' | 'flood-files' | undefined {
  if (route === undefined || route.startsWith('/api/')) return 'flood'
  return route.startsWith(mediaPath) ? 'flood-files' : undefined
}

/** The HTTP side of every call: body, flood limit, signature, session, rate, guards and input, in this order. */
export function openHttp(app: App, served: readonly Served[]): Http {
  const http: Http = fastify({
    bodyLimit: limits.bodyBytesMax,
    logger: false,
    // address.ts reads the client's address, for sockets too.
    trustProxy: false,
    exposeHeadRoutes: false,
    // While the server stops, requests on open connections are still finished.
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
    reply.code(404).send(apiErrorBody('NoDataFound', request))
  })
  const measure = measureHttp(app.metrics, http)
  const turns = new RequestTurns()
  http.addHook('onRequest', (_request, _reply, done) => turns.take(done))
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const rate = floodRateOf(request.routeOptions.url)
    if (!rate) return
    if (rate === 'flood') reply.header('cache-control', 'no-store')
    if (await takeFlood(app, rate, request)) return
    reply.code(429).header('retry-after', '10').send(apiErrorBody('TooOften', request))
    return reply
  })
  http.addHook('preHandler', (request, _reply, done) => {
    const address = addressOf(request.raw, app.config.trustProxy)
    requestContext.run({ id: request.id, address }, done)
  })
  const allowed = new Map<string, string[]>()
  for (const one of served) {
    const { path, method, alsoGet } = one.call
    const url = `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`
    const methods = alsoGet ? [method, 'GET'] : [method]
    allowed.set(url, [...(allowed.get(url) ?? []), ...methods])
    http.route({
      method: methods,
      url,
      handler: (request, reply) =>
        traced(app, one.call, request, () => answer(app, measure, one, request, reply)),
    })
  }
  for (const [url, methods] of allowed) refuseOtherMethods(http, url, methods)
  // Otherwise the wildcard of the web app would serve unknown paths of the API, without any limit.
  http.all('/api/*', (_request, reply) => reply.callNotFound())
  return http
}

/** Answers the methods that an address does not have with 405 and those that it has, before a body is read. */
export function refuseOtherMethods(http: Http, url: string, methods: readonly string[]): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(405).header('allow', methods.join(', ')).send(apiErrorBody('NoDataFound', request))
  http.route({
    method: http.supportedMethods.filter((method) => !methods.includes(method)),
    url,
    onRequest: (request, reply) => void refuse(request, reply),
    handler: refuse,
  })
}

function traced<T>({ tracing }: App, { path }: Call, request: FastifyRequest, action: () => T): T {
  if (!tracing) return action()
  return tracing.inRoot(`${request.method} /api/${path}`, { 'mynah.request_id': request.id }, action)
}

/** Whether one more request is allowed to its account, or to its address if the account is not known. */
function takeFlood(app: App, rate: 'flood' | 'flood-files', request: FastifyRequest): Promise<boolean> {
  const { token = (request.query as { token?: unknown }).token } = request.headers
  const pass = rate === 'flood-files' ? cookieIn(request.headers, filePassCookie) : ''
  const proofs = [token, pass].filter((one) => typeof one === 'string' && one !== '') as string[]
  for (const proof of proofs) {
    const userId = authentication.only(app).verifiedUserOf(app, proof)
    if (userId !== undefined)
      return app.limiter.take(`${rate}-account`, floodRates[`${rate}-account`], userId)
  }
  return app.limiter.take(rate, floodRates[rate], addressOf(request.raw, app.config.trustProxy))
}

/** The request id of a proxy, if it is well-formed; others are not repeated in answers. */
const wellFormedId = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : undefined

async function answer(
  app: App,
  measure: HttpMeasure,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const started = performance.now()
  const { call } = served
  if (app.load.busy && isRead(call.rate)) {
    measure.call(call.path, errors.TryLater, 0)
    return reply.code(503).header('retry-after', '2').send(apiErrorBody('TryLater', request))
  }
  const context = requestContext.getStore()
  if (context && takesRequestId(call)) context.pays = true
  let userId = ''
  let retCode: string = success
  try {
    const fields = readFields(request)
    checkSign(request, fields)
    const ctx = await contextOf(app, request, call)
    userId = ctx.userId
    if (ctx.sessionId) await givePass(app, ctx.sessionId, request, reply)
    await limitRate(ctx, call, fields)
    for (const guard of callGuards.of(app)) await guard(ctx, call)
    const data = await served.answer(ctx, { ...fields, ...(request.params as object) })
    return { retCode, retDesc: 'success', data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    retCode = errors[error.error]
    countRefusal(app, error.error)
    return reply.code(200).send(apiErrorBody(error.error, request, error.data))
  } finally {
    const ms = performance.now() - started
    measure.call(call.path, retCode, ms)
    activeSpan()?.set({ 'mynah.ret_code': retCode })
    // Without a user nobody is signed in, so there is nothing to hide.
    const who = userId === '' || call.hidesCaller ? {} : { userId }
    app.log.info({ call: call.path, retCode, ...who, ms: Math.round(ms) }, 'call')
  }
}

/**
 * Sets the cookie that files are loaded with on every answer, so that it is there before the first address of a file.
 */
async function givePass(
  app: App,
  sessionId: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const value = await authentication.only(app).filePassOf(app, sessionId)
  const seconds = limits.sessionIdleMs / 1_000
  reply.header(
    'set-cookie',
    cookieText(app.config, headers, { name: filePassCookie, value, path: mediaPath, seconds }),
  )
}

/** Calls that a process under overload refuses. */
const isRead = (rate: RateName): boolean => rate === 'read' || rate === 'search'

function readFields(request: FastifyRequest): Record<string, unknown> {
  if (request.method !== 'POST') {
    const fields: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
      if (typeof value !== 'string' || value.includes('\0')) throw new ApiError('BadParameter')
      if (name !== 'token' && name !== 'sign') fields[name] = value
    }
    return fields
  }
  try {
    const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}'
    const body = parseStrictJson(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError('BadParameter')
    // The database can store every character but NUL.
    if (text.includes('\\u0000') && holdsNul(body)) throw new ApiError('BadParameter')
    return body as Record<string, unknown>
  } catch (error) {
    if (error instanceof MalformedJson) throw new ApiError('BadParameter')
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
    .update(canonicalJson(fields) + signSecret)
    .digest('hex')
  if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right))) {
    throw new ApiError('SignWrong')
  }
}

/** Token and signature may be in the header or the query; in both they have to be equal. */
function either(request: FastifyRequest, name: 'token' | 'sign', error: ErrorName): string {
  const header = request.headers[name]
  const query = (request.query as Record<string, unknown>)[name]
  if (Array.isArray(header) || (query !== undefined && typeof query !== 'string')) throw new ApiError(error)
  if (header !== undefined && query !== undefined && header !== query) throw new ApiError(error)
  return header ?? query ?? ''
}

/**
 * A call that changes something takes its token from the header alone: other sites cannot make a browser send it, and
 * it is in no log of addresses.
 */
function tokenOf(request: FastifyRequest, { method }: Call): string {
  const token = either(request, 'token', 'SessionInvalid')
  return method === 'GET' || request.headers.token !== undefined ? token : ''
}

async function contextOf(app: App, request: FastifyRequest, call: Call): Promise<Ctx> {
  const { headers } = request
  const needsSession = call.needs !== 'nothing'
  const token = needsSession ? tokenOf(request, call) : ''
  const caller = needsSession ? await authentication.only(app).authenticate(app, token) : null
  if (needsSession && !caller) {
    const reason = await authentication.only(app).endReasonOf(app, token)
    throw new ApiError('SessionInvalid', reason === undefined ? null : { reason })
  }
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

function apiErrorBody(error: ErrorName, request: FastifyRequest, data: unknown = null) {
  return { retCode: errors[error], retDesc: textOf(error, fromWireLanguage(request.headers.lang)), data }
}

function fail(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status === 413) return reply.code(413).send(apiErrorBody('FileTooLarge', request))
  if (status >= 400 && status < 500) return reply.code(200).send(apiErrorBody('BadParameter', request))
  app.log.error({ error, route: request.routeOptions.url, id: request.id }, 'a call failed')
  return reply.code(500).send(apiErrorBody('TryLater', request))
}
