import { randomInt } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { testClock, type TestClock } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/config.ts'
import { startServer, type RunningServer } from '../src/start.ts'
import { emptyDatabase } from './database.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Counts of its own for each file: clocks of tests differ, and all of them come from one address. */
const redisDatabase = randomInt(1_000)
const redisUrl = () => {
  const url = inject('redisUrl')
  return url && `${url}/${redisDatabase}`
}

export type TestServer = RunningServer & { clock: TestClock; config: Config }

/** A real server on a database of its own, with a clock that tests move. Call it at the top of a file. */
export async function testServer(change: Partial<Config> = {}): Promise<TestServer> {
  const database = await emptyDatabase('mynah')
  const dataFolder = mkdtempSync(join(tmpdir(), 'mynah-server-'))
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    databaseUrl: database.url,
    redisUrl: redisUrl(),
    demo: false,
    logLevel: process.env.MYNAH_LOG ?? 'silent',
    limitFactor: 1,
    // A test's own work would count as the server's.
    shedding: false,
    origins: [],
    pushOrigins: [],
    identityKeys: [],
    twoPerson: [],
    pushContact: 'mailto:tests@example.org',
    unsafeDatabase: true,
    ...change,
  }
  const clock = testClock()
  const server = await startServer(config, { version: '0.0.0-test', clock })
  afterAll(async () => {
    await server.stop()
    await database.drop()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return { ...server, clock, config }
}
