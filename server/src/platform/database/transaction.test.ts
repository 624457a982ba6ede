import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { event } from '@mynah/contract/kit'
import * as z from 'zod/mini'
import { testDatabase } from '#test/database.ts'
import { localBus, type BusMessage } from '#platform/bus/bus.ts'
import { emit, emitTo } from '#platform/bus/emit.ts'
import { perApp } from '#platform/per-app.ts'
import type { App } from '#platform/app.ts'
import { toEveryone } from '#platform/bus/topics.ts'
import { afterCommit, transactions } from './transaction.ts'

const database = await testDatabase()
await database.pool.query('create table numbers (n int primary key)')
const bus = localBus()
const published: BusMessage[] = []
bus.subscribe((notice) => published.push(notice))
const transaction = transactions(database, bus)
const numbers = async () =>
  (await database.pool.query<{ n: number }>('select n from numbers order by n')).rows.map(({ n }) => n)
const changed = event('numbers.changed', z.object({ n: z.int() }))
const insert = (tx: Parameters<typeof afterCommit>[0], n: number) =>
  tx.withTables<{ numbers: { n: number } }>().insertInto('numbers').values({ n }).execute()

test('users are notified after the commit, in the order of the calls, of committed state', async () => {
  const seen: number[][] = []
  const answer = await transaction(async (tx) => {
    await insert(tx, 1)
    afterCommit(tx, (app) => emit(app, ['1', '2'], changed, { n: 1 }))
    afterCommit(tx, () => void seen.push([1]))
    afterCommit(tx, () => void seen.push([2]))
    expect(published).toEqual([])
    return 'answer'
  })
  expect(answer).toBe('answer')
  expect(seen).toEqual([[1], [2]])
  expect(published.splice(0).map((notice) => 'topics' in notice && notice.topics)).toEqual([['u:1', 'u:2']])
  expect(await numbers()).toEqual([1])
})

test('a failed transaction writes nothing, and notifies nobody', async () => {
  const failing = transaction(async (tx) => {
    await insert(tx, 2)
    afterCommit(tx, (app) => emit(app, ['1'], changed, { n: 2 }))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await numbers()).toEqual([1])
  expect(published).toEqual([])
})

test('a transaction that the database aborted is repeated, and users are notified once', async () => {
  let tries = 0
  await transaction(async (tx) => {
    tries += 1
    afterCommit(tx, (app) => emit(app, ['1'], changed, { n: 3 }))
    await insert(tx, 3)
    // The error of the database when it aborts one of two deadlocked transactions.
    if (tries === 1)
      await sql`do $$ begin raise exception 'given up' using errcode = '40P01'; end $$`.execute(tx)
  })
  expect(tries).toBe(2)
  expect(await numbers()).toEqual([1, 3])
  expect(published.splice(0)).toHaveLength(1)
})

test('an after-commit callback needs a transaction of the app', async () => {
  await database.transaction(async (tx) => {
    expect(() => afterCommit(tx, () => {})).toThrow('afterCommit needs a transaction of the app')
  })
})

test('a transaction of a command notifies nobody and still commits', async () => {
  await transactions(database)(async (tx) => {
    await insert(tx, 4)
    afterCommit(tx, (app) => emit(app, ['1'], changed, { n: 4 }))
  })
  expect(await numbers()).toEqual([1, 3, 4])
  expect(published).toEqual([])
})

test('an event has exactly its declared fields, and is sent to every topic of its audience', () => {
  emitTo({ bus }, { topics: ['g:9'] }, changed, { n: 5, secret: 'hidden' } as never)
  emitTo({ bus }, { ...toEveryone, exceptUserIds: ['1'] }, changed, { n: 6 })
  const [first, second] = published.splice(0)
  expect(first).toEqual({
    kind: 'frame',
    topics: ['g:9'],
    text: '{"cmd":30,"name":"numbers.changed","data":{"n":5}}',
  })
  expect(second).toMatchObject({ topics: ['all'], exceptUserIds: ['1'] })
  expect(() => emit({ bus }, ['1'], changed, { n: 'x' } as never)).toThrow()
  expect(published).toEqual([])
})

test('an object per app is shared by its copies, and not by another app', () => {
  let made = 0
  const of = perApp(() => ({ number: (made += 1) }))
  const app = { bus } as unknown as App
  expect(of(app)).toBe(of({ ...app, userId: '1' } as App))
  expect(of({ ...app, bus: localBus() })).not.toBe(of(app))
  expect(made).toBe(2)
})
