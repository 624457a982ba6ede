import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openDatabase } from '#platform/database/database.ts'
import { requestContext } from '#platform/http/request-context.ts'

const { pool, url } = await testDatabase()
const slow = 'select pg_sleep(0.02)'
const as = <T>(userId: string, address: string, ask: () => Promise<T>, pays = false) =>
  requestContext.run({ userId, address, pays }, ask)
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: Error) => error.message,
  )

test('a thousand queries of one address do not delay the query of another, nor a payment of the same', async () => {
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  const flood = Array.from({ length: 1_000 }, (_, nth) =>
    as(`many${nth % 50}`, '203.0.113.1', () => pool.query(slow).then(note('flood')).catch(note('refused'))),
  )
  await Promise.all([
    as('ana', '198.51.100.1', () => pool.query(slow)).then(note('ana')),
    as('bo', '203.0.113.1', () => pool.query(slow), true).then(note('bo')),
  ])
  // One turn of each connection, and one more.
  expect(done.filter((name) => name === 'flood').length).toBeLessThanOrEqual(40)
  await Promise.all(flood)
})

test('a query that waits too long is refused, a payment continues to wait, and an abandoned one takes no turn', async () => {
  const database = await openDatabase(url, { unsafe: true, waitMs: 200 })
  const { pool } = database
  const held = await Promise.all(Array.from({ length: 17 }, () => pool.connect()))
  const question = outcome(as('cy', '203.0.113.2', () => pool.query('select 1')))
  const payment = outcome(as('cy', '203.0.113.2', () => pool.query('select 1'), true))
  expect(pool.waitingCount).toBe(2)
  expect(await question).toBe('TryLater')
  expect(pool.waitingCount).toBe(1)
  for (const client of held) client.release()
  expect(await payment).toBe('answered')
  expect(pool.waitingCount).toBe(0)
  await database.close()
})

test('while the event loop is late fewer connections are used, and all of them again later', async () => {
  const busy = async () => {
    let most = 0
    let now = 0
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const client = await pool.connect()
        now += 1
        most = Math.max(most, now)
        await client.query('select pg_sleep(0.005)')
        now -= 1
        client.release()
      }),
    )
    return most
  }
  expect(await busy()).toBe(17)
  for (let look = 0; look < 10; look += 1) pool.adapt(300)
  expect(await busy()).toBe(3)
  for (let look = 0; look < 20; look += 1) pool.adapt(1)
  expect(await busy()).toBe(17)
})

test('a connection that is lost while in use frees its slot', async () => {
  const client = await pool.connect()
  const lost = outcome(client.query('select pg_terminate_backend(pg_backend_pid())'))
  expect(await lost).toContain('terminat')
  client.release(new Error('lost'))
  const all = await Promise.all(Array.from({ length: 17 }, () => pool.connect()))
  expect(all).toHaveLength(17)
  for (const one of all) one.release()
})
