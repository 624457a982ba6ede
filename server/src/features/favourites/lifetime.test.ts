import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { favourites } from '@mynah/contract/favourites'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { befriend, groupOf, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, uploadPicture } from '#test/upload.ts'
import { eraseFavourites, exportFavourites } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const contents = async (who: Person, input = {}) =>
  (await who.call(favourites.list, input)).list.map(({ content }) => content)
const said = async (from: Person, to: { to?: string; groupId?: string }, content: string) =>
  (await (await from.connect()).sendText(to, content)).data.id

async function friends() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo }
}

test('favourites are ordered by the time they were added, newest first, not by the time of the message', async () => {
  const { ana, bo } = await friends()
  const ids = [await said(ana, { to: bo.id }, 'first'), await said(ana, { to: bo.id }, 'second')]
  await bo.call(favourites.add, { msgId: [ids[1] ?? ''] })
  await bo.call(favourites.add, { msgId: [ids[0] ?? ''] })
  expect(await contents(bo)).toEqual(['first', 'second'])
  // Added again it retains its position.
  await bo.call(favourites.add, { msgId: [ids[1] ?? ''] })
  expect(await contents(bo)).toEqual(['first', 'second'])
})

test('a favourite is removed by its owner only, once, also by concurrent requests', async () => {
  const { ana, bo } = await friends()
  const id = await said(ana, { to: bo.id }, 'mine')
  await bo.call(favourites.add, { msgId: [id] })
  const [row] = (await bo.call(favourites.list, {})).list
  for (const call of [favourites.remove, favourites.detail])
    await expect(ana.call(call, { id: row?.id ?? '' })).rejects.toThrow('NoDataFound')
  const removals = await Promise.allSettled(
    [1, 2, 3].map(() => bo.call(favourites.remove, { id: row?.id ?? '' })),
  )
  expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await contents(bo)).toEqual([])
  await bo.call(favourites.add, { msgId: [id] })
  expect(await contents(bo)).toEqual(['mine'])
})

test('a message of another conversation than the named one is not added', async () => {
  const { ana, bo } = await friends()
  const { cleo } = await people(server, 'cleo')
  const group = await groupOf(cleo, bo)
  const id = await said(ana, { to: bo.id }, 'between two')
  await expect(
    bo.call(favourites.add, { msgId: [id], conversation: { type: 1, id: group.id } }),
  ).rejects.toThrow('NoDataFound')
  await bo.call(favourites.add, { msgId: [id], conversation: { type: 2, id: ana.id } })
  expect(await contents(bo)).toEqual(['between two'])
  for (const msgId of [[], ['short'], Array.from({ length: limits.batchMax + 1 }, messageId)])
    await expect(bo.call(favourites.add, { msgId })).rejects.toThrow('BadParameter')
})

test('favourites of a group stay after leaving it, under the name that it had then', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const id = await said(ana, { groupId: group.id }, 'kept')
  await bo.call(favourites.add, { msgId: [id] })
  await bo.call(groups.quit, { id: group.id })
  await ana.call(groups.rename, { id: group.id, name: 'Renamed later' })
  const [row] = (await bo.call(favourites.list, {})).list
  expect(row).toMatchObject({ content: 'kept', source: 'Test group', nick: 'ana' })
  const later = await said(ana, { groupId: group.id }, 'said later')
  await expect(bo.call(favourites.add, { msgId: [later] })).rejects.toThrow('NoDataFound')
})

test('a favourite stays after its chat is cleared, and cannot be added again', async () => {
  const { ana, bo } = await friends()
  const [one, two] = [await said(ana, { to: bo.id }, 'kept'), await said(ana, { to: bo.id }, 'not kept')]
  await bo.call(favourites.add, { msgId: [one] })
  await bo.call(conversations.clear, { conversation: { type: 2, id: ana.id } })
  expect(await contents(bo)).toEqual(['kept'])
  await expect(bo.call(favourites.add, { msgId: [two] })).rejects.toThrow('NoDataFound')
})

test('the picture of a favourite is loadable after its message is deleted, and not after a recall', async () => {
  const { ana, bo } = await friends()
  const socket = await ana.connect()
  const send = async () => {
    const url = await uploadPicture(server, ana, 'chat', [60, 40])
    const content = { url, width: 60, height: 40, size: 1 }
    const { data } = await socket.post({ to: bo.id }, { msgType: msgType.image, content })
    await bo.call(favourites.add, { msgId: [data.id] })
    return { id: data.id, url }
  }
  const [deleted, recalled] = [await send(), await send()]
  await bo.call(messages.delete, { ids: [deleted.id] })
  expect((await load(server, bo, deleted.url)).status).toBe(200)
  await ana.call(messages.recall, { recallId: recalled.id, conversation: { type: 2, id: bo.id } })
  expect((await load(server, bo, recalled.url)).status).not.toBe(200)
  expect(await contents(bo)).toHaveLength(1)
})

test("an export has the user's favourites; an erasure removes them, and favourites of the user's messages", async () => {
  const { ana, bo } = await friends()
  const [hers, his] = [
    await said(ana, { to: bo.id }, 'her words'),
    await said(bo, { to: ana.id }, 'his words'),
  ]
  await bo.call(favourites.add, { msgId: [hers, his] })
  await ana.call(favourites.add, { msgId: [his] })
  const exported: unknown[] = []
  for await (const one of exportFavourites(server.app, bo.id)) exported.push(one)
  expect(exported).toHaveLength(2)
  expect(exported).toContainEqual(expect.objectContaining({ sender: ana.id, content: 'her words' }))
  await eraseFavourites(server.app, ana.id)
  await eraseFavourites(server.app, ana.id)
  expect([await contents(ana), await contents(bo)]).toEqual([[], ['his words']])
})

test('concurrent requests add no more than the maximum, from any conversations', async () => {
  const { ana, bo } = await friends()
  const { cy, di } = await people(server, 'cy', 'di')
  const senders = [ana, cy, di]
  for (const one of [cy, di]) await befriend(one, bo)
  const ids = await Promise.all(senders.map((one) => said(one, { to: bo.id }, 'kept')))
  await server.app.pool.query(
    `insert into favourites select $1 || n, $1, '2:1:2', 'm' || n, '1', 0, '', '', 0, 0 from generate_series(1, $2::int) n`,
    [bo.id, limits.favouritesMax - 1],
  )
  await expect(bo.call(favourites.add, { msgId: ids })).rejects.toThrow('FavouritesFull')
  await Promise.allSettled(ids.map((id) => bo.call(favourites.add, { msgId: [id] })))
  const { rows } = await server.app.pool.query<{ count: number }>(
    'select count(*)::int as count from favourites where user_id = $1',
    [bo.id],
  )
  expect(rows[0]?.count).toBe(limits.favouritesMax)
  const [newest] = (await bo.call(favourites.list, {})).list
  await bo.call(favourites.add, { msgId: [newest?.msgId ?? ''] })
})
