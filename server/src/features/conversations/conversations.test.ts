import { expect, test } from 'vitest'
import { calling } from '@mynah/contract/calling'
import { conversations } from '@mynah/contract/conversations'
import { systemUserId } from '@mynah/contract/limits'
import { messageEdits } from '@mynah/contract/message-edits'
import { messagePins } from '@mynah/contract/message-pins'
import { messages } from '@mynah/contract/messages'
import { reactions } from '@mynah/contract/reactions'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'

const server = await testServer({ limitFactor: 100 })

test('pinned rows come first on the first page, the others by their newest message', async () => {
  const { ana, bo, cy, di } = await people(server, 'ana', 'bo', 'cy', 'di')
  const a = await ana.connect()
  for (const friend of [bo, cy, di]) {
    await befriend(ana, friend)
    server.clock.moveBy(1_000)
    await a.sendText({ to: friend.id }, 'hello')
  }
  await ana.call(conversations.pin, { id: `2${bo.id}`, status: true })
  const page = await ana.call(conversations.list, { pageSize: 2 })
  expect(page.list.map((row) => row.conversation.id)).toEqual([bo.id, di.id])
  expect(page.more).toBe(true)
  const rest = await ana.call(conversations.list, { startTime: page.list[1]?.lastMsgDate ?? 0 })
  expect(rest.list.map((row) => row.conversation.id)).toEqual([cy.id, systemUserId])
})

test('muting and pinning are published to own other devices, and to nobody else', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [other, foreign] = [await ana.connect(), await bo.connect()]
  await ana.call(conversations.mute, { id: `2${bo.id}`, status: true })
  expect(await other.next((frame) => frame.cmd === 30)).toMatchObject({
    name: 'session.changed',
    data: { toBizId: bo.id, isDisturb: '1' },
  })
  foreign.send({ cmd: 13, hbbyte: '-127' })
  await foreign.next((frame) => frame.cmd === 13)
  expect(foreign.frames).toEqual([])
})

test('the background of a chat is private: a known one, or an own uploaded picture', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const id = `2${bo.id}`
  const choose = (background: string) => ana.call(conversations.background, { id, background })
  const chosen = async () => (await ana.call(conversations.byId, { id })).background
  expect(await chosen()).toBe('')
  await choose('leaf')
  expect(await chosen()).toBe('leaf')
  expect((await bo.call(conversations.byPerson, { id: ana.id })).background).toBe('')
  const file = { name: 'a.png', mime: 'image/png', bytes: await picture() }
  const [mine, theirs] = [(await upload(server, ana, file)).url, (await upload(server, bo, file)).url]
  await choose(mine)
  expect(await chosen()).toBe(mine)
  for (const wrong of [theirs, 'https://evil.example/a.png', 'url(x)', '/media/../a', 'javascript:alert(1)'])
    await expect(choose(wrong)).rejects.toThrow('BadParameter')
  expect(await chosen()).toBe(mine)
  await choose('')
  expect(await chosen()).toBe('')
  await expect(ana.call(conversations.background, { id: '2404', background: 'leaf' })).rejects.toThrow(
    'NoDataFound',
  )
})

test('a deleted row comes back with the next message, cleared messages do not', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const b = await bo.connect()
  await b.sendText({ to: ana.id }, 'old')
  await ana.call(conversations.clear, { conversation: { type: 2, id: bo.id } })
  expect(await ana.call(conversations.byPerson, { id: bo.id })).toMatchObject({
    unreadCount: 0,
    lastMsgContent: '',
  })
  expect(await bo.call(conversations.byPerson, { id: ana.id })).toMatchObject({ lastMsgContent: 'old' })
  await ana.call(conversations.hide, { conversation: { type: 2, id: bo.id } })
  expect((await ana.call(conversations.list, {})).list).toMatchObject([
    { conversation: { id: systemUserId } },
  ])
  server.clock.moveBy(1_000)
  await b.sendText({ to: ana.id }, 'new')
  expect((await ana.call(conversations.list, {})).list).toMatchObject([
    { lastMsgContent: 'new', unreadCount: 1 },
    { conversation: { id: systemUserId } },
  ])
})

test('opening a chat shows its row without reading anything', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  server.clock.moveBy(1_000)
  await (await bo.connect()).sendText({ to: ana.id }, 'hi')
  expect(await ana.call(conversations.open, { conversation: { type: 2, id: bo.id } })).toMatchObject({
    unreadCount: 1,
    isRequest: true,
  })
  await ana.call(conversations.open, { conversation: { type: 2, id: bo.id } })
  expect((await ana.call(conversations.list, {})).list).toMatchObject([
    { unreadCount: 1 },
    { conversation: { id: systemUserId } },
  ])
})

test('unread totals below the listed rows leave out muted, archived and hidden chats', async () => {
  const { ana, bo, cy, dan, eve } = await people(server, 'ana', 'bo', 'cy', 'dan', 'eve')
  const senders = [bo, cy, dan, eve]
  for (const one of senders) await befriend(ana, one)
  for (const one of senders) {
    server.clock.moveBy(1_000)
    const socket = await one.connect()
    for (const text of ['one', 'two']) await socket.sendText({ to: ana.id }, text)
  }
  const { list } = await ana.call(conversations.list, { pageSize: 1 })
  const [newest] = list
  expect(newest?.conversation.id).toBe(eve.id)
  const below = async () => ana.call(conversations.unreadBelow, { startTime: newest?.lastMsgDate ?? 0 })
  const rest = await ana.call(conversations.list, { pageSize: 50, startTime: newest?.lastMsgDate ?? 0 })
  const sum = rest.list.reduce((all, row) => all + row.unreadCount, 0)
  expect(sum).toBeGreaterThanOrEqual(6)
  expect(await below()).toEqual({ chats: sum, groups: 0 })
  await ana.call(conversations.mute, { id: `2${bo.id}`, status: true })
  await ana.call(conversations.archive, { id: `2${cy.id}`, status: true })
  expect((await below()).chats).toBe(sum - 4)
  await ana.call(conversations.hide, { conversation: { type: 2, id: dan.id } })
  expect((await below()).chats).toBe(sum - 6)
  expect(await ana.call(conversations.unreadBelow, { startTime: 0 })).toEqual({ chats: 0, groups: 0 })
})

test('rows of the same moment are on one page, so that neither the next page nor the count omits one', async () => {
  const { ana, bo, cy, dan } = await people(server, 'ana', 'bo', 'cy', 'dan')
  const sockets = []
  for (const one of [dan, cy, bo]) {
    await befriend(ana, one)
    sockets.push(await one.connect())
  }
  for (const [nth, socket] of sockets.entries()) {
    if (nth < 2) server.clock.moveBy(1_000)
    await socket.sendText({ to: ana.id }, 'hello')
  }
  const first = await ana.call(conversations.list, { pageSize: 1 })
  expect(first.list.map(({ conversation }) => conversation.id).toSorted()).toEqual([bo.id, cy.id].toSorted())
  const startTime = first.list[0]?.lastMsgDate ?? 0
  const next = await ana.call(conversations.list, { pageSize: 50, startTime })
  expect(next.list.map(({ conversation }) => conversation.id)).toContain(dan.id)
  const all = await ana.call(conversations.list, { pageSize: 50 })
  expect(all.list).toHaveLength(first.list.length + next.list.length)
})

test('a chat is muted for a time, which ends by itself, or permanently', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const id = `2${bo.id}`
  const row = () => ana.call(conversations.byPerson, { id: bo.id })
  await ana.call(conversations.mute, { id, status: true, minutes: 60 })
  expect(await row()).toMatchObject({ isMuted: true, unmutesAt: server.clock.now() + 3_600_000 })
  server.clock.moveBy(3_599_999)
  expect((await row()).isMuted).toBe(true)
  server.clock.moveBy(1)
  expect(await row()).toMatchObject({ isMuted: false })
  expect((await row()).unmutesAt).toBeUndefined()
  await ana.call(conversations.mute, { id, status: true })
  server.clock.moveBy(30 * 86_400_000)
  expect((await row()).isMuted).toBe(true)
  expect((await row()).unmutesAt).toBeUndefined()
})

test('messages to oneself are a chat on all own devices, from the first one on, and for nobody else', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [one, other, foreign] = [await ana.connect(), await ana.connect(), await bo.connect()]
  const conversation = { type: 2, id: ana.id } as const
  expect((await ana.call(conversations.list, {})).list.map((row) => row.id)).toEqual([`2${systemUserId}`])
  expect(await ana.call(conversations.open, { conversation })).toMatchObject({ textsLeft: -1, refusal: 0 })

  server.clock.moveBy(1_000)
  const { data: sent } = await one.sendText({ to: ana.id }, 'buy rice')
  const { id } = sent
  expect(await other.next((frame) => frame.cmd === 11)).toMatchObject({
    data: { id, from: ana.id, to: ana.id, content: 'buy rice' },
  })
  for (let count = 0; count < 5; count += 1) await one.sendText({ to: ana.id }, 'more')
  const [row] = (await ana.call(conversations.list, {})).list
  expect(row).toMatchObject({ id: `2${ana.id}`, userName: 'ana', unreadCount: 0, isRequest: false })

  const words = { conversation, msgId: id, version: 0 }
  await ana.call(messageEdits.save, { ...words, content: 'buy jasmine rice' })
  await ana.call(messagePins.set, { conversation, msgId: id, on: true })
  expect(await ana.call(messages.search, { keyword: 'jasmine' })).toMatchObject({ list: [{ id }] })

  await expect(ana.call(reactions.set, { conversation, msgId: id, emoji: '👍', on: true })).rejects.toThrow(
    'NoDataFound',
  )
  await expect(ana.call(calling.start, { conversation, isAudio: true })).rejects.toThrow('NoDataFound')
  one.send({ cmd: 22, code: 400, chatType: 2, to: ana.id })
  one.send({ cmd: 22, code: 200, extras: { toBizId: ana.id, toBizType: 2 } })
  for (const socket of [one, other, foreign]) {
    socket.send({ cmd: 13, hbbyte: '-127' })
    await socket.next((frame) => frame.cmd === 13)
    expect(socket.frames.filter(({ cmd }) => cmd === 22 || cmd === 25)).toEqual([])
  }
  expect(foreign.frames.filter(({ cmd }) => cmd === 11)).toEqual([])
})
