import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '#platform/app.ts'
import { diskOf } from '#platform/files/disk-room.ts'
import type { Http } from '#platform/http/http.ts'
import { counterFromZero } from './counter-from-zero.ts'
import { lastBackupAt } from '#platform/backups/last-backup-store.ts'
import { lettersSent } from '#platform/mail-and-sms.ts'
import { perApp } from '#platform/per-app.ts'
import { undeclaredRefusals } from '#platform/undeclared-refusals.ts'

export type Metrics = Registry

/** The longest time that a scrape waits for one metric; Prometheus gives up after ten seconds. */
const readMs = 3_000

/** Leaves out what cannot be read: while the database is away, the other metrics are needed most. */
class TolerantRegistry extends Registry {
  override async metrics(): Promise<string> {
    const texts = await Promise.all(this.getMetricsAsArray().map(({ name }) => this.#textOf(name)))
    return `${texts.filter((text) => text !== '').join('\n\n')}\n`
  }

  #textOf(name: string): Promise<string> {
    const late = sleep(readMs, '', { ref: false })
    return Promise.race([this.getSingleMetricAsString(name), late]).catch(() => '')
  }
}

export const openMetrics = (): Metrics => new TolerantRegistry()

/** A counter whose value is read when the metrics are scraped, so that the hot path has no cost. */
export function counterOf(metrics: Metrics, name: string, help: string, read: () => number): void {
  const counter = new Counter({
    name,
    help,
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
  counter.inc(0)
}

export function gaugeOf(
  metrics: Metrics,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      const value = await read()
      // Removes the gauge: `reset` would set it to 0, which looks like a measured value.
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    },
  })
}

export type HttpMeasure = { call(call: string, retCode: string, ms: number): void }

export function measureHttp(metrics: Metrics, http: Pick<FastifyInstance, 'addHook'>): HttpMeasure {
  const seconds = new Histogram({
    name: 'mynah_call_seconds',
    help: 'How long calls over HTTP take.',
    labelNames: ['call'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3],
    registers: [metrics],
  })
  const refusals = new Counter({
    name: 'mynah_refusals_total',
    help: 'Calls over HTTP that were refused, by call and retCode.',
    labelNames: ['call', 'code'],
    registers: [metrics],
  })
  const responses = counterFromZero(
    metrics,
    { name: 'mynah_http_responses_total', help: 'HTTP answers by status.', labelNames: ['status'] },
    [{ status: 200 }, { status: 500 }, { status: 503 }],
  )
  http.addHook('onResponse', (_request, reply, done) => {
    responses.inc({ status: reply.statusCode })
    done()
  })
  return {
    call(call, retCode, ms) {
      seconds.observe({ call }, ms / 1000)
      if (retCode !== '000000') refusals.inc({ call, code: retCode })
    },
  }
}

export const jobFailures = perApp(
  (app) =>
    new Counter({
      name: 'mynah_job_failures_total',
      help: 'Jobs that failed, by name; they run again at their next time.',
      labelNames: ['name'],
      registers: [app.metrics],
    }),
)

/** Registers the metrics of the platform. */
export function measurePlatform(app: App): void {
  const { metrics, gateway, pool } = app
  // Created at the start, so that its first increase is visible.
  undeclaredRefusals(app)
  jobFailures(app)
  lettersSent(app)
  gaugeOf(metrics, 'mynah_sockets', 'Signed-in sockets.', () => gateway.connections)
  const { counts } = gateway
  counterOf(metrics, 'mynah_frames_in_total', 'Frames from clients.', () => counts.framesIn)
  counterOf(metrics, 'mynah_deliveries_total', 'Frames handed to sockets.', () => counts.deliveries)
  counterOf(metrics, 'mynah_socket_logins_total', 'Sockets let in.', () => counts.logins)
  counterOf(metrics, 'mynah_socket_refusals_total', 'Sockets not let in.', () => counts.refused)
  counterOf(
    metrics,
    'mynah_sockets_crowded_total',
    'Sockets refused since too many were not signed in yet.',
    () => counts.crowded,
  )
  counterOf(metrics, 'mynah_slow_readers_total', 'Sockets cut for reading too slowly.', () => counts.slow)
  counterOf(
    metrics,
    'mynah_frames_undecoded_total',
    'Frames from clients that could not be decoded.',
    () => counts.undecoded,
  )
  counterOf(
    metrics,
    'mynah_client_frames_undecoded_total',
    'Frames of this server that clients report as not decodable.',
    () => counts.undecodedByClients,
  )
  const { bus } = app
  gaugeOf(metrics, 'mynah_bus_connected', '1 while NATS answers; absent for one process without it.', () => {
    const stats = bus.stats()
    return stats && Number(stats.isConnected)
  })
  gaugeOf(
    metrics,
    'mynah_bus_subjects',
    'Subjects of NATS that this process follows.',
    () => bus.stats()?.subjects,
  )
  counterOf(metrics, 'mynah_bus_losses_total', 'How often NATS was lost.', () => bus.stats()?.losses ?? 0)
  counterOf(metrics, 'mynah_bus_in_bytes_total', 'Payloads from NATS.', () => bus.stats()?.bytesIn ?? 0)
  counterOf(
    metrics,
    'mynah_catch_ups_total',
    'How often a socket was made to ask again for what it may have missed.',
    () => gateway.catchUps,
  )
  counterOf(metrics, 'mynah_floods_total', 'Sockets cut for sending too much.', () => counts.floods)
  gaugeOf(metrics, 'mynah_busy', '1 while reads are refused for want of time.', () => Number(app.load.busy))
  gaugeOf(metrics, 'mynah_disk_free_bytes', 'Room where the data folder is.', () => diskOf(app).freeBytes())
  gaugeOf(
    metrics,
    'mynah_backup_age_seconds',
    'Since the last backup; absent before the first.',
    async () => {
      const madeAt = await lastBackupAt(pool)
      return madeAt && (Date.now() - madeAt) / 1000
    },
  )
}

/** Serves `GET /metrics` to clients with the token; without MYNAH_METRICS_TOKEN the page does not exist. */
export function serveMetrics(app: App, http: Http): void {
  const { metricsToken } = app.config
  if (metricsToken === undefined) return
  // Delay of the event loop, memory, garbage collection and CPU: measured only if metrics are enabled.
  collectDefaultMetrics({ register: app.metrics })
  const build = { name: 'mynah_build_info', help: 'The version that runs.', labelNames: ['version'] as const }
  new Gauge({ ...build, registers: [app.metrics] }).set({ version: app.version }, 1)
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  const right = hashOf(`Bearer ${metricsToken}`)
  http.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), right)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(app.metrics.contentType)
      .send(await app.metrics.metrics())
  })
}
