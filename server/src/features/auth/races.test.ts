import { expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { callAs, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })
const { pool } = server.app

async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

async function codeFor(to: string, purpose: string): Promise<string> {
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  const letters = (await answer.json()) as { code: string; purpose: string }[]
  return letters.find((one) => one.purpose === purpose)?.code ?? ''
}

test('a first login concurrent with a registration of the number signs in to that account', async () => {
  const mobile = '+6281355590001'
  await callAs(server, undefined, auth.sendSms, { mobile, type: 'login' })
  const verCode = await codeFor(mobile, 'login')
  const { ana } = await people(server, 'ana')
  const other = await pool.connect()
  await other.query('begin')
  await other.query('update users set mobile = $1 where id = $2', [mobile, ana.id])
  const login = callAs(server, undefined, auth.loginOrRegister, { mobile, verCode })
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 })
  await other.query('commit')
  other.release()
  expect((await login).userId).toBe(ana.id)
})

test('exactly one of several sessions that report one device concurrently stays', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ana } = await people(server, 'ana')
    const sessions: Person[] = [ana, await ana.again(), await ana.again(), await ana.again()]
    await Promise.allSettled(
      sessions.map((one) => one.call(auth.reportDevice, { deviceId: 'the-same-phone' })),
    )
    const alive = await Promise.allSettled(sessions.map((one) => one.call(auth.devices, {})))
    expect(alive.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  }
})

test('a session that was replaced by another one on its device ends no other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ana } = await people(server, 'ana')
    await ana.call(auth.reportDevice, { deviceId: 'the-same-phone' })
    const again = await ana.again()
    await Promise.allSettled(
      [again, ana, ana, again].map((one) => one.call(auth.reportDevice, { deviceId: 'the-same-phone' })),
    )
    const alive = await Promise.allSettled([ana, again].map((one) => one.call(auth.devices, {})))
    expect(alive.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  }
})
