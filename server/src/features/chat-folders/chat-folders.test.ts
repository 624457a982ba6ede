import { expect, test } from 'vitest'
import { chatFolders as calls, type ChatFolder } from '@mynah/contract/chat-folders'
import { limits } from '@mynah/contract/limits'
import { messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseFolders, exportFolders } from './erase.ts'

const server = await testServer({ limitFactor: 1_000 })

const plain = { chats: [], groups: false, friends: false, unread: false, withoutMuted: false }
const save = (who: Person, name: string, more: Partial<ChatFolder> = {}) =>
  who.call(calls.save, { ...plain, id: messageId(), ...more, name })
const names = async (who: Person) => (await who.call(calls.list, {})).list.map(({ name }) => name)

test('folders are created, changed, ordered and removed, on all devices of their owner only', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const other = await ana.connect()
  const work = await save(ana, 'Work', { chats: ['1700', '28', '1700'], unread: true })
  await other.next((frame) => frame.cmd === 30 && frame.name === 'folders.changed')
  expect(work.chats).toEqual(['1700', '28'])
  const family = await save(ana, 'Family', { groups: true })
  await save(ana, 'Office', { ...work, unread: false })
  expect((await ana.call(calls.list, {})).list[0]).toMatchObject({ id: work.id, unread: false })
  expect(await names(ana)).toEqual(['Office', 'Family'])
  await ana.call(calls.order, { ids: [family.id] })
  expect(await names(ana)).toEqual(['Family', 'Office'])

  expect(await names(bo)).toEqual([])
  await bo.call(calls.remove, { id: work.id })
  await expect(bo.call(calls.order, { ids: [work.id] })).rejects.toThrow('NoDataFound')
  // The same id of another person is another folder.
  await save(bo, 'Mine', { id: work.id })
  await ana.call(calls.remove, { id: family.id })
  expect(await names(ana)).toEqual(['Office'])
})

test('the last free slot is used once, and existing folders can still be changed', async () => {
  const { ana } = await people(server, 'ana')
  for (let count = 2; count <= limits.foldersMax; count += 1) await save(ana, `F${count}`)
  const tries = await Promise.allSettled(['A', 'B', 'C'].map((name) => save(ana, name)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [first] = (await ana.call(calls.list, {})).list
  await save(ana, 'Renamed', { id: first?.id ?? '' })
  expect(await names(ana)).toHaveLength(limits.foldersMax)

  const exported = []
  for await (const one of exportFolders(server.app, ana.id)) exported.push(one)
  expect(exported).toHaveLength(limits.foldersMax)
  await eraseFolders(server.app, ana.id)
  expect(await names(ana)).toEqual([])
})
