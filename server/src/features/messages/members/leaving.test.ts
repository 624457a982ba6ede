import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { groupOf, people, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })
const { pool } = server.app

/** Backends that wait for a lock in this server's database. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

test('a message that waits while its sender leaves is refused, and nothing of the sender follows the leaving line', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const b = await bo.connect()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from conversations where id = $1 for update', [`1:${group.id}`])
  const left = bo.call(groups.quit, { id: group.id })
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 })
  const said = b.sendText({ groupId: group.id }, 'one more thing')
  await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 20_000 })
  await holder.query('commit')
  holder.release()
  await left
  expect(await said).toMatchObject({ code: 10026 })
  const { rows } = await pool.query<{ kind: number; sender_id: string }>(
    'select kind, sender_id from messages where conversation_id = $1 order by seq desc limit 1',
    [`1:${group.id}`],
  )
  expect(rows[0]).toEqual({ kind: 13, sender_id: bo.id })
})

test('a user who leaves receives nothing sent after the leaving line, also before the call to leave is answered', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const answers = holdCommits()
  const left = bo.call(groups.quit, { id: group.id })
  await answers.held
  await a.sendText({ groupId: group.id }, 'now that bo is gone')
  answers.goOn()
  await left
  const line = await b.next((frame) => frame.cmd === 11 && frame.data.msgType === 13 && frame.data.seq === 2)
  expect(JSON.stringify(line)).toContain('groupLeft')
  await b.next((frame) => frame.cmd === 30 && frame.name === 'group.left')
  expect(JSON.stringify(b.frames)).not.toContain('now that bo is gone')
})

test('a device that connects while its user leaves, and still read them as a member, receives nothing of the group', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const a = await ana.connect()
  const { bus } = server.app
  const announce = vi.spyOn(bus, 'publishAndFlush')
  const late: TestSocket[] = []
  for (const leave of [
    () => bo.call(groups.quit, { id: group.id }),
    () => ana.call(groups.removePeople, { id: group.id, userList: [cy.id] }),
  ]) {
    const who = late.length === 0 ? bo : cy
    // between the notification of all processes and the commit
    announce.mockImplementationOnce(async (notice) => {
      bus.publish(notice)
      late.push(await who.connect())
    })
    await leave()
  }
  announce.mockRestore()
  await a.sendText({ groupId: group.id }, 'only ana is left')
  for (const [index, who] of [bo, cy].entries()) {
    await a.sendText({ to: who.id }, `to ${who.id} alone`)
    await late[index]?.message(`to ${who.id} alone`)
    expect(JSON.stringify(late[index]?.frames)).not.toContain('only ana is left')
  }
})

test('a user whose leaving failed goes on receiving the group', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create constraint trigger refuse after update on participants deferrable initially deferred
      for each row when (new.to_seq is not null) execute function refuse()`)
  await expect(bo.call(groups.quit, { id: group.id })).rejects.toThrow('TryLater')
  await pool.query('drop trigger refuse on participants; drop function refuse')
  await a.sendText({ groupId: group.id }, 'still here?')
  expect(await b.message('still here?')).toMatchObject({ groupId: group.id })
})

/** From now on transactions are committed, but their answers wait. */
function holdCommits() {
  const [held, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  const spy = vi.spyOn(pool, 'connect').mockImplementation((async (callback?: unknown) => {
    // Single queries use a callback, and are not delayed.
    if (callback) return connect(callback)
    const client = await connect()
    const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>
    client.query = (async (...words: unknown[]) => {
      const answer = await query(...words)
      if (words[0] !== 'commit') return answer
      held.resolve()
      await gone.promise
      return answer
    }) as never
    return client
  }) as never)
  return {
    held: held.promise,
    goOn() {
      spy.mockRestore()
      gone.resolve()
    },
  }
}

test('leaving is complete only after every process was notified', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const { bus } = server.app
  const announce = bus.publishAndFlush.bind(bus)
  let goOn = () => {}
  const spy = vi.spyOn(bus, 'publishAndFlush').mockImplementation(async (notice) => {
    await new Promise<void>((callback) => (goOn = callback))
    await announce(notice)
  })
  const left = bo.call(groups.quit, { id: group.id })
  await vi.waitFor(() => expect(spy).toHaveBeenCalled(), { timeout: 20_000 })
  const ends = async () => {
    const { rows } = await pool.query<{ to_seq: number | null }>(
      'select to_seq from participants where conversation_id = $1 and user_id = $2',
      [`1:${group.id}`, bo.id],
    )
    return rows[0]?.to_seq
  }
  expect(await ends()).toBeNull()
  goOn()
  await left
  spy.mockRestore()
  expect(await ends()).toBe(2)
})
