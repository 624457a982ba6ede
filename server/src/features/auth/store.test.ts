import { expect, test } from 'vitest'
import { plansOf } from '#test/planned-once.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { findSessions, touchSessions } from './store.ts'

const server = await testServer()
const { pool, db } = server.app
await people(server, 'ana', 'bo')

test('what each sign-in by token asks is planned once for each connection', async () => {
  const { names, plannedEachTime } = await plansOf(pool, async (client, nth) => {
    const app = { db, pool: client }
    await findSessions(app, [String(nth).padStart(64, '0')])
    await touchSessions(app, [String(nth)], 1)
  })
  expect(names).toEqual(['find-sessions-1', 'touch-sessions-2'])
  expect(plannedEachTime).toEqual([])
})
