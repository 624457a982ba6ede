import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbedded, type Embedded } from './embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-embedded-'))
const data = join(folder, 'data')
const pidFile = join(data, 'postgres', 'postmaster.pid')
const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])

const running: Embedded[] = []

async function start(where = data): Promise<Embedded> {
  const embedded = await startEmbedded(where)
  running.push(embedded)
  return embedded
}

beforeAll(() => chmodSync(folder, 0o755))
afterAll(async () => {
  for (const one of running) await one.stop()
  rmSync(folder, { recursive: true })
})

async function ask<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

test('the first start creates a durable database with full Unicode, the second finds it again', async () => {
  const first = await start()
  expect(first.fresh).toBe(true)
  await ask(first.url, 'create table kept (id integer)')
  const opened = await openDatabase(first.connection, { waitMs: 10_000 })
  const { rows } = await opened.pool.query<{ text: string }>(`select lower('ĐẠT') as text`)
  expect(rows[0]?.text).toBe('đạt')
  await opened.close()
  await first.stop()
  expect(existsSync(pidFile)).toBe(false)

  const second = await start()
  expect(second.fresh).toBe(false)
  expect(await ask(second.url, 'select * from kept')).toEqual([])
  await second.stop()
})

test('it listens on no port', async () => {
  const embedded = await start()
  const [shown] = await ask<{ listen_addresses: string }>(embedded.url, 'show listen_addresses')
  expect(shown?.listen_addresses).toBe('')
  await embedded.stop()
})

test('a crashed database is started again, and the pool continues', { timeout: 20_000 }, async () => {
  const embedded = await start()
  const opened = await openDatabase(embedded.connection, { waitMs: 10_000 })
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(
    async () => {
      expect(postmaster()).not.toBe(before)
      expect((await opened.pool.query('select 1')).rowCount).toBe(1)
    },
    { timeout: 20_000, interval: 50 },
  )
  await opened.close()
  await embedded.stop()
})

/** Another server on the same folder, which reports when it is up and then waits to be killed. */
async function anotherServer(): Promise<{ pid: number; kill(): Promise<void> }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const embedded = await startEmbedded(${JSON.stringify(data)})
    console.log('up', embedded.fresh)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('a folder that another server uses is refused, and free again after that one was killed', async () => {
  const other = await anotherServer()
  await expect(startEmbedded(data)).rejects.toThrow(`Another Mynah (process ${other.pid}) is running`)
  await other.kill()
  const embedded = await start()
  expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
})

test('a lock whose process number now belongs to another process does not prevent the start', async () => {
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
  writeFileSync(pidFile, `${bystander.pid}\n${join(data, 'postgres')}\n`)
  const embedded = await start()
  expect(bystander.exitCode).toBeNull()
  await embedded.stop()
  bystander.kill('SIGKILL')
})

test('it runs in a folder whose parent nobody else may enter', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const embedded = await start(join(closed, 'data'))
  expect(embedded.fresh).toBe(true)
  await embedded.stop()
  const again = await start(join(closed, 'data'))
  expect(again.fresh).toBe(false)
  await again.stop()
})

test('a database of another version is refused in one sentence', async () => {
  const version = join(data, 'postgres', 'PG_VERSION')
  const before = readFileSync(version)
  writeFileSync(version, '17\n')
  await expect(startEmbedded(data)).rejects.toThrow(/made by PostgreSQL 17, and this Mynah brings 18/)
  writeFileSync(version, before)
})

test('an impossible data folder, or one with other content, is refused in one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(startEmbedded(file)).rejects.toMatchObject({ name: 'ConfigError' })
  const other = join(folder, 'other')
  mkdirSync(join(other, 'postgres', 'base'), { recursive: true })
  await expect(startEmbedded(other)).rejects.toThrow(/not a database/)
})

const isRoot = process.getuid?.() === 0
test.runIf(isRoot)('root in the folder of another account runs the database as that account', async () => {
  const daemon = Number(spawnSync('id', ['-u', 'daemon'], { encoding: 'utf8' }).stdout)
  const theirs = join(folder, 'theirs')
  mkdirSync(theirs)
  chownSync(theirs, daemon, daemon)
  for (const fresh of [true, false]) {
    const embedded = await start(theirs)
    expect(embedded.fresh).toBe(fresh)
    await embedded.stop()
    expect(statSync(join(theirs, 'postgres')).uid).toBe(daemon)
  }
})
