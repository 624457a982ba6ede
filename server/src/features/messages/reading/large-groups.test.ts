import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { groupOf, messageId, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

/** ana's group with this many members, who have read nothing except bo and cy. */
async function crowdOf(size: number) {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  await server.app.pool.query(
    `insert into users (id, user_num, name, invite_code, language, created_at)
     select $1 || n, 'crowd' || $1 || n, 'Crowd ' || n, $1 || n, 'en', 0 from generate_series(1, $2::int) n`,
    [id, size - 3],
  )
  await server.app.pool.query(
    `insert into participants (conversation_id, user_id, joined_at)
     select $1, $2 || n, n from generate_series(1, $3::int) n`,
    [`1:${id}`, id, size - 3],
  )
  return { ana, bo, cy, id }
}

test('a large group shows its readers by pages and counts', async () => {
  const { ana, bo, cy, id } = await crowdOf(limits.smallGroupMax + 20)
  const msgId = messageId()
  await (await ana.connect()).sendText({ groupId: id }, 'who reads this?', msgId)
  const { lastSeq } = await ana.call(conversations.byGroup, { id })
  const b = await bo.connect()
  b.send({ cmd: 24, toObjId: id, toObjType: 1, msgId })
  const conversation = { type: 1 as const, id }
  const page = (pageNo?: number) =>
    ana.call(messages.readers, { conversation, msgId, ...(pageNo && { pageNo }) })
  await expect.poll(async () => (await page()).readCount).toBe(1)
  const others = limits.smallGroupMax + 20 - 1
  const first = await page()
  expect(first).toMatchObject({ unreadCount: others - 1, hidden: 0, more: true })
  expect(first.read.map(({ userId }) => userId)).toEqual([bo.id])
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(page))
  expect(pages.map(({ read, unread, more }) => [read.length, unread.length, more])).toEqual([
    [1, 50, true],
    [0, 50, true],
    [0, 50, true],
    [0, 50, true],
    [0, others - 1 - 200, false],
    [0, 0, false],
  ])
  expect(new Set(pages.flatMap(({ unread }) => unread.map(({ userId }) => userId))).size).toBe(others - 1)

  const seqs = [lastSeq, lastSeq + 1]
  expect(await ana.call(messages.positions, { groupId: id, seqs })).toEqual({ list: [], counts: [1, 0] })
  // the sender counts as a reader too, which the others see
  expect((await cy.call(messages.positions, { groupId: id, seqs })).counts).toEqual([2, 0])
})

test('members are listed by pages, the owner first, and all of them are found by name', async () => {
  const { ana, bo, id } = await crowdOf(limits.smallGroupMax + 20)
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  const page = (pageNo: number, name?: string) =>
    ana.call(groups.members, { id, pageNo, pageSize: 100, ...(name && { name }) })
  const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => page(pageNo)))
  expect(pages.map(({ list, more }) => [list.length, more])).toEqual([
    [100, true],
    [100, true],
    [20, false],
    [0, false],
  ])
  expect(pages[0]?.list.slice(0, 2).map(({ userId }) => userId)).toEqual([ana.id, bo.id])
  expect(new Set(pages.flatMap(({ list }) => list.map(({ userId }) => userId))).size).toBe(220)
  expect((await page(1, 'Crowd 217')).list.map(({ userName }) => userName)).toEqual(['Crowd 217'])
  expect((await page(1, 'crowd')).list).toHaveLength(100)
  expect((await page(3, 'crowd')).list).toHaveLength(17)
  expect((await ana.call(groups.members, { id, role: 1 })).list.map(({ userId }) => userId)).toEqual([bo.id])
})
