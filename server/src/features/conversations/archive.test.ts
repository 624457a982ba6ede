import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { cmd } from '@mynah/contract/socket'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test('an archived chat is archived on all devices, is not pinned, and stays archived when messages arrive', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const id = `2${bo.id}`
  const row = () => ana.call(conversations.byId, { id })
  await ana.call(conversations.pin, { id, status: true })
  const other = await (await ana.again()).connect()
  await ana.call(conversations.archive, { id, status: true })
  expect(await other.next((frame) => frame.cmd === cmd.event)).toMatchObject({
    name: 'session.changed',
    data: { toBizId: bo.id, isArchived: '1', isTop: '0' },
  })
  const socket = await bo.connect()
  await socket.sendText({ to: ana.id }, 'are you there?')
  expect(await row()).toMatchObject({ isArchived: true, isPinned: false, unreadCount: 1 })
  expect(await bo.call(conversations.byId, { id: `2${ana.id}` })).toMatchObject({ isArchived: false })
  // pinning unarchives it
  await ana.call(conversations.pin, { id, status: true })
  expect(await row()).toMatchObject({ isArchived: false, isPinned: true })
})
