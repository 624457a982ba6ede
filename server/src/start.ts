import type { AddressInfo } from 'node:net'
import type { App } from '#platform/app.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Feature, Job } from '#platform/feature.ts'
import { openHttp, type Http } from '#platform/http/http.ts'
import { jobFailures, serveMetrics } from '#platform/operations/metrics.ts'
import { serveStaticFiles } from '#platform/http/static-files.ts'
import { noteKeys } from '#platform/secrets/encryption.ts'
import { openApp, type Opened } from '#platform/server.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { features as allFeatures } from './features.ts'

export type RunningServer = {
  app: Opened['app']
  url: string
  port: number
  /** Lines for the operator at the console. */
  notes: string[]
  stop(): Promise<void>
}

/** Sockets are closed one by one, so that not all clients reconnect at the same moment. */
const drainMsPerSocket = 5
const drainMsMax = 10_000
const finishMs = 18_000

type Options = {
  version: string
  clock?: Clock | undefined
  features?: readonly Feature[] | undefined
  /** Tests run jobs by themselves, when they expect them. */
  runsJobs?: boolean
}

/** Starts the server: platform, features and the port. */
export async function startServer(
  config: Config,
  { version, clock, features = allFeatures, runsJobs = true }: Options,
): Promise<RunningServer> {
  const opened = await openApp(config, features, { version, clock })
  const { app } = opened
  try {
    await noteKeys(app)
    for (const feature of features) feature.setup?.(app)
    const http = openHttp(
      app,
      features.flatMap(({ calls = [] }) => calls),
    )
    for (const feature of features) await feature.routes?.(app, http)
    serveMetrics(app, http)
    await serveStaticFiles(app, http)
    const notes: ((url: string) => string[])[] = []
    for (const { prepare } of features) {
      const note = await prepare?.(app)
      if (note) notes.push(note)
    }
    const port = await listen(http, config)
    const upgrades = features.flatMap((feature) => feature.upgrades ?? [])
    app.gateway.attach(
      http.server,
      new Map(upgrades.map(({ path, handle }) => [path, (...upgrade) => handle(app, ...upgrade)])),
    )
    const jobs = features.flatMap((feature) => feature.jobs ?? [])
    for (const { name } of jobs) jobFailures(app).inc({ name }, 0)
    const timers = runsJobs ? jobs.map((job) => repeat(app, job)) : []
    const host = config.host === '::' || config.host === '0.0.0.0' ? 'localhost' : config.host
    const url = `http://${host}:${port}/`
    return {
      app,
      port,
      url,
      notes: notes.flatMap((note) => note(url)),
      async stop() {
        for (const timer of timers) clearInterval(timer)
        // Not ready from here on, while calls are still answered, so that load balancers have time to notice.
        await app.gateway.drain(Math.min(drainMsMax, drainMsPerSocket * app.gateway.connections))
        for (const upgrade of upgrades) upgrade.close(app)
        await closeWithin(finishMs, http)
        for (const feature of features.toReversed()) await feature.close?.(app)
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Runs never overlap, even if one takes longer than the interval. */
function repeat(app: App, { name, everyMs, atStart, run }: Job): NodeJS.Timeout {
  let running = false
  const start = () => {
    if (running) return
    running = true
    run(app)
      .catch((error: unknown) => {
        jobFailures(app).inc({ name })
        app.log.error({ error, job: name }, 'a job failed')
      })
      .finally(() => (running = false))
  }
  if (atStart) start()
  return setInterval(start, everyMs).unref()
}

/** Accepts no more requests and finishes those in progress; closes those that take too long. */
async function closeWithin(ms: number, http: Http): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), ms)
  await http.close()
  clearTimeout(cut)
}

async function listen(http: ReturnType<typeof openHttp>, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') throw new ConfigError(`Port ${port} is taken. Choose another with PORT.`)
    if (code === 'EACCES')
      throw new ConfigError(`Port ${port} may not be used by this user. Choose another with PORT.`)
    if (code === 'EADDRNOTAVAIL') throw new ConfigError(`HOST ${host} is no address of this machine.`)
    throw error
  }
  return (http.server.address() as AddressInfo).port
}
