import { expect, test } from 'vitest'
import { plansOf } from '#test/planned-once.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import * as store from './store.ts'
import { selfOf } from './view.ts'

const server = await testServer()
const { app } = server

test('the statements for the own account are planned once for each connection', async () => {
  const { ana } = await people(server, 'ana')
  const { names, plannedEachTime } = await plansOf(app.pool, async (pool) => {
    const at = { db: app.db, pool }
    const row = await store.findSelf(at, ana.id)
    if (row) await selfOf(app, row, at)
  })
  expect(names).toEqual(['balances-2', 'identity-state-1', 'self-2', 'streak-1'])
  expect(plannedEachTime).toEqual([])
})
