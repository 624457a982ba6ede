import { Redis } from 'ioredis'
import { inject } from 'vitest'
import { testClock, type TestClock } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/settings/config.ts'
import type { Feature } from '../src/platform/feature.ts'
import { startServer, type RunningServer } from '../src/start.ts'
import { features as allFeatures } from '../src/features.ts'
import { testMoney } from './test-money.ts'
import { atEnd } from './at-end.ts'
import { emptyDatabase } from './database.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let redis: Promise<string | undefined> | undefined

/**
 * A Redis database for each file, if there is a Redis: test clocks differ, all requests come from one address, and
 * files must not affect each other.
 */
export const redisUrl = (): Promise<string | undefined> => (redis ??= takeRedis())

/** The same for NATS: each file uses other subjects. */
export async function natsUrl(): Promise<string | undefined> {
  const [redisAt, url] = [await redisUrl(), inject('natsUrl')]
  return redisAt && url && `${url}/test${redisAt.slice(redisAt.lastIndexOf('/') + 1)}`
}

async function takeRedis(): Promise<string | undefined> {
  const url = inject('redisUrl')
  if (!url) return undefined
  const counter = new Redis(url)
  const number = await counter.incr('files')
  counter.disconnect()
  return `${url}/${number}`
}

export type TestServer = RunningServer & { clock: TestClock; config: Config }

/**
 * A real server with a database of its own and a clock that tests set. Call it at the top of a file. Jobs would run at
 * any moment beside what a test expects of them, so it runs none, and tests call those that they expect.
 */
export async function testServer(
  change: Partial<Config> = {},
  features: readonly Feature[] = allFeatures,
  { version = '0.0.0-test', runsJobs = false } = {},
): Promise<TestServer> {
  const database = await emptyDatabase('mynah')
  const dataFolder = mkdtempSync(join(tmpdir(), 'mynah-server-'))
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    rtcHost: '127.0.0.1',
    rtcPort: 0,
    dataFolder,
    databaseUrl: database.url,
    databaseReadLag: 10,
    archiveDays: 7,
    redisUrl: await redisUrl(),
    natsUrl: await natsUrl(),
    livekit: inject('livekit'),
    demo: false,
    logLevel: process.env.MYNAH_LOG ?? 'silent',
    limitFactor: 1,
    // The test's own load would count as the server's.
    shedding: false,
    origins: [],
    pushOrigins: [],
    smsCountries: new Set(['ID', 'TH', 'VN', 'IN', 'CN', 'US']),
    smsPerHour: 300,
    smsPerDay: 3_000,
    identityKeys: [],
    backupKeys: [],
    timeZone: 'UTC',
    twoPerson: [],
    twoPersonFrom: {},
    pushContact: 'mailto:tests@example.org',
    serviceSettings: [],
    failOnUndeclared: true,
    unsafeDatabase: true,
    unsafeLinks: false,
    ...change,
  }
  const clock = testClock()
  const server = await startServer(config, {
    version,
    clock,
    features: [...features, testMoney],
    runsJobs,
  })
  atEnd(async () => {
    await server.stop()
    await database.drop()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return { ...server, clock, config }
}
