import type { AddressInfo } from 'node:net'
import type { App } from '#platform/app.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { addressOf } from '#platform/address.ts'
import { everybody } from '#platform/emit.ts'
import { openHttp, type Http } from '#platform/http.ts'
import { serveMetrics } from '#platform/metrics.ts'
import { servePages } from '#platform/pages.ts'
import { noteKeys } from '#platform/seal.ts'
import { openApp, type Opened } from '#platform/server.ts'
import { StartError } from '#platform/start-error.ts'
import { aliveAmong, authenticate, authenticateSocket } from '#features/auth/index.ts'
import {
  contentReaders as readersOf,
  groupKeysOf,
  messagesOf,
  serveSockets,
} from '#features/messages/index.ts'
import { isExamined } from '#features/app-info/index.ts'
import { isVerified } from '#features/identity/index.ts'
import { serveExports } from '#features/destroy/routes.ts'
import { serveUploads } from '#features/uploads/routes.ts'
import { demoExists, fillDemo } from '#features/demo/fill.ts'
import { firstOperator, openDesk, type Credentials } from '#features/operators/index.ts'
import { contentReaders, desks, hearMessages, jobs, knowMoney, knowPeople, served } from './features.ts'

export type RunningServer = {
  app: Opened['app']
  url: string
  port: number
  demo: boolean
  /** Made at the first start of an embedded database, to be told once. */
  operator: Credentials | undefined
  stop(): Promise<void>
}

/** Sockets are closed one after the other, so that not all of them come back at the same moment. */
const drainMsPerSocket = 5
const drainMsMax = 10_000
const finishMs = 18_000

/** The whole server: what is below the features, the features, and the port. */
export async function startServer(
  config: Config,
  options: { version: string; clock?: Clock },
): Promise<RunningServer> {
  const opened = await openApp(config, options.clock)
  const { app } = opened
  try {
    const auth = {
      authenticate: (token: string) => authenticate(app, token),
      isVerified: (userId: string) => isVerified(app, userId),
      isExamined: () => isExamined(app),
    }
    await noteKeys(app)
    app.gateway.guard({
      authenticate: (token, request) => authenticateSocket(app, token, addressOf(request, config.trustProxy)),
      alive: (ids) => aliveAmong(app, ids),
      topicsOf: async (userId) => [
        everybody,
        ...(await groupKeysOf(app, userId)).map((key) => `g:${key.slice(2)}`),
      ],
    })
    for (const [kind, reader] of Object.entries(contentReaders)) readersOf(app).set(Number(kind), reader)
    hearMessages(app)
    knowPeople(app)
    knowMoney(app)
    serveSockets(app, messagesOf(app))
    const http = openHttp(app, auth, served)
    openDesk(app, http, desks)
    await serveUploads(app, http, auth)
    serveExports(app, http, auth)
    serveMetrics(app, http, options.version)
    await servePages(app, http, options.version)
    const demo = await demoStep(opened)
    const operator = opened.fresh ? await firstOperator(app) : undefined
    const port = await listen(http, config)
    app.gateway.attach(http.server)
    const timers = jobs.map((job) => repeat(app, job))
    return {
      app,
      port,
      demo,
      operator,
      url: `http://${config.host === '::' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}/`,
      async stop() {
        for (const timer of timers) clearInterval(timer)
        // Not ready from here on, while calls are still answered: who passes requests on has time to notice.
        await app.gateway.drain(Math.min(drainMsMax, drainMsPerSocket * app.gateway.connections))
        await closeWithin(finishMs, http)
        await messagesOf(app).drained()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** A run that takes longer than the time between two is not overtaken by the next. */
function repeat(app: App, { name, everyMs, run }: (typeof jobs)[number]): NodeJS.Timeout {
  let running = false
  return setInterval(() => {
    if (running) return
    running = true
    run(app)
      .catch((error: unknown) => app.log.error({ error, job: name }, 'a job failed'))
      .finally(() => (running = false))
  }, everyMs).unref()
}

/** Takes no more requests and lets those that have come finish; who is too slow is cut. */
async function closeWithin(ms: number, http: Http): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), ms)
  await http.close()
  clearTimeout(cut)
}

/** Demo people exist only on an embedded database that was empty. */
async function demoStep(opened: Opened): Promise<boolean> {
  const { app, fresh } = opened
  if (app.config.databaseUrl !== undefined) return false
  if (app.config.demo) await fillDemo(app, fresh)
  return demoExists(app)
}

async function listen(http: ReturnType<typeof openHttp>, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken. Choose another with PORT.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user. Choose another with PORT.`)
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${host} is no address of this machine.`)
    throw error
  }
  return (http.server.address() as AddressInfo).port
}
