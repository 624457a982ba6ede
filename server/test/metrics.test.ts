import { expect, inject, test } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { noteBackup } from '../src/platform/backups/last-backup-store.ts'
import { lockOut } from './alert-faults.ts'
import { befriend, people, request } from './person.ts'
import { testServer } from './server.ts'

const token = 'a token for the test'
const server = await testServer({ metricsToken: token })

const ask = (headers: Record<string, string> = {}) => fetch(new URL('/metrics', server.url), { headers })
async function read(): Promise<Map<string, number>> {
  const text = await (await ask({ authorization: `Bearer ${token}` })).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  )
}

test('the metrics are for requests with the token, and otherwise look like a missing page', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: token }])
    expect((await ask(headers as Record<string, string>)).status).toBe(404)
  expect((await ask({ authorization: `Bearer ${token}` })).headers.get('content-type')).toMatch(
    /^text\/plain/,
  )
  const without = await testServer()
  const answer = await fetch(new URL('/metrics', without.url), {
    headers: { authorization: 'Bearer undefined' },
  })
  expect(answer.status).toBe(404)
})

test('calls are counted by name and by code, without user data', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const before = await read()
  const [atAna, atBo] = [await ana.connect(), await bo.connect()]
  await atAna.sendText({ to: bo.id }, 'hello')
  await atBo.message('hello')
  await request(server, 'login/userNumLogin', { userNum: ana.userNum, pwd: 'wrong' })
  await ana.call(friends.count, {})
  const after = await read()
  const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(after.get('mynah_sockets')).toBe(2)
  expect(grew('mynah_sends_total{code="10000"}')).toBe(1)
  expect(grew('mynah_batch_messages_count')).toBe(1)
  expect(grew('mynah_commit_seconds_count')).toBe(1)
  expect(grew('mynah_commit_seconds_sum')).toBeGreaterThan(0)
  expect(after.get('mynah_queue_waiting{queue="support"}')).toBe(0)
  expect(after.get('mynah_queue_oldest_seconds{queue="support"}')).toBe(0)
  expect(grew('mynah_deliveries_total')).toBeGreaterThanOrEqual(1)
  expect(grew('mynah_login_failures_total')).toBe(1)
  expect(grew('mynah_refusals_total{call="login/userNumLogin",code="11006"}')).toBe(1)
  expect(grew('mynah_call_seconds_count{call="userFriend/myCount"}')).toBe(1)
  expect(after.get('mynah_disk_free_bytes')).toBeGreaterThan(0)
  expect(after.get('mynah_build_info{version="0.0.0-test"}')).toBe(1)
  expect([...after.keys()].join('\n')).toContain('nodejs_eventloop_lag_p99_seconds')
  const exposed = [...after.keys()].join('\n')
  for (const one of [ana, bo])
    for (const secret of [one.id, one.token, one.userNum]) expect(exposed).not.toContain(secret)
})

test('while the database is away the other metrics are there, and say so', async () => {
  const alone = await testServer({ metricsToken: token })
  const end = await lockOut(alone)
  const answer = await fetch(new URL('/metrics', alone.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  await end()
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toMatch(/^mynah_database_up 0$/m)
  expect(text).toMatch(/^mynah_sockets 0$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  expect(text).not.toMatch(/^mynah_money_stopped/m)
})

test('absent parts have no metrics: no bus in one process, no age of a backup that was never made', async () => {
  const numbers = await read()
  expect(numbers.has('mynah_bus_connected')).toBe(inject('natsUrl') !== undefined)
  expect(numbers.has('mynah_backup_age_seconds')).toBe(false)
  await noteBackup(server.app.pool, Date.now() - 30_000)
  expect((await read()).get('mynah_backup_age_seconds')).toBeGreaterThanOrEqual(30)
  await noteBackup(server.app.pool, Date.now())
  expect((await read()).get('mynah_backup_age_seconds')).toBeLessThan(30)
})
