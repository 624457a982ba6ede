import { expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import type { EndReason } from '@mynah/contract/socket'
import { people, request, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { endAllSessions, freeze, sweepAuth } from './index.ts'

const server = await testServer()

const isIn = async (person: Person) =>
  (await request(server, 'user/getUserInfo', {}, { token: person.token })).retCode === '000000'

const idOf = async (person: Person): Promise<string> => {
  const { list } = await person.call(auth.devices, {})
  return list.find(({ current }) => current)?.id ?? ''
}

/** Inserts this many earlier sessions of the user, a second apart. */
const addSessions = (person: Person, count: number) =>
  server.app.pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_at)
     select $1 || '-' || n, sha256(($1 || '-' || n)::bytea), $1, $2::bigint - 1000 * (n + 1), $2::bigint - 1000 * (n + 1)
     from generate_series(1, $3::int) n`,
    [person.id, server.clock.now(), count],
  )

const countOf = async (person: Person) => {
  const { rows } = await server.app.pool.query('select count(*)::int n from sessions where user_id = $1', [
    person.id,
  ])
  return rows[0].n as number
}

test('a sign-in above the limit ends the session that was unused longest, one with a push subscription last', async () => {
  const { ana } = await people(server, 'ana')
  await server.app.pool.query('update sessions set last_at = last_at - 90000 where user_id = $1', [ana.id])
  await server.app.pool.query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, language, show_text, created_at)
     values ($1, $2, 'https://push.example.org/1', '', '', 'en', false, 0)`,
    [await idOf(ana), ana.id],
  )
  await addSessions(ana, limits.sessionsMax - 1)
  const next = await ana.again()
  expect(await isIn(next)).toBe(true)
  expect(await isIn(ana)).toBe(true)
  expect(await countOf(ana)).toBe(limits.sessionsMax)
  const { rows } = await server.app.pool.query('select id from sessions where id = $1', [
    `${ana.id}-${limits.sessionsMax - 1}`,
  ])
  expect(rows).toEqual([])
})

test('concurrent sign-ins all succeed, and no more sessions stay than the limit', async () => {
  const { bo } = await people(server, 'bo')
  await addSessions(bo, limits.sessionsMax - 1)
  const opened = await Promise.all(Array.from({ length: 20 }, () => bo.again()))
  for (const one of opened) expect(await isIn(one)).toBe(true)
  expect(await countOf(bo)).toBe(limits.sessionsMax)
})

test('an account with very many old sessions lists a page of them, and a password change ends all', async () => {
  const { cy } = await people(server, 'cy')
  await addSessions(cy, 3_000)
  const { list, more } = await cy.call(auth.devices, { pageSize: 20 })
  expect([list.length, more]).toEqual([20, true])
  const next = await cy.again()
  expect(await countOf(cy)).toBeLessThan(3_000 - 900)
  await next.call(auth.removeDevice, { id: await idOf(next) })
  expect(await isIn(next)).toBe(false)
})

test('a device whose session was ended elsewhere learns why, on its socket and with its next call, for thirty days', async () => {
  const { app } = server
  const why = async ({ token }: Person) => {
    const { retCode, data } = await request(server, 'user/getUserInfo', {}, { token })
    return [retCode, data]
  }
  const ends: [EndReason, (ana: Person, other: Person) => Promise<unknown>][] = [
    ['removed', async (ana, other) => ana.call(auth.removeDevice, { id: await idOf(other) })],
    ['password', async (ana) => app.transaction((tx) => endAllSessions(app, tx, ana.id, 'password'))],
    [
      'device',
      async (ana, other) => {
        await other.call(auth.reportDevice, { deviceId: 'd'.repeat(32) })
        await ana.call(auth.reportDevice, { deviceId: 'd'.repeat(32) })
      },
    ],
    ['frozen', async (ana) => app.transaction((tx) => freeze(app, tx, ana.id, 'x'))],
  ]
  for (const [reason, end] of ends) {
    const { ana } = await people(server, 'ana')
    const other = await ana.again()
    const socket = await other.connect()
    await end(ana, other)
    expect(await socket.next((frame) => frame.cmd === 14)).toMatchObject({ code: 10020, reason })
    expect(await why(other), reason).toEqual(['12580', { reason }])
  }
  const { ana, bo } = await people(server, 'ana', 'bo')
  // a user who logs out knows why, and an unknown token has no reason
  await bo.call(auth.quit, {})
  expect(await why(bo)).toEqual(['12580', null])
  expect(await why({ ...bo, token: 'x'.repeat(43) } as Person)).toEqual(['12580', null])
  const first = await ana.again()
  await addSessions(ana, limits.sessionsMax - 2)
  await app.pool.query('update sessions set last_at = 1 where token_hash = sha256($1::bytea)', [first.token])
  expect(await why(first)).toEqual(['12580', { reason: 'idle' }])
  await ana.again()
  expect(await why(first)).toEqual(['12580', { reason: 'oldest' }])
  await app.pool.query('update ended_sessions set at = at - $1::bigint', [limits.endReasonMs + 1])
  await sweepAuth(app)
  expect(await why(first)).toEqual(['12580', null])
})
