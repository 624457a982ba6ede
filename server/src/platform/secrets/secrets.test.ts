import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { newId, newToken } from '#platform/ids.ts'
import { isMacOf, macOf, secretOf } from './secrets.ts'

const server = await testServer()

test('the secret is generated once, for any number of concurrent calls, and another server on the database has the same', async () => {
  const { app } = server
  // Another process has its own bus, and so its own cache.
  const other = { ...app, bus: { ...app.bus } }
  const all = await Promise.all([
    secretOf(app)(),
    secretOf(other)(),
    secretOf({ ...app, bus: { ...app.bus } })(),
  ])
  expect(new Set(all.map((one) => one.toString('hex'))).size).toBe(1)
  expect(all[0]).toHaveLength(32)
  const { rows } = await app.pool.query('select name from secrets')
  expect(rows).toHaveLength(1)
})

test('a database that was unreachable is asked again', async () => {
  const { app } = server
  let isAway = true
  const other = {
    ...app,
    bus: { ...app.bus },
    get db() {
      if (isAway) throw new Error('away')
      return app.db
    },
  }
  await expect(secretOf(other)()).rejects.toThrow('away')
  isAway = false
  expect(await secretOf(other)()).toEqual(await secretOf(app)())
})

test('a MAC is for one secret and one text, and a shorter or longer one is refused', () => {
  const [secret, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const mac = macOf(secret, 'about')
  expect(mac).toMatch(/^[\w-]{43}$/)
  expect(isMacOf(secret, 'about', mac)).toBe(true)
  for (const wrong of [
    '',
    mac.slice(1),
    `${mac}A`,
    mac.toLowerCase(),
    macOf(another, 'about'),
    macOf(secret, 'other'),
  ])
    expect(isMacOf(secret, 'about', wrong), wrong).toBe(false)
})

test('ids are fifteen digits without a leading zero, tokens 256 bits, and all are different', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(ids.every((id) => /^[1-9]\d{14}$/.test(id))).toBe(true)
  const tokens = Array.from({ length: 500 }, newToken)
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
  expect(new Set([...ids, ...tokens]).size).toBe(2_500)
})
