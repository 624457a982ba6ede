import { expect, test } from 'vitest'
import { favourites } from '@mynah/contract/favourites'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { befriend, groupOf, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  const say = async (content: string) => {
    const id = messageId()
    await socket.sendText({ to: bo.id }, content, id)
    return id
  }
  return { ana, bo, socket, say }
}
const contents = async (who: Person, input = {}) =>
  (await who.call(favourites.list, input)).list.map(({ content }) => content)

test('a favourite shows its sender and chat, and stays when the message is deleted from the chat', async () => {
  const { ana, bo, say } = await pair()
  const { cleo } = await people(server, 'cleo')
  const group = await groupOf(cleo, bo)
  const inGroup = messageId()
  await (await cleo.connect()).sendText({ groupId: group.id }, 'from the group', inGroup)
  const id = await say('keep me')
  await bo.call(favourites.add, { msgId: [id] })
  await bo.call(favourites.add, { msgId: [inGroup], conversation: { type: 1, id: group.id } })
  await bo.call(messages.delete, { ids: [id] })
  const { list } = await bo.call(favourites.list, {})
  expect(
    list.map(({ content, nick, source, conversation }) => [content, nick, source, conversation.id]),
  ).toEqual([
    ['from the group', 'cleo', 'Test group', group.id],
    ['keep me', 'ana', '', ana.id],
  ])
  expect(await bo.call(favourites.detail, { id: list[1]?.id ?? '' })).toEqual(list[1])
  await bo.call(favourites.remove, { id: list[1]?.id ?? '' })
  expect(await contents(bo)).toEqual(['from the group'])
  await expect(bo.call(favourites.remove, { id: list[1]?.id ?? '' })).rejects.toThrow('NoDataFound')
  await expect(ana.call(favourites.detail, { id: list[0]?.id ?? '' })).rejects.toThrow('NoDataFound')
})

test('a message added twice, also concurrently, is stored once', async () => {
  const { bo, say } = await pair()
  const id = await say('once')
  await Promise.all([1, 2, 3].map(() => bo.call(favourites.add, { msgId: [id, id] })))
  expect(await contents(bo)).toEqual(['once'])
})

test('one message that the user cannot see refuses the complete request', async () => {
  const { ana, bo, say } = await pair()
  const { dora } = await people(server, 'dora')
  const mine = await say('mine to see')
  const strange = await pair()
  const foreign = await strange.say('not mine')
  await expect(bo.call(favourites.add, { msgId: [mine, foreign] })).rejects.toThrow('NoDataFound')
  await expect(dora.call(favourites.add, { msgId: [mine] })).rejects.toThrow('NoDataFound')
  await bo.call(messages.delete, { ids: [mine] })
  await expect(bo.call(favourites.add, { msgId: [mine] })).rejects.toThrow('NoDataFound')
  expect([await contents(bo), await contents(dora)]).toEqual([[], []])
  const inform = await server.app.pool.query<{ id: string }>(
    `select id from messages where kind = 13 limit 1`,
  )
  await expect(ana.call(favourites.add, { msgId: [inform.rows[0]?.id ?? ''] })).rejects.toThrow()
})

test('a recalled message leaves the favourites, whether it was added before or after', async () => {
  const { ana, bo, say } = await pair()
  for (let round = 0; round < 8; round += 1) {
    const id = await say(`secret ${round}`)
    const recall = ana.call(messages.recall, { recallId: id, conversation: { type: 2, id: bo.id } })
    const keep = bo.call(favourites.add, { msgId: [id] }).catch((error: Error) => error.message)
    await recall
    expect([null, 'NoDataFound']).toContain(await keep)
  }
  expect(await contents(bo)).toEqual([])
})

test('favourites are found by kind and by any part of their text, a page at a time', async () => {
  const { ana, bo, socket, say } = await pair()
  const ids = [await say('Tối nay ăn phở'), await say('北京烤鸭')]
  const card = messageId()
  await socket.post({ to: bo.id }, { id: card, msgType: msgType.card, content: { type: 2, id: ana.id } })
  await bo.call(favourites.add, { msgId: [...ids, card] })
  expect(await contents(bo, { keyword: 'pho' })).toEqual(['Tối nay ăn phở'])
  expect(await contents(bo, { keyword: '烤' })).toEqual(['北京烤鸭'])
  expect(await contents(bo, { keyword: '%' })).toEqual([])
  expect(await contents(bo, { msgType: msgType.card })).toHaveLength(1)
  const first = await bo.call(favourites.list, { pageSize: 2 })
  const second = await bo.call(favourites.list, { pageSize: 2, pageNo: 2 })
  expect([first.list.length, first.more, second.list.length, second.more]).toEqual([2, true, 1, false])
})

test('at the maximum number of favourites no more are added', async () => {
  const { bo, say } = await pair()
  const id = await say('one too many')
  await server.app.pool.query(
    `insert into favourites select 'f' || n, $1, '2:1:2', 'm' || n, '1', 0, '', '', 0, 0 from generate_series(1, $2::int) n`,
    [bo.id, limits.favouritesMax],
  )
  await expect(bo.call(favourites.add, { msgId: [id] })).rejects.toThrow('FavouritesFull')
})
