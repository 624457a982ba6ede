import { createServer as createHttpServer } from 'node:http'
import { mkdtempSync, readdirSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { backups as backupCalls } from '@mynah/contract/backups'
import { friends } from '@mynah/contract/friends'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { support } from '@mynah/contract/support'
import { webPush } from '@mynah/contract/web-push'
import { archiveCopier } from '../src/features/wal-archive/copy.ts'
import { reconcileLedger } from '../src/features/ledger/index.ts'
import { runBackups } from '../src/features/backups/runs.ts'
import { features as allFeatures } from '../src/features.ts'
import { ApiError } from '../src/platform/api-error.ts'
import { walFolder } from '../src/platform/archive/archive-folder.ts'
import { publishText, toUsers } from '../src/platform/bus/topics.ts'
import { defineFeature, type Feature } from '../src/platform/feature.ts'
import { diskOf } from '../src/platform/files/disk-room.ts'
import type { Config } from '../src/platform/settings/config.ts'
import { noteUndeclared } from '../src/platform/undeclared-refusals.ts'
import { startServer } from '../src/start.ts'
import { atEnd } from './at-end.ts'
import { Browser } from './browser.ts'
import { startNats } from './nats.ts'
import { operator } from './operator.ts'
import { befriend, callAs, messageId, newcomer, people, request } from './person.ts'
import { scratchFolder } from './scratch.ts'
import { testServer, type TestServer } from './server.ts'

export const metricsToken = 'a token of the test'

/** The value of each series, and the names of those that only grow. */
export type Scrape = { values: Map<string, number>; growing: Set<string> }

/** What Prometheus would see of a server, with its own series `up`; without values that are no number. */
export async function scrape(server: Pick<TestServer, 'url'>): Promise<Scrape> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch(new URL('/metrics', server.url), { headers, signal }).catch(() => undefined)
  const values = new Map([['up{job="mynah"}', Number(answer?.ok === true)]])
  const growing = new Set<string>()
  let isGrowing = false
  for (const line of answer?.ok ? (await answer.text()).split('\n') : []) {
    const [, type] = /^# TYPE \S+ (counter|histogram|gauge)/.exec(line) ?? []
    if (type !== undefined) isGrowing = type !== 'gauge'
    if (!/^[a-z]/.test(line)) continue
    const at = line.lastIndexOf(' ')
    if (line.endsWith('NaN') || line.endsWith('Nan')) continue
    values.set(line.slice(0, at), Number(line.slice(at + 1).replace('Inf', 'Infinity')))
    if (isGrowing) growing.add(line.slice(0, at))
  }
  return { values, growing }
}

/** A fault: how it is made on a real server, and how often it happens in a minute while it lasts. */
export type Fault = {
  make(): Promise<Scrape[]>
  perMinute?: number
  /** It happens once. */
  once?: boolean
}

/** A server with settings of its own. */
const started = (change: Partial<Config> = {}, features: readonly Feature[] = allFeatures, options = {}) =>
  testServer({ metricsToken, limitFactor: 10_000, ...change }, features, options)

/** What a server shows before a fault, and while it lasts; `end` ends it. */
async function during(
  server: Pick<TestServer, 'url'>,
  fault: () => Promise<unknown>,
  end?: () => Promise<unknown>,
): Promise<Scrape[]> {
  const before = await scrape(server)
  await fault()
  const after = await scrape(server)
  await end?.()
  return [before, after]
}

const rename = (from: string, to: string) => (server: TestServer) =>
  server.app.pool.query(`alter table ${from} rename to ${to}`)

async function listening(answer: (respond: () => void) => void): Promise<string> {
  const server = createHttpServer((_request, response) => answer(() => response.end('{}'))).listen(
    0,
    '127.0.0.1',
  )
  await vi.waitFor(() => server.listening || Promise.reject(new Error('not listening')))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A closed port: nothing answers there. */
const nowhere = '127.0.0.1:1'
const backups = (folder: string) => ({
  backups: { place: { folder }, time: '03:00', retention: { days: 2, weeks: 0, months: 0 } },
})

/** A server with an embedded database and an archive of it. */
async function withArchive(change: Partial<Config>): Promise<TestServer> {
  const folder = mkdtempSync(join(scratchFolder(), 'mynah-alerts-'))
  const { config, clock } = await started()
  const { databaseUrl: _, redisUrl: __, natsUrl: ___, ...own } = config
  const embedded = { ...own, dataFolder: join(folder, 'data'), archive: join(folder, 'archive'), ...change }
  const server = await startServer(embedded, { version: '0.0.0-test', clock })
  atEnd(() => server.stop())
  return { ...server, clock, config: embedded }
}

/** Ends all connections of a server to its database, and lets no new one in. */
export async function lockOut({ config }: TestServer): Promise<() => Promise<void>> {
  const name = new URL(config.databaseUrl ?? '').pathname.slice(1)
  const postgres = new URL(inject('clusterUrl'))
  postgres.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: postgres.href })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
}

/** Each alert of deploy/monitoring with the fault that it is for, made on a real server. */
export const faults: Record<string, Fault> = {
  MynahIsDown: {
    async make() {
      const { config, clock } = await started()
      const server = await startServer(config, { version: '0.0.0-test', clock })
      return during(server, () => server.stop())
    },
  },
  MynahNatsIsAway: {
    async make() {
      const nats = await startNats()
      atEnd(() => nats.stop())
      const server = await started({ natsUrl: nats.url })
      const isAway = () =>
        vi.waitFor(() => server.app.bus.stats()?.isConnected && Promise.reject(new Error()))
      return during(server, async () => {
        await nats.kill('SIGKILL')
        await isAway()
      })
    },
  },
  MynahDiskIsLow: {
    async make() {
      const server = await started()
      return during(server, async () => {
        vi.spyOn(diskOf(server.app), 'freeBytes').mockResolvedValue(2e9)
      })
    },
  },
  MynahBackupIsOld: { make: async () => [await scrape(await started())] },
  MynahBackupFails: {
    async make() {
      const file = join(mkdtempSync(join(scratchFolder(), 'mynah-alerts-')), 'no-folder')
      writeFileSync(file, '')
      const server = await started(backups(file))
      return during(server, () => runBackups(server.app))
    },
  },
  MynahRestoreIsNotProven: {
    async make() {
      const folder = mkdtempSync(join(scratchFolder(), 'mynah-alerts-'))
      const server = await started(backups(folder))
      server.clock.moveBy(25 * 3_600_000)
      await runBackups(server.app)
      return during(server, async () => {
        for (const name of readdirSync(folder)) truncateSync(join(folder, name), 1_000)
        await (await operator(server, 'admin')).call(backupCalls.start, { kind: 'drill' })
        await runBackups(server.app)
      })
    },
  },
  MynahArchiveIsBehind: {
    async make() {
      const server = await withArchive({})
      const { archive = '', dataFolder } = server.config
      return during(server, async () => {
        renameSync(walFolder(archive), `${walFolder(archive)}-away`)
        await people(server, 'ana')
        await server.app.pool.query('select pg_switch_wal()')
        const { rows } = await server.app.pool.query<{ folder: string }>(
          "select current_setting('data_directory') || '/pg_wal/archive_status' as folder",
        )
        const status = rows[0]?.folder ?? dataFolder
        const waiting = await vi.waitFor(() => {
          const name = readdirSync(status).find((one) => one.endsWith('.ready'))
          return name ?? Promise.reject(new Error('nothing waits'))
        })
        const longAgo = Date.now() / 1_000 - 60
        utimesSync(join(status, waiting), longAgo, longAgo)
      })
    },
  },
  MynahArchiveCopyIsBehind: {
    async make() {
      const account = { accessKeyId: 'a', secretAccessKey: 'b' }
      const server = await withArchive({
        s3Account: { endpoint: `http://${nowhere}`, region: 'test', ...account },
        archiveCopy: { bucket: 'backups', prefix: '' },
        backupKeys: [Buffer.alloc(32, 1)],
      })
      return during(server, () =>
        archiveCopier(server.app)
          .copyWal()
          .catch(() => undefined),
      )
    },
  },
  MynahIsBusy: {
    async make() {
      const server = await started()
      return during(server, async () => {
        for (const until = performance.now() + 1_000; performance.now() < until;);
      })
    },
  },
  MynahDatabaseIsAway: {
    async make() {
      const server = await started()
      let end = async () => {}
      return during(
        server,
        async () => (end = await lockOut(server)),
        () => end(),
      )
    },
  },
  MynahStandbyIsBehind: {
    make: async () => [
      await scrape(await started({ databaseReadUrl: `postgres://nobody@${nowhere}/mynah` })),
    ],
  },
  MynahDatabaseIsSlow: {
    async make() {
      const server = await started()
      let asked: Promise<unknown>[] = []
      return during(
        server,
        async () => {
          const slowly = () => server.app.pool.query('select pg_sleep(4)').catch(() => undefined)
          asked = Array.from({ length: 60 }, slowly)
        },
        () => Promise.all(asked),
      )
    },
  },
  MynahCallsFail: {
    async make() {
      const server = await started()
      const { ana } = await people(server, 'ana')
      return during(server, async () => {
        await rename('friendships', 'friendships_away')(server)
        await ana.call(friends.count, {}).catch(() => undefined)
      })
    },
  },
  MynahRefusesUndeclared: {
    once: true,
    async make() {
      const server = await started({ failOnUndeclared: false })
      return during(server, async () => noteUndeclared(server.app, 'friend/count', new ApiError('GroupFull')))
    },
  },
  MynahMessagesAreNotStored: {
    async make() {
      const server = await started()
      const { ana, bo } = await people(server, 'ana', 'bo')
      await befriend(ana, bo)
      const socket = await ana.connect()
      return during(server, async () => {
        await rename('messages', 'messages_away')(server)
        await socket.sendText({ to: bo.id }, 'hello')
      })
    },
  },
  MynahCutsSlowReaders: {
    perMinute: 120,
    async make() {
      const server = await started()
      const { ana } = await people(server, 'ana')
      const { raw } = await ana.connect()
      const text = `{"cmd":0,"data":"${'x'.repeat(200_000)}"}`
      return during(server, async () => {
        raw.pause()
        await vi.waitFor(
          () => {
            publishText(server.app, toUsers([ana.id]), text)
            if (server.app.gateway.counts.slow === 0) throw new Error('not cut')
          },
          { timeout: 40_000, interval: 50 },
        )
      })
    },
  },
  MynahPushServiceIsSilent: {
    async make() {
      const origin = `http://${nowhere}`
      const server = await started({ pushOrigins: [origin] })
      const { ana, bo } = await people(server, 'ana', 'bo')
      await befriend(ana, bo)
      await bo.call(webPush.subscribe, new Browser({ origin }).subscription)
      const socket = await ana.connect()
      return during(server, async () => {
        await vi.waitFor(
          async () => {
            await socket.sendText({ to: bo.id }, 'hello')
            const { values } = await scrape(server)
            if (values.get('mynah_push_origins_paused') !== 1) throw new Error('not paused')
          },
          { timeout: 60_000, interval: 1_000 },
        )
      })
    },
  },
  MynahPasswordsAreGuessed: {
    perMinute: 120,
    async make() {
      const server = await started()
      return during(server, () => request(server, 'login/userNumLogin', { userNum: 'nobodyhere', pwd: 'x' }))
    },
  },
  MynahTextsAreNotProven: {
    perMinute: 2,
    async make() {
      const url = await listening((respond) => respond())
      const server = await started({ sms: { url, key: 'key' } })
      const code = { mobile: '81234567890', regionCode: '62', type: 'login' } as const
      return during(server, () => callAs(server, undefined, auth.sendSms, code))
    },
  },
  MynahCodesRunOut: {
    async make() {
      const server = await started({ smsPerHour: 2, limitFactor: 1 })
      const code = { mobile: '81234567890', regionCode: '62', type: 'login' } as const
      return during(server, () => callAs(server, undefined, auth.sendSms, code))
    },
  },
  MynahMoneyIsStopped: {
    async make() {
      const server = await started()
      const admin = await operator(server, 'admin')
      return during(server, () => admin.call(ledgerAdmin.stop, { reason: 'The bank asks' }))
    },
  },
  MynahMessagesAreSlow: {
    async make() {
      const server = await started()
      const { ana, bo } = await people(server, 'ana', 'bo')
      await befriend(ana, bo)
      const socket = await ana.connect()
      await server.app.pool.query(
        `create function slowly() returns trigger language plpgsql as
         $$ begin perform pg_sleep(0.7); return null; end $$`,
      )
      return during(server, async () => {
        await server.app.pool.query(
          'create trigger slowly after insert on messages for each statement execute function slowly()',
        )
        await socket.sendText({ to: bo.id }, 'hello')
      })
    },
  },
  MynahJobFails: {
    async make() {
      const run = async () => {
        throw new Error('the job of the test')
      }
      const faulty = defineFeature({ name: 'faulty', jobs: [{ name: 'faulty', everyMs: 500, run }] })
      const server = await started({}, [...allFeatures, faulty], { runsJobs: true })
      return during(server, () =>
        vi.waitFor(
          async () => {
            const { values } = await scrape(server)
            if (!values.get('mynah_job_failures_total{name="faulty"}')) throw new Error('has not failed')
          },
          { timeout: 10_000, interval: 100 },
        ),
      )
    },
  },
  MynahLettersFail: {
    async make() {
      const server = await started({ smtp: { url: `smtp://${nowhere}`, from: 'no-reply@example.org' } })
      const code = { email: 'ana@example.org', type: 'register' } as const
      return during(server, () => callAs(server, undefined, auth.sendEmail, code).catch(() => undefined))
    },
  },
  MynahBooksAreNotChecked: {
    async make() {
      const server = await started()
      await reconcileLedger(server.app)
      return during(server, async () => server.clock.moveBy(20 * 60_000))
    },
  },
  MynahWorkWaits: {
    async make() {
      const server = await started()
      const { ana } = await people(server, 'ana')
      return during(server, async () => {
        await ana.call(support.send, { id: messageId(), content: 'Is anybody there?' })
        server.clock.moveBy(25 * 3_600_000)
      })
    },
  },
  MynahVersionsDiffer: {
    async make() {
      const old = await started()
      const { databaseUrl = '' } = old.config
      const current = await started({ databaseUrl }, allFeatures, { version: '0.1.0-test' })
      return [await scrape(old), await both(old, current)]
    },
  },
  MynahManyRegister: {
    perMinute: 20,
    async make() {
      const server = await started()
      return during(server, () => newcomer(server))
    },
  },
}

/** Two processes, which Prometheus tells apart. */
async function both(one: TestServer, two: TestServer): Promise<Scrape> {
  const scrapes = await Promise.all([one, two].map((server) => scrape(server)))
  const named = scrapes.flatMap(({ values }, nth) =>
    [...values].map(([name, value]) => {
      const [, metric = '', labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(name) ?? []
      return [`${metric}{${[labels, `instance="${nth}"`].filter(Boolean).join(',')}}`, value] as const
    }),
  )
  return { values: new Map(named), growing: new Set() }
}
