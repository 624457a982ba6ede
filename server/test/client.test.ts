import { expect, test, vi } from 'vitest'
import { ApiError, createClient, keyOf, type Client } from '@mynah/client'
import { memoryStorage } from '@mynah/client/storage'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { callCommands, messageCommands } from '@mynah/contract/commands'
import { conversations } from '@mynah/contract/conversations'
import { friendEvents, friends } from '@mynah/contract/friends'
import { isKind, messageKinds } from '@mynah/contract/message-kinds'
import { chatType, signal } from '@mynah/contract/socket'
import { befriend, people, testPassword, type Person } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 1_000 })

/** A client signed in as this user; closed when the server stops. */
async function clientOf({ userNum }: Person): Promise<Client> {
  const client = createClient({ url: server.url })
  await client.signIn({ userNum, pwd: testPassword })
  return client
}

const chatWith = ({ id }: Person) => keyOf({ type: chatType.single, id })

async function friendsWithClients() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo, one: await clientOf(ana), two: await clientOf(bo) }
}

test('two clients in one process send and receive, each as its user', async () => {
  const { ana, bo, one, two } = await friendsWithClients()
  const received: string[] = []
  two.onMessage((message, chat) => {
    if (isKind(message, 'text')) received.push(`${message.from} ${chat} ${message.content}`)
  })
  await Promise.all([one.connect(), two.connect()])
  const sent = await one.sendText(chatWith(bo), 'hello')
  expect(sent).toMatchObject({ from: ana.id, content: 'hello' })
  await expect.poll(() => received).toEqual([`${ana.id} ${chatWith(ana)} hello`])
  expect(one.session.userId).toBe(ana.id)
  expect(two.session.userId).toBe(bo.id)
  one.close()
  two.close()
})

test('after a long absence each message is received once and in order, for any number of them', async () => {
  const { ana, bo, one, two } = await friendsWithClients()
  const received: string[] = []
  two.onMessage(({ content }) => received.push(content))
  const friendsNow = expect.stringContaining('friendsNow')
  await Promise.all([one.connect(), two.connect()])
  await one.sendText(chatWith(bo), 'first')
  await expect.poll(() => received).toEqual([friendsNow, 'first'])
  two.close()
  const texts = Array.from({ length: 320 }, (_, index) => `text ${index}`)
  await Promise.all(texts.map((text) => one.sendText(chatWith(bo), text)))
  await two.connect()
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(322)
  expect(received).toEqual([friendsNow, 'first', ...texts])
  await one.sendText(chatWith(bo), 'last')
  await expect.poll(() => received.at(-1)).toBe('last')
  expect(two.chat.messages.getSnapshot(chatWith(ana)).lastSeq).toBe(received.length)
  one.close()
  two.close()
})

test('another run of a program continues where the last one stopped, also if another device read meanwhile', async () => {
  const { ana, bo, one, two } = await friendsWithClients()
  await one.connect()
  const texts = Array.from({ length: 130 }, (_, index) => `text ${index}`)
  const sent = await Promise.all(texts.map((text) => one.sendText(chatWith(bo), text)))
  await two.connect()
  two.read(chatWith(ana), sent.at(-1)?.id ?? '')
  two.close()
  const next = await clientOf(bo)
  const received: string[] = []
  next.onMessage(({ content }) => received.push(content))
  await next.connect({ [chatWith(ana)]: sent[9]?.seq ?? 0 })
  await expect.poll(() => received.length).toBe(120)
  expect(received).toEqual(texts.slice(10))
  one.close()
  next.close()
})

test('a message sent without a connection is sent with the next, and stored once', async () => {
  const { bo, one, two } = await friendsWithClients()
  const sent = one.sendText(chatWith(bo), 'later')
  await one.connect()
  await sent
  const { list } = await two.call(conversations.list, {})
  expect(list.find(({ unreadCount }) => unreadCount > 0)).toMatchObject({ unreadCount: 1 })
  one.close()
})

test('a refused message rejects with the name of the error', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const one = await clientOf(ana)
  await one.connect()
  const texts = Array.from({ length: 9 }, (_, index) => one.sendText(chatWith(bo), `${index}`))
  const outcomes = await Promise.allSettled(texts)
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as ApiError
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused.name).toBe('MessageStrangerLimit')
  expect(refused.text).not.toBe('')
  one.close()
})

test('live events, signals and receipts arrive decoded', async () => {
  const { ana, bo, one, two } = await friendsWithClients()
  const { cy } = await people(server, 'cy')
  const seen: unknown[] = []
  two.onSignal([signal.typing], ({ from }) => seen.push(`typing ${from}`))
  one.onReceipt(({ userId }) => seen.push(`read ${userId}`))
  const stop = two.on(friendEvents.applyCount, ({ count }) => seen.push(`requests ${count}`))
  await Promise.all([one.connect(), two.connect()])
  one.command(messageCommands.typing, { chatType: chatType.single, to: bo.id })
  await expect.poll(() => seen).toEqual([`typing ${ana.id}`])
  const { id } = await one.sendText(chatWith(bo), 'read me')
  await expect.poll(() => two.read(chatWith(ana), id)).toBe(true)
  await expect.poll(() => seen).toContain(`read ${bo.id}`)
  await cy.call(friends.apply, { friendUserId: bo.id })
  await expect.poll(() => seen).toContain('requests 1')
  stop()
  one.close()
  two.close()
})

test('a call rings at the other side', async () => {
  const { ana, bo, one, two } = await friendsWithClients()
  const rings = vi.fn<(from: string) => void>()
  two.onSignal([signal.call], ({ from }) => rings(from))
  await Promise.all([one.connect(), two.connect()])
  one.command(callCommands.call, {
    chatType: chatType.single,
    to: bo.id,
    extras: { isAudio: true },
  })
  await expect.poll(() => rings.mock.calls).toEqual([[ana.id]])
  one.close()
  two.close()
})

test('a file is uploaded, sent, and downloadable at its address', async () => {
  const { bo, one } = await friendsWithClients()
  await one.connect()
  const bytes = new Blob(['name,amount\nana,5\n'], { type: 'text/csv' })
  const shares: number[] = []
  const { url, name, size } = await one.upload(bytes, 'chat', {
    name: 'list.csv',
    onProgress: (share) => shares.push(share),
  })
  expect(shares.at(-1)).toBe(1)
  const message = await one.send(chatWith(bo), messageKinds.file, { url, name, size, mime: 'text/csv' })
  expect(message.msgType).toBe(messageKinds.file.code)
  const answer = await fetch(await one.fileAddress(url))
  expect(await answer.text()).toBe(await bytes.text())
  one.close()
})

test('a session is in its storage, and one that ended elsewhere rejects pending calls', async () => {
  const { ana } = await people(server, 'ana')
  const storage = memoryStorage()
  const first = createClient({ url: server.url, storage })
  await first.signIn({ userNum: ana.userNum, pwd: testPassword })
  const again = createClient({ url: server.url, storage, language: 'id' })
  expect(await again.call(account.me, {})).toMatchObject({ userId: ana.id })
  await again.connect()
  const { list } = await ana.call(auth.devices, {})
  const other = list.find(({ current }) => !current)
  server.clock.moveBy(2 * 24 * 60 * 60_000)
  await ana.call(auth.removeDevice, { id: other?.id ?? '' }).catch(() => first.signOut())
  await expect.poll(() => again.session.get().state).toBe('out')
  await expect(again.call(account.me, {})).rejects.toMatchObject({ name: 'SessionInvalid' })
  await expect(again.connect()).rejects.toMatchObject({ name: 'SessionInvalid' })
})
