import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import { isFromHere, isOverTls } from './address.ts'
import { isForOthers, repositoryRoot, type Config } from '#platform/settings/config.ts'
import { schemaIsCurrent } from '#platform/database/migrations.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { hasRoom } from '#platform/files/disk-room.ts'
import type { Http } from './http.ts'
import { asyncapi } from '#platform/api-docs/asyncapi.ts'
import { openapi } from '#platform/api-docs/openapi.ts'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { asSeenFor } from '#platform/as-seen-for.ts'
import { databaseAnswers } from '#platform/database/database-answers.ts'
import { startPage } from './start-page.ts'

const consolePath = '/console/'
const docsPath = '/docs/'
/** One year, the minimum of the preload lists. Without subdomains: other hosts of the domain may not be ours. */
const hsts = 'max-age=31536000'

/**
 * The content security policy of the app: loads from this server alone, and no text becomes markup or script. `framed`:
 * origins that it may embed.
 */
function policyOf(app: App, framed: readonly string[] = []): string {
  const media = app.config.mediaUrl ? ` ${new URL(app.config.mediaUrl).origin}` : ''
  const tiles = app.config.mapTiles ? ` ${new URL(app.config.mapTiles).origin}` : ''
  const store = app.config.s3?.endpoint ? ` ${new URL(app.config.s3.endpoint).origin}` : ''
  return [
    "default-src 'none'",
    // The MP3 encoder of voice messages is our own WebAssembly; this allows no script from texts.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${media}${tiles}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${store}${media}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${framed.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types mynah',
  ].join('; ')
}

/** The policy of the console, which creates no markup from text at all. */
function consolePolicyOf({ config }: App): string {
  const media = config.mediaUrl ? ` ${new URL(config.mediaUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    // inline styles set by scripts
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob:${media}`,
    // videos of reported moments
    `media-src 'self'${media}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** The documentation loads only its own files; its one script reads the index of headings. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Origins that pages of the app may embed; read at each load of the app, since a page keeps its policy. */
export const framedOrigins = new ExtensionPoint<(app: App) => Promise<readonly string[]>>('framedOrigins')

async function framedBy(app: App): Promise<string[]> {
  return (await Promise.all(framedOrigins.of(app).map((originsOf) => originsOf(app)))).flat()
}

/** Everything but the calls: health, API documents, outbox of codes, web app, console and documentation. */
export async function serveStaticFiles(app: App, http: Http): Promise<void> {
  http.addHook('onRequest', async (request, reply) => {
    // by route: one path has many spellings
    const route = request.routeOptions.url
    if (route?.startsWith(consolePath)) reply.header('content-security-policy', consolePolicyOf(app))
    if (route?.startsWith(docsPath)) reply.header('content-security-policy', docsPolicy)
  })
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (isOverTls(request.raw, app.config.origins)) reply.header('strict-transport-security', hsts)
    if (reply.hasHeader('content-security-policy')) return
    // without the database the page is served too, and then embeds nothing
    const framed = isStartPage(request.url) ? await framedBy(app).catch(() => []) : []
    reply.header('content-security-policy', policyOf(app, framed))
  })

  http.get('/livez', async () => ({ ok: true }))
  const isServing = asSeenFor(
    readyMs,
    app,
    async () => (await databaseAnswers(app.db)) && (await schemaIsCurrent(app.db)) && (await hasRoom(app)),
  )
  http.get('/readyz', async (_request, reply) => {
    const ready = !app.gateway.draining && (await isServing())
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
  // created at first use: they would take a third of each start
  const documents = {
    openapi: once(() => openapi(app.version)),
    asyncapi: once(() => asyncapi(app.version)),
  }
  for (const [name, make] of Object.entries(documents)) http.get(`/api/${name}.json`, make)

  if (!isForOthers(app.config)) {
    http.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
      if (!hasOutbox(app.config) || !isFromHere(request.raw)) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-store')
        .send(sendersOf(app).outbox(String(request.query.to ?? '')) ?? [])
    })
  }

  const built = join(repositoryRoot, 'web', 'dist')
  const [origin] = app.config.origins
  const page = join(built, 'index.html')
  await serveFolder(http, built, '/', origin && existsSync(page) ? await startPage(page, origin) : undefined)
  await serveFolder(http, join(repositoryRoot, 'console', 'dist'), consolePath)
  await serveFolder(http, join(repositoryRoot, 'docs', 'dist'), docsPath)
}

/** Health checks may come often, so the database is asked at most once in this time. */
const readyMs = 1_000

/** Whether a path is the app's only HTML page, with any query. */
const isStartPage = (url: string): boolean => /^\/(?:index\.html)?(?:\?|$)/.test(url)

/** The outbox shows codes to a developer on their own machine; never on a server set up for others. */
export const hasOutbox = (config: Config): boolean => !config.smtp && !config.sms && !isForOthers(config)

/**
 * Serves a built app; without a build its paths are unknown, under the same policy. `page` replaces the built HTML
 * page.
 */
async function serveFolder(
  http: Http,
  dist: string,
  prefix: string,
  page?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  if (!existsSync(dist)) {
    if (prefix !== '/') http.get(`${prefix}*`, (_request, reply) => reply.code(404).send())
    return
  }
  await http.register(fastifyStatic, {
    root: dist,
    prefix,
    preCompressed: true,
    decorateReply: !http.hasReplyDecorator('sendFile'),
    // at `/` a precompressed index would not be found
    index: false,
    setHeaders(reply, path) {
      const forever = path.includes(`${join(dist, 'assets')}`)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.get(prefix, page ?? ((_request, reply) => reply.sendFile('index.html', dist)))
  if (page) http.get(`${prefix}index.html`, page)
  if (prefix !== '/') http.get(prefix.slice(0, -1), (_request, reply) => reply.redirect(prefix))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
