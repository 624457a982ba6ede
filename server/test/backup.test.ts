import { createHash } from 'node:crypto'
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { backUp, packBackup } from '../src/platform/backups/backup.ts'
import { lastBackupAt } from '../src/platform/backups/last-backup-store.ts'
import { restore } from '../src/platform/backups/restore.ts'
import { tablesNotBackedUp } from '../src/features.ts'
import { startServer } from '../src/start.ts'
import { emptyDatabase } from './database.ts'
import { befriend, callAs, people, Person, request, testPassword, type TestSocket } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 10_000 })
const folder = mkdtempSync(join(tmpdir(), 'mynah-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const options = { version: '0.0.0-test', omit: tablesNotBackedUp }
const file = join(folder, 'backup.tar.gz')

async function counts(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) from "${name}"`)
    found[name] = Number(counted.rows[0]?.count)
  }
  await client.end()
  return found
}

function hashes(dataFolder: string): Record<string, string> {
  const root = join(dataFolder, 'files')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('raw') && statSync(join(root, name)).isFile(),
  )
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest('hex'),
    ]),
  )
}

async function send(socket: TestSocket, to: string, many: number, sent: Map<string, [string, number]>) {
  for (let count = 0; count < many; count += 1) {
    const { data } = await socket.sendText({ to }, `text ${count}`)
    sent.set(data.id, [`text ${count}`, (data as { seq: number }).seq])
  }
}

test('a backup made during writes is consistent, and restores the same installation into an empty folder', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  for (let count = 0; count < 3; count += 1) {
    const body = new FormData()
    body.set('pre', 'chat')
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const headers = { token: ana.token }
    await fetch(new URL('/api/sysFileUpload/upload', server.url), { method: 'POST', headers, body })
  }
  const socket = await ana.connect()
  const before = new Map<string, [string, number]>()
  await send(socket, bo.id, 40, before)
  const meanwhile = new Map<string, [string, number]>()
  const [manifest] = await Promise.all([
    backUp(server.config, { ...options, file }),
    send(socket, bo.id, 200, meanwhile),
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await lastBackupAt(server.app.pool)).toBe(Date.parse(manifest.madeAt))

  const config = { ...server.config, databaseUrl: undefined, dataFolder: join(folder, 'embedded') }
  expect(await restore(config, { file, force: false })).toEqual(manifest)
  await expect(restore(config, { file, force: false })).rejects.toThrow('is not empty')
  const restored = await startServer(config, { version: '0.0.0-test' })
  try {
    expect(hashes(config.dataFolder)).toEqual(hashes(server.config.dataFolder))
    expect(Object.keys(hashes(config.dataFolder)).length).toBe(manifest.files?.count)
    const { rows } = await restored.app.pool.query<{ id: string }>('select id from messages')
    const stored = new Set(rows.map((row) => row.id))
    for (const id of before.keys()) expect(stored).toContain(id)
    const table = manifest.tables.find(({ name }) => name === 'messages')
    expect(stored.size).toBe(table?.rows)
    // A consistent snapshot has no gaps below its last message.
    const places = [...meanwhile].filter(([id]) => stored.has(id)).map(([, [, seq]]) => seq)
    expect(places).toEqual([...meanwhile.values()].map(([, seq]) => seq).slice(0, places.length))

    expect((await request(restored, 'user/getUserInfo', {}, { token: ana.token })).retCode).toBe('12580')
    const input = { userNum: ana.userNum, pwd: testPassword }
    const again = new Person(restored, await callAs(restored, undefined, auth.loginByPassword, input))
    const [id, [text, seq]] = [...before][0] ?? ['', ['', 0]]
    const line = await again.connect()
    expect(await line.sendText({ to: bo.id }, text, id)).toMatchObject({ code: 10000, data: { seq } })
    const fresh = await line.sendText({ to: bo.id }, 'after the restore')
    expect(fresh).toMatchObject({ code: 10000, data: { seq: expect.any(Number) } })
    line.close()

    // Joins the embedded database of a running server instead of starting a second one.
    const second = await backUp(config, { ...options, file: join(folder, 'second.tar.gz') })
    expect(second.tables.find(({ name }) => name === 'messages')?.rows).toBe(stored.size + 1)
    await expect(restore(config, { file, force: false })).rejects.toThrow('stop it first')
  } finally {
    await restored.stop()
  }
}, 60_000)

test('a file that is deleted during the backup is in it, like its row', async () => {
  const names = Object.keys(hashes(server.config.dataFolder))
  const [name = ''] = names
  const path = join(server.config.dataFolder, 'files', name)
  const bytes = readFileSync(path)
  const draft = mkdtempSync(join(folder, 'draft-'))
  const target = join(folder, 'third.tar.gz')
  const { manifest } = await packBackup(server.config, draft, options, async (archive) => {
    rmSync(path)
    await pipeline(archive, createWriteStream(target))
  })
  expect(manifest.files?.count).toBe(names.length)
  expect(readdirSync(server.config.dataFolder).filter((one) => one.startsWith('backup-files'))).toEqual([])
  const config = { ...server.config, databaseUrl: undefined, dataFolder: join(folder, 'third') }
  await restore(config, { file: target, force: false })
  expect(readFileSync(join(config.dataFolder, 'files', name)).equals(bytes)).toBe(true)
  writeFileSync(path, bytes)
})

test('an external database can be restored too, over existing data only by force', async () => {
  const database = await emptyDatabase()
  const config = { ...server.config, databaseUrl: database.url, dataFolder: join(folder, 'own') }
  const manifest = await restore(config, { file, force: false })
  const rows = await counts(database.url)
  for (const table of manifest.tables) expect(rows[table.name], table.name).toBe(table.rows)
  for (const name of tablesNotBackedUp) expect(rows[name], name).toBe(0)
  await expect(restore(config, { file, force: false })).rejects.toThrow('is not empty')
  await restore(config, { file, force: true })
  expect(await counts(database.url)).toEqual(rows)
  const live = { ...server.config, dataFolder: join(folder, 'live') }
  await expect(restore(live, { file, force: false })).rejects.toThrow('A server is running')
  await database.drop()
})

test('an existing name, an invalid file and a damaged one are refused, and nothing is changed', async () => {
  await expect(backUp(server.config, { ...options, file })).rejects.toThrow('exists already')
  const config = { ...server.config, dataFolder: join(folder, 'wrong') }
  await expect(restore(config, { file: join(folder, 'none'), force: true })).rejects.toThrow('no file')
  const broken = join(folder, 'broken.tar.gz')
  writeFileSync(broken, readFileSync(file).subarray(0, 2_000))
  await expect(restore(config, { file: broken, force: true })).rejects.toThrow(
    /no whole backup|damaged|no backup/,
  )
  writeFileSync(broken, 'hello')
  await expect(restore(config, { file: broken, force: true })).rejects.toThrow(/no whole backup|no backup/)
  const { ana } = await people(server, 'ana')
  expect(ana.id).toMatch(/^\d+$/)
})
