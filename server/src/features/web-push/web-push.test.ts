import type { SystemLineContent } from '@mynah/contract/system-lines'
import { afterAll, expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { conversations } from '@mynah/contract/conversations'
import { webPush } from '@mynah/contract/web-push'
import { groups } from '@mynah/contract/groups'
import { systemUserId } from '@mynah/contract/limits'
import { messageEdits } from '@mynah/contract/message-edits'
import { reactions } from '@mynah/contract/reactions'
import { redPackets } from '@mynah/contract/red-packets'
import { transfers } from '@mynah/contract/transfers'
import { msgType } from '@mynah/contract/message-kinds'
import { chatType, heartbeatByte } from '@mynah/contract/socket'
import { wakeBrowsers } from './index.ts'
import { conversationKey, messagesOf } from '#features/messages/index.ts'
import { messages } from '@mynah/contract/messages'
import { payPassword, requestId, rich } from '#test/money.ts'
import { Browser, claimsOf, pushService } from '#test/browser.ts'
import { befriend, callAs, groupOf, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const service = await pushService()
const server = await testServer({ limitFactor: 100, pushOrigins: [service.origin] })
afterAll(() => service.close())

async function subscribed(person: Person, options: { showText?: boolean; language?: string } = {}) {
  const browser = new Browser(service)
  const { showText = false, language = 'en' } = options
  const input = { ...browser.subscription, showText }
  await callAs(server, person.token, webPush.subscribe, input, { lang: language })
  return browser
}
const nextFor = async (browser: Browser) => {
  const { body } = await service.next(({ path }) => path === browser.path)
  return browser.read(body)
}
/** Proves that no push was sent to it: a later one arrived for another. */
const nothingFor = (browser: Browser) =>
  expect(service.pushed.map(({ path }) => path)).not.toContain(browser.path)

async function friends() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo, socket: await ana.connect() }
}

test('a user without a foreground page is notified without the text of the message, signed for the push service', async () => {
  const { ana, bo, socket } = await friends()
  const browser = await subscribed(bo, { language: 'vi' })
  await socket.sendText({ to: bo.id }, 'the secret word is quokka')
  const { headers, body } = await service.next(({ path }) => path === browser.path)
  expect(browser.read(body)).toEqual({
    title: 'ana',
    body: 'Tin nhắn mới',
    many: '{count} tin nhắn mới',
    count: 1,
    tag: `2:${ana.id}`,
    path: `/pages/room/single?id=${ana.id}`,
  })
  expect([headers['content-encoding'], headers.ttl, headers.urgency]).toEqual(['aes128gcm', '86400', 'high'])
  const { publicKey } = await bo.call(webPush.key, {})
  const claims = claimsOf(headers.authorization as string, publicKey)
  expect([claims.aud, claims.sub]).toEqual([service.origin, 'mailto:tests@example.org'])
})

test('the text is included for users who chose so, and several concurrent messages share one notification', async () => {
  const { bo, socket } = await friends()
  const browser = await subscribed(bo, { showText: true })
  for (const text of ['one', 'two', 'three']) await socket.sendText({ to: bo.id }, text)
  const received: Awaited<ReturnType<typeof nextFor>>[] = []
  while (received.reduce((sum, { count }) => sum + count, 0) < 3) received.push(await nextFor(browser))
  expect(received.at(-1)?.body).toBe('three')
  expect(received.length).toBeLessThan(3)
})

test('messages of several chats within a second name each of them, only to their own receivers', async () => {
  const { ana, bo, cleo, dora } = await people(server, 'ana', 'bo', 'cleo', 'dora')
  const group = await groupOf(ana, bo, cleo)
  await befriend(cleo, bo)
  await ana.call(groups.setNick, { id: group.id, name: 'Captain' })
  const [b, c, d] = [
    await subscribed(bo, { showText: true }),
    await subscribed(await cleo.again()),
    await subscribed(dora),
  ]
  const [a, other] = [await ana.connect(), await cleo.connect()]
  await Promise.all([
    a.sendText({ to: bo.id }, 'from ana'),
    other.sendText({ to: bo.id }, 'from cleo'),
    a.sendText({ groupId: group.id }, 'to all'),
  ])
  const received = [await nextFor(b), await nextFor(b), await nextFor(b)]
  expect(received.map(({ title, body }) => `${title} | ${body}`).sort()).toEqual([
    'Test group | Captain: to all',
    'ana | from ana',
    'cleo | from cleo',
  ])
  expect(await nextFor(c)).toMatchObject({ title: 'Test group', tag: `1:${group.id}`, count: 1 })
  nothingFor(c)
  nothingFor(d)
})

test('a user with a foreground page is not notified, and is from the moment that there is none', async () => {
  const { ana, bo, socket } = await friends()
  const browser = await subscribed(bo)
  const other = await subscribed(await bo.again())
  const page = await bo.connect()
  const foreground = async () => {
    const { rows } = await server.app.pool.query<{ until: number }>(
      'select foreground_until as until from presences join push_subscriptions using (session_id) where endpoint = $1',
      [browser.endpoint],
    )
    return (rows[0]?.until ?? 0) > server.clock.now()
  }
  await expect.poll(foreground).toBe(true)
  await socket.sendText({ to: bo.id }, 'seen on the page')
  expect((await nextFor(other)).count).toBe(1)
  nothingFor(browser)

  page.send({ cmd: 13, hbbyte: heartbeatByte, away: true })
  await expect.poll(foreground).toBe(false)
  await socket.sendText({ to: bo.id }, 'the page is hidden')
  expect((await nextFor(browser)).tag).toBe(`2:${ana.id}`)
  page.send({ cmd: 13, hbbyte: heartbeatByte, away: false })
  await expect.poll(foreground).toBe(true)
  page.close()
  await expect.poll(foreground).toBe(false)
})

test('muted chats are quiet except for mentions, senders and strangers notify nobody', async () => {
  const { cleo, dora, eli } = await people(server, 'cleo', 'dora', 'eli')
  const group = await groupOf(cleo, dora, eli)
  const [c, d, e] = [await subscribed(cleo), await subscribed(dora), await subscribed(eli)]
  await dora.call(conversations.mute, { id: `1${group.id}`, status: true })
  const socket = await cleo.connect()
  await socket.sendText({ groupId: group.id }, 'good morning')
  expect(await nextFor(e)).toMatchObject({ title: 'Test group', body: 'New message', tag: `1:${group.id}` })
  nothingFor(d)
  nothingFor(c)
  const extras = { at: [dora.id] }
  await socket.post({ groupId: group.id }, { id: messageId(), msgType: 0, content: '@dora', extras })
  expect(await nextFor(d)).toMatchObject({ body: 'cleo: Mentioned you' })
  await nextFor(e)
  // a mute of an hour, after that hour
  await dora.call(conversations.mute, { id: `1${group.id}`, status: true, minutes: 60 })
  server.clock.moveBy(3_600_000)
  await socket.sendText({ groupId: group.id }, 'good night')
  expect(await nextFor(d)).toMatchObject({ title: 'Test group' })
  await nextFor(e)

  const { stranger } = await people(server, 'stranger')
  await (await stranger.connect()).sendText({ to: eli.id }, 'hello there')
  await socket.sendText({ to: eli.id }, 'after the stranger')
  expect((await nextFor(e)).tag).toBe(`2:${cleo.id}`)
  nothingFor(e)
})

test('disabled kinds notify nobody, a mention and money do where they may', async () => {
  const { kim, lou, mia } = await people(server, 'kim', 'lou', 'mia')
  const group = await groupOf(kim, lou, mia)
  const [l, m] = [await subscribed(lou), await subscribed(mia)]
  await lou.call(account.changeSettings, { notifyMessages: false, notifyGroups: 'named' })
  const socket = await kim.connect()
  await socket.sendText({ to: lou.id }, 'not wanted')
  await socket.sendText({ groupId: group.id }, 'nor this')
  await nextFor(m)
  nothingFor(l)
  const at = (id: string) => ({ id: messageId(), msgType: 0, content: '@x', extras: { at: [id] } })
  await socket.post({ groupId: group.id }, at(lou.id))
  expect(await nextFor(l)).toMatchObject({ body: 'kim: Mentioned you', tag: `1:${group.id}` })
  await nextFor(m)
  await lou.call(account.changeSettings, { notifyGroups: 'none' })
  await socket.post({ groupId: group.id }, at(lou.id))
  await nextFor(m)
  nothingFor(l)
  await rich(server, '50.00', kim)
  await kim.call(transfers.send, { requestId: requestId(), toUserId: lou.id, money: 1_00, payPassword })
  expect(await nextFor(l)).toMatchObject({ tag: `2:${kim.id}` })
})

test('in quiet hours messages and money notify nobody, calls do; afterwards all do as before', async () => {
  const { ana, bo, socket } = await friends()
  const { witness } = await people(server, 'witness')
  await befriend(ana, witness)
  const [browser, other] = [await subscribed(bo), await subscribed(witness)]
  const now = new Date(server.clock.now())
  const minute = 60 * now.getUTCHours() + now.getUTCMinutes()
  const around = { quietFrom: (minute + 1_439) % 1_440, quietTo: (minute + 5) % 1_440, quietZone: 'UTC' }
  await bo.call(account.changeSettings, { quiet: true, ...around })
  await socket.sendText({ to: bo.id }, 'at night')
  await socket.sendText({ to: witness.id }, 'at night')
  await nextFor(other)
  nothingFor(browser)
  const call = { title: 'ana', body: 'rings', many: '', count: 1, tag: 'call', path: '/' }
  wakeBrowsers(server.app, [bo.id, witness.id], 60_000, () => ({ ...call, body: 'a reminder' }))
  await nextFor(other)
  nothingFor(browser)
  wakeBrowsers(server.app, [bo.id], 60_000, () => call, { rings: true })
  expect((await nextFor(browser)).body).toBe('rings')
  await bo.call(account.changeSettings, { quietFrom: around.quietTo, quietTo: around.quietFrom })
  await socket.sendText({ to: bo.id }, 'by day')
  expect((await nextFor(browser)).tag).toBe(`2:${ana.id}`)
})

test('the subscription of a gone browser is deleted, a busy one is retried', async () => {
  const { bo, socket } = await friends()
  const browser = await subscribed(bo)
  service.answerWith(503)
  await socket.sendText({ to: bo.id }, 'first try')
  await nextFor(browser)
  service.answerWith(410)
  await nextFor(browser)
  service.answerWith(201)
  const left = () =>
    server.app.pool.query('select 1 from push_subscriptions where endpoint = $1', [browser.endpoint])
  await expect.poll(async () => (await left()).rowCount).toBe(0)
})

test('the test button notifies this browser, and reports a failure', async () => {
  const { bo } = await friends()
  await expect(bo.call(webPush.test, {})).rejects.toThrow('NoDataFound')
  const browser = await subscribed(bo)
  await bo.call(webPush.test, {})
  expect(await nextFor(browser)).toMatchObject({ title: 'Mynah', body: 'Notifications work on this device.' })
  service.answerWith(403)
  await expect(bo.call(webPush.test, {})).rejects.toThrow('PushFailed')
  service.answerWith(201)
  await bo.call(webPush.unsubscribe, {})
  await expect(bo.call(webPush.test, {})).rejects.toThrow('NoDataFound')
})

test('the end of a session ends its pushes, and another user who signs in on the same browser takes it over', async () => {
  const { ana, bo } = await friends()
  const browser = await subscribed(bo)
  await ana.call(webPush.subscribe, browser.subscription)
  await expect(bo.call(webPush.test, {})).rejects.toThrow('NoDataFound')
  await ana.call(webPush.test, {})
  await ana.call(auth.quit, {})
  const { rowCount } = await server.app.pool.query('select 1 from push_subscriptions where user_id = $1', [
    ana.id,
  ])
  expect(rowCount).toBe(0)
})

test('only push services of browsers are called', async () => {
  const { bo } = await friends()
  const { p256dh, auth: secret } = new Browser(service).subscription
  const wrong = [
    'http://127.0.0.1:1/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://notify.windows.com.evil.example/x',
    'file:///etc/passwd',
    'nonsense',
    '',
  ]
  for (const endpoint of wrong) {
    await expect(bo.call(webPush.subscribe, { endpoint, p256dh, auth: secret }), endpoint).rejects.toThrow(
      'PushServiceUnknown',
    )
  }
  const endpoint = 'https://web.push.apple.com/abc'
  await bo.call(webPush.subscribe, { endpoint, p256dh, auth: secret })
  await expect(bo.call(webPush.subscribe, { endpoint, p256dh: 'AA', auth: secret })).rejects.toThrow(
    'BadParameter',
  )
})

test('money and notices are described in words and in the reader’s language, never as their raw content', async () => {
  const { ana, bo } = await friends()
  await rich(server, '5000.00', ana)
  const browsers = {
    en: await subscribed(bo, { showText: true }),
    vi: await subscribed(await bo.again(), { showText: true, language: 'vi' }),
  }
  const bodies = async () => ({
    en: (await nextFor(browsers.en)).body,
    vi: (await nextFor(browsers.vi)).body,
  })
  await ana.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money: 1234_50, payPassword })
  expect(await bodies()).toEqual({ en: '[Transfer] $1,234.50', vi: '[Chuyển tiền] $1,234.50' })
  const to = { conversation: { type: 2 as const, id: bo.id } }
  const packet = { ...to, kind: 'normal', count: 1, money: 1_00, wish: 'Good luck' } as const
  await ana.call(redPackets.send, { ...packet, requestId: requestId(), payPassword })
  expect(await bodies()).toEqual({ en: '[Red packet] Good luck', vi: '[Lì xì] Good luck' })
  const say = messagesOf(server.app)
  const walletNotice = { kind: 'withdrawal', result: 'approved', money: '5.00', logId: '1', reason: '' }
  await server.app.transaction((tx) => say.postSystemMessage(tx, bo.id, msgType.walletNotice, walletNotice))
  expect(await bodies()).toEqual({
    en: 'Your withdrawal of $5.00 was paid out.',
    vi: 'Yêu cầu rút $5.00 đã được chi trả.',
  })
  const line: SystemLineContent = { key: 'identityRefused', args: { reason: 'x' }, text: 'Refused' }
  const system = { key: conversationKey(bo.id, systemUserId, chatType.single), senderId: systemUserId, at: 0 }
  await server.app.transaction((tx) => say.inform(tx, { ...system, content: line }))
  expect((await bodies()).en).toBe('Your identity could not be verified: x')
})

test('the first edit of the newest message updates the text of a notification that shows it', async () => {
  const { ana, bo, socket } = await friends()
  const words = await subscribed(bo, { showText: true })
  const none = await subscribed(await bo.again())
  const conversation = { type: 2 as const, id: bo.id }
  const said = async (text: string) => {
    const { data } = await socket.sendText({ to: bo.id }, text)
    await nextFor(words)
    await nextFor(none)
    return data.id
  }
  const edit = (msgId: string, version: number, content: string) =>
    ana.call(messageEdits.save, { conversation, msgId, version, content, extras: {} })
  const first = await said('Meet at sevn')
  await edit(first, 0, 'Meet at seven')
  expect(await nextFor(words)).toMatchObject({
    body: 'Meet at seven',
    count: 0,
    edited: true,
    tag: `2:${ana.id}`,
  })
  // once, and not of a message that is not the newest
  await edit(first, 1, 'Meet at eight')
  const second = await said('Or nine')
  await edit(first, 2, 'Meet at ten')
  await edit(second, 0, 'Or eleven')
  expect((await nextFor(words)).body).toBe('Or eleven')
  // nor one that was read
  const third = await said('See you')
  const b = await bo.connect()
  b.send({ cmd: 24, toObjId: ana.id, toObjType: 2, msgId: third })
  await expect
    .poll(async () => (await ana.call(messages.readers, { conversation, msgId: third })).read.length)
    .toBe(1)
  await edit(third, 0, 'See you there')
  b.close()
  await said('Bye')
  nothingFor(words)
  nothingFor(none)
})

test('the first reaction since a chat was opened notifies its author, as they chose, and none in a muted chat', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const here = { type: 1 as const, id: group.id }
  const b = await bo.connect()
  const { data } = await b.sendText({ groupId: group.id }, 'Lunch?')
  b.close()
  const [browser, other] = [await subscribed(bo, { showText: true }), await subscribed(cy)]
  const react = (who: Person, emoji: string) =>
    who.call(reactions.set, { conversation: here, msgId: data.id, emoji, on: true })
  /** A later push to another user has arrived, so earlier ones to bo have too. */
  const settled = async () => {
    await (await ana.connect()).sendText({ to: cy.id }, 'hello')
    await nextFor(other)
  }
  const open = () => bo.call(reactions.seen, { conversation: here })

  // cy is no friend of bo
  await react(cy, '😂')
  await settled()
  nothingFor(browser)
  await open()
  await react(ana, '❤️')
  expect(await nextFor(browser)).toEqual({
    title: group.name,
    body: 'ana: Reacted ❤️ to: Lunch?',
    many: '',
    count: 1,
    tag: `reaction:1:${group.id}`,
    path: `/pages/room/multi?id=${group.id}`,
  })
  // once until the chat is opened
  await react(ana, '👍')
  await settled()
  nothingFor(browser)
  await open()
  await bo.call(account.changeSettings, { notifyReactions: 'all' })
  await react(cy, '👍')
  expect((await nextFor(browser)).body).toBe('cy: Reacted 👍 to: Lunch?')
  await open()
  await bo.call(account.changeSettings, { notifyReactions: 'none' })
  await react(cy, '🎉')
  await settled()
  nothingFor(browser)
  await open()
  await bo.call(account.changeSettings, { notifyReactions: 'all' })
  await bo.call(conversations.mute, { id: `1${group.id}`, status: true })
  await react(ana, '🎉')
  await settled()
  nothingFor(browser)
})

test('a browser with a new push address is notified there, authorised by the previous secret', async () => {
  const { bo, socket, ana } = await friends()
  const old = await subscribed(bo)
  const next = new Browser(service)
  const { endpoint, auth } = old.subscription
  const renew = (before: { endpoint: string; auth: string }, to = next.subscription) =>
    callAs(server, '', webPush.renew, { before, ...to })
  await renew({ endpoint, auth: next.subscription.auth })
  await renew({ endpoint: next.endpoint, auth })
  await expect(
    renew({ endpoint, auth }, { ...next.subscription, endpoint: 'https://evil.example/x' }),
  ).rejects.toThrow('PushServiceUnknown')
  await expect(renew({ endpoint, auth }, { ...next.subscription, auth: 'x' })).rejects.toThrow('BadParameter')
  await socket.sendText({ to: bo.id }, 'one')
  expect(await nextFor(old)).toMatchObject({ title: 'ana' })
  // a repeat is the same one
  await Promise.all([renew({ endpoint, auth }), renew({ endpoint, auth })])
  await socket.sendText({ to: bo.id }, 'two')
  expect(await nextFor(next)).toMatchObject({ title: 'ana' })
  const { rows } = await server.app.pool.query('select endpoint from push_subscriptions where user_id = $1', [
    bo.id,
  ])
  expect(rows).toEqual([{ endpoint: next.endpoint }])
  // the subscription of another cannot be taken over
  const hers = await subscribed(ana)
  await renew({ endpoint: next.endpoint, auth: next.subscription.auth }, hers.subscription)
  const after = await server.app.pool.query('select user_id from push_subscriptions where endpoint = $1', [
    hers.endpoint,
  ])
  expect(after.rows).toEqual([{ user_id: ana.id }])
})

test('a request without a session looks for subscriptions twenty times an hour', async () => {
  const strict = await testServer({ pushOrigins: [service.origin] })
  const { endpoint, p256dh, auth } = new Browser(service).subscription
  const renew = () =>
    callAs(strict, '', webPush.renew, { before: { endpoint, auth }, endpoint, p256dh, auth })
  for (let tried = 0; tried < 20; tried++) await renew()
  await expect(renew()).rejects.toThrow('TooOften')
})
