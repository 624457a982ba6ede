import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { health } from '@mynah/contract/health'
import { noteBackup } from '#platform/backups/last-backup-store.ts'
import { atEnd } from '#test/at-end.ts'
import { operator } from '#test/operator.ts'
import { testServer } from '#test/server.ts'
import { reportProcess } from './processes.ts'
import * as store from './store.ts'

/** A mail server that refuses every login, and counts connections. */
let tried = 0
const post = createServer((socket) => {
  tried += 1
  socket.on('error', () => {}).end('421 closed\r\n')
}).listen(0, '127.0.0.1')
await once(post, 'listening')
atEnd(async () => void post.close())
const { port } = post.address() as AddressInfo

const server = await testServer({
  smtp: { url: `smtp://mynah:marker-of-mail@127.0.0.1:${port}`, from: 'a@example.org' },
})
const { app, clock } = server
const admin = await operator(server, 'admin')
const state = () => admin.call(health.state, {})

test('the page has what doctor finds about the running server, with its sentence and level', async () => {
  await noteBackup(app.pool, 1_700_000_000_000)
  const found = await state()
  const levelOf = (part: string) => found.findings.find(({ sentence }) => sentence.includes(part))?.level
  expect(levelOf('keeps what it acknowledges')).toBe('ok')
  expect(levelOf('The mail server at SMTP_URL does not let us in')).toBe('wrong')
  expect(levelOf('No SMS gateway is set up')).toBe('note')
  expect(levelOf('Passkeys work on this machine alone')).toBe('note')
  expect(JSON.stringify(found)).not.toContain('marker-of-mail')
  expect(found).toMatchObject({
    backupTime: 1_700_000_000_000,
    archiveSeconds: null,
    archiveCopySeconds: null,
  })
  expect(found.databaseBytes).toBeGreaterThan(1_000_000)
  expect(found.freeBytes).toBeGreaterThan(0)
  expect(found.files).toMatchObject({ isComplete: true })
})

test('the server is examined once in 30 seconds, however often the page is requested', async () => {
  clock.moveBy(60_000)
  await reportProcess(app)
  const before = tried
  const first = await Promise.all([state(), state(), state()])
  expect(new Set(first.map(({ time }) => time)).size).toBe(1)
  const [{ time }] = first
  clock.moveBy(29_000)
  expect((await state()).time).toBe(time)
  expect(tried).toBe(before + 1)
  clock.moveBy(2_000)
  expect((await state()).time).toBe(time + 31_000)
  expect(tried).toBe(before + 2)
})

test('each running process has a row with its version; a stopped or silent one has none', async () => {
  const now = clock.now()
  const row = { host: 'other', version: '0.1.9', node: '26.0.0', started_at: now - 5_000, seen_at: now }
  await store.putProcess(app.db, { ...row, id: 'up' })
  await store.putProcess(app.db, { ...row, id: 'silent', seen_at: now - 60_001 })
  await reportProcess(app)
  const { processes } = await state()
  expect(processes.map(({ id, isThis }) => [id === 'up', isThis])).toContainEqual([true, false])
  expect(processes.map(({ id }) => id)).not.toContain('silent')
  expect(processes.filter(({ isThis }) => isThis)).toMatchObject([
    { host: hostname(), version: '0.0.0-test', node: process.versions.node },
  ])
  expect(processes).toHaveLength(2)
  await store.removeProcess(app.db, 'up')
})

test('a process that stops leaves the list', async () => {
  const id = (await state()).processes.find(({ isThis }) => isThis)?.id ?? ''
  await app.features.find(({ name }) => name === 'health')?.close?.(app)
  expect((await store.processesSince(app.db, 0)).map((one) => one.id)).not.toContain(id)
  await reportProcess(app)
})
