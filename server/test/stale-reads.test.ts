import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { messages } from '@mynah/contract/messages'
import { conversationFields } from '@mynah/contract/wire-names'
import type { WireFrame } from '@mynah/contract/frames'
import { groupOf, people, type TestSocket } from './person.ts'
import { testServer } from './server.ts'
import { makeCluster, startPair } from './standby.ts'

// A paused standby shows which reads it answers, and that users always see their own writes.

const cluster = await makeCluster()
const pair = await startPair(cluster)
afterAll(async () => {
  await pair.stop()
  rmSync(cluster, { recursive: true, force: true })
})
const server = await testServer({
  databaseUrl: pair.url,
  databaseReadUrl: pair.url,
  databaseReadLag: 600,
  limitFactor: 1_000,
})

/** Waits until the standby has everything of the primary, then pauses it. */
async function stopReplay(): Promise<void> {
  const [now] = await pair.primary.ask<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const reached = `select pg_last_wal_replay_lsn() >= '${now?.lsn}' as reached`
  await vi.waitFor(async () => expect(await pair.standby.ask(reached)).toEqual([{ reached: true }]), {
    timeout: 30_000,
  })
  await vi.waitFor(
    async () => expect(await server.app.staleRead(async ({ isStandby }) => isStandby)).toBe(true),
    { timeout: 30_000 },
  )
  await pair.standby.ask('select pg_wal_replay_pause()')
}

test("search and older pages are read from a standby, and still include the user's latest changes", async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const ref = { type: 1 as const, id }
  const socket = await bo.connect()
  const ids: string[] = []
  const say = async (text: string) => {
    const { code, data } = await socket.sendText({ groupId: id }, text)
    expect(code).toBe(10_000)
    ids.push(data.id)
    return data.seq ?? 0
  }
  const found = async () =>
    (await bo.call(messages.search, { ...ref, keyword: 'owl' })).list.map((one) => one.content)
  const page = (at: object) => pageOf(socket, ref, at)
  const first = await say('first owl')
  for (const text of ['second owl', 'third owl']) await say(text)
  expect(await found()).toEqual(['third owl', 'second owl', 'first owl'])
  await stopReplay()

  const late = await say('late owl')
  // The search itself indexed it, so it read the primary; the next one need not.
  expect(await found()).toEqual(['late owl', 'third owl', 'second owl', 'first owl'])
  expect(await found()).toEqual(['third owl', 'second owl', 'first owl'])
  // An impossible change, which shows which database answered.
  await server.app.pool.query(`update messages set content = 'changed owl' where id = $1`, [ids[0]])
  expect(await page({ beforeSeq: first + 2 })).toEqual(['first owl', 'second owl'])
  const whole = ['changed owl', 'second owl', 'third owl', 'late owl']
  expect(await page({})).toEqual(whole)
  expect(await page({ beforeSeq: late + 1 })).toEqual(whole)
  expect(await page({ afterSeq: first - 1 })).toEqual(whole)

  await bo.call(messages.delete, { ids: [ids[1] ?? ''], conversation: ref })
  expect(await found()).toEqual(['late owl', 'third owl', 'changed owl'])
  expect(await page({ beforeSeq: first + 2 })).toEqual(['first owl'])
  await bo.call(conversations.clear, { conversation: ref })
  expect(await found()).toEqual([])
  expect(await page({ beforeSeq: first + 2 })).toEqual([])

  await pair.primary.set('synchronous_standby_names', '')
  await pair.standby.kill()
  await say('owl alone')
  expect(await found()).toEqual(['owl alone'])
  expect(await found()).toEqual(['owl alone'])
  expect(await page({ beforeSeq: late + 2 })).toEqual(['owl alone'])
})

async function pageOf(socket: TestSocket, ref: { type: 1; id: string }, at: object): Promise<string[]> {
  socket.send({ cmd: 19, type: 1, ...conversationFields(ref), count: 50, ...at })
  const { data } = await socket.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  if (!('list' in data)) throw new Error('the page was refused')
  return data.list.flatMap((one) => (one.content.includes('owl') ? [one.content] : []))
}
