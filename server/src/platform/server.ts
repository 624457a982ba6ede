import { mkdirSync, accessSync, constants } from 'node:fs'
import { Redis } from 'ioredis'
import { addressOf } from '#platform/http/address.ts'
import { archiveOf } from './archive/archive-folder.ts'
import type { App } from './app.ts'
import { authentication, focusListeners, socketTopics } from '#platform/http/authentication.ts'
import { localBus, type Bus } from '#platform/bus/bus.ts'
import { systemClock, type Clock } from './clock.ts'
import type { Config } from '#platform/settings/config.ts'
import { storeCounts } from './daily-figures.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded-postgres.ts'
import { collectExtensions } from './extension-point.ts'
import type { Feature } from './feature.ts'
import { Gateway, type GatewayHooks } from '#platform/sockets/gateway.ts'
import { limiterRefusals, openLimiter } from '#platform/limits/limiter.ts'
import { LoadShedder } from '#platform/limits/load-shedder.ts'
import { openLog, type Log } from '#platform/operations/log.ts'
import { measureDatabase } from '#platform/operations/database-metrics.ts'
import { measurePlatform, openMetrics } from '#platform/operations/metrics.ts'
import { migrate } from '#platform/database/migrations.ts'
import { natsBus, natsFailure } from '#platform/bus/nats-bus.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { primaryOf } from '#platform/database/primary.ts'
import { registerApp } from './per-app.ts'
import { malformedFrames, SocketCommands } from '#platform/sockets/socket-command.ts'
import { StaleReads } from '#platform/database/stale-reads.ts'
import { everyone } from '#platform/bus/topics.ts'
import type { Tracing } from '#platform/operations/tracing.ts'
import { transactions } from '#platform/database/transaction.ts'

export type Opened = { app: App; close(): Promise<void> }

/**
 * Creates the app that features work with: database (embedded unless the configuration names one), bus, limits,
 * gateway, log, and extension points.
 */
export async function openApp(
  config: Config,
  features: readonly Feature[],
  { version, clock = systemClock }: { version: string; clock?: Clock | undefined },
): Promise<Opened> {
  const log = openLog(config.logLevel)
  prepareFolder(config.dataFolder)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(config.dataFolder, { archive: archiveOf(config) })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrate(await primaryOf(config.databaseOwnerUrl ?? url), { log })
    const database = await openDatabase(url, {
      unsafe: config.unsafeDatabase,
      onLost: (error) => log.warn({ error }, 'a database connection was lost'),
      onMove: () => log.warn('another host is the primary of the database'),
      onDanger: (sentence) => log.warn(sentence),
    })
    const staleReads = await openStaleReads(config, database, log)
    const redis = config.redisUrl ? await openRedis(config.redisUrl) : undefined
    redis?.on('error', (error: Error) => log.warn({ error }, 'Redis'))
    const bus = config.natsUrl ? await openBus(config.natsUrl, log) : localBus()
    const metrics = openMetrics()
    const load = new LoadShedder({
      pool: database.pool,
      enabled: config.shedding,
      onLag: (lagMs) => database.pool.adapt(lagMs),
      onChange: (busy) => log.warn(busy ? 'too much to do: reads are refused' : 'reads are answered again'),
    })
    const tracing = await openTraces(config, log)
    const extensions = collectExtensions(features)
    const sessions = authentication.only({ extensions })
    const app: App = {
      version,
      // A copy, since services that are set in the console change it: others may have been started with the same one.
      config: { ...config },
      features,
      extensions,
      metrics,
      db: database.db,
      pool: database.pool,
      batchPool: database.batches,
      staleRead: staleReads.read,
      transaction: transactions(database, bus),
      clock,
      log,
      bus,
      gateway: new Gateway({
        bus,
        log,
        origins: config.origins,
        limitFactor: config.limitFactor,
        commands: new SocketCommands(features),
        appOf: () => app,
        hooks: gatewayHooks(() => app, sessions),
      }),
      load,
      tracing,
      limiter: openLimiter({
        factor: config.limitFactor,
        clock,
        ...(redis && { redis }),
        onAway: (error) =>
          log.warn(
            { error },
            'Redis is away: this process counts alone, and codes and passwords are refused',
          ),
        onRefusal: limiterRefusals(metrics),
      }),
    }
    registerApp(app)
    measurePlatform(app)
    measureDatabase(app, staleReads)
    return {
      app,
      async close() {
        load.close()
        // Features count until they are closed.
        await storeCounts(app).catch((error: unknown) => log.warn({ error }, 'counts of the day were lost'))
        await bus.close()
        await tracing?.close()
        redis?.disconnect()
        await staleReads.close()
        await database.close()
        await embedded?.stop()
        for (const feature of features) await feature.afterDatabase?.(app)
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** What connections need from features. */
const gatewayHooks = (app: () => App, sessions: ReturnType<typeof authentication.only>): GatewayHooks => ({
  addressOf: (request) => addressOf(request, app().config.trustProxy),
  authenticate: (token, request) =>
    sessions.authenticateSocket(app(), token, addressOf(request, app().config.trustProxy)),
  aliveAmong: (ids) => sessions.aliveAmong(app(), ids),
  async topicsOf(userId) {
    const topics = await Promise.all(socketTopics.of(app()).map((topicsOf) => topicsOf(app(), userId)))
    return [everyone, ...topics.flat()]
  },
  onFocusChange(caller, isForeground) {
    for (const listener of focusListeners.of(app())) listener(app(), caller, isForeground)
  },
  onMalformed(connection) {
    for (const answer of malformedFrames.of(app())) answer(connection)
  },
})

/** The code is only loaded if tracing is configured. */
async function openTraces({ tracing }: Config, log: Log): Promise<Tracing | undefined> {
  return tracing && (await import('#platform/operations/trace-export.ts')).openTracing(tracing, log)
}

async function openStaleReads(config: Config, database: Database, log: Log): Promise<StaleReads> {
  const staleReads = new StaleReads(database, config.databaseReadUrl, {
    lagMaxMs: config.databaseReadLag * 1_000,
    onChange: (isUsed) =>
      log.warn(isUsed ? 'reads that may be old go to a standby' : 'all reads go to the primary'),
  })
  await staleReads.watch()
  return staleReads
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch {
    throw new ConfigError(`The data folder ${folder} cannot be read and written (MYNAH_DATA).`)
  }
}

async function openBus(url: string, log: Log): Promise<Bus> {
  try {
    return await natsBus(url, {
      onAway: () => log.warn('NATS is away: live events reach only the people on the same process'),
      onBack: () => log.warn('NATS is back: everybody who is connected catches up'),
      onError: (error) => log.warn({ error }, 'NATS'),
    })
  } catch (error) {
    throw new ConfigError(natsFailure(error))
  }
}

async function openRedis(url: string): Promise<Redis> {
  // Commands fail at once while Redis is disconnected, and soon if it does not answer: no request waits for a limit.
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 2_000,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
  } catch {
    redis.disconnect()
    throw new ConfigError('Redis does not answer at REDIS_URL.')
  }
  return redis
}
