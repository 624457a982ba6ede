import type { SystemLineContent } from '@mynah/contract/system-lines'
import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth, type SignedIn } from '@mynah/contract/auth'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { systemUserId } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import type { WireFrame } from '@mynah/contract/frames'
import { conversationKey, messagesOf } from '#features/messages/index.ts'
import { callAs, messageId, people, Person, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

async function codeFor(to: string): Promise<string> {
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  return ((await answer.json()) as { code: string }[])[0]?.code ?? ''
}

async function smsCode(mobile: string, type: 'login' | 'register'): Promise<string> {
  await callAs(server, undefined, auth.sendSms, { mobile, regionCode: '62', type })
  return codeFor(`+62${mobile}`)
}

const ways: Record<string, () => Promise<SignedIn>> = {
  'by user number': () =>
    callAs(server, undefined, auth.register, { userNum: 'numbered', pwd: testPassword }),
  'by mail': async () => {
    const email = 'new@example.org'
    await callAs(server, undefined, auth.sendEmail, { email, type: 'register' })
    const verCode = await codeFor(email)
    return callAs(server, undefined, auth.register, { email, verCode, pwd: testPassword })
  },
  'by phone': async () => {
    const mobile = '81234005001'
    const verCode = await smsCode(mobile, 'register')
    return callAs(server, undefined, auth.registerByPhone, { mobile, regionCode: '62', verCode })
  },
  'by the first login with a phone code': async () => {
    const mobile = '81234005002'
    const verCode = await smsCode(mobile, 'login')
    return callAs(server, undefined, auth.loginOrRegister, { mobile, regionCode: '62', verCode })
  },
}

test.for(Object.entries(ways))(
  'a user who registers %s finds a read welcome of Mynah',
  async ([, register]) => {
    const ana = new Person(server, await register())
    const { list } = await ana.call(conversations.list, {})
    expect(list).toMatchObject([
      {
        conversation: { type: 2, id: systemUserId },
        userName: 'Mynah',
        unreadCount: 0,
        refusal: 10022,
        textsLeft: -1,
      },
    ])
    expect(list[0]?.lastMsgContent).toMatch(/^Welcome/)
    expect(JSON.parse(list[0]?.lastMsg?.content ?? '')).toMatchObject({ key: 'welcome', args: {} })
    const open = await ana.call(conversations.open, { conversation: { type: 2, id: systemUserId } })
    expect(open).toMatchObject({ lastSeq: 1, readSeq: 1, isRequest: false })
    const socket = await ana.connect()
    socket.send({ cmd: 19, type: 1, toBizId: systemUserId, toBizType: 2, count: 10 })
    expect(await socket.next((frame) => frame.cmd === 20)).toMatchObject({
      data: { list: [{ seq: 1, from: systemUserId, to: ana.id, msgType: 13, nick: 'Mynah' }] },
    })
  },
)

test('a line of Mynah about an account counts as unread until it is read, on all devices', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  const key = conversationKey(ana.id, systemUserId, 2)
  const content: SystemLineContent = { key: 'proofPassword', args: {}, text: 'The password was changed.' }
  const line = { key, senderId: systemUserId, content, at: server.clock.now() }
  await server.app.transaction((tx) => messagesOf(server.app).inform(tx, line))
  await socket.next((frame) => frame.cmd === 11)
  const row = async () => (await ana.call(conversations.list, {})).list[0]
  expect(await row()).toMatchObject({ conversation: { id: systemUserId }, unreadCount: 1, lastMsgType: 13 })
  socket.send({ cmd: 22, code: 200, toObjId: systemUserId, toObjType: 2 })
  await expect.poll(async () => (await row())?.unreadCount).toBe(0)
})

test('nobody can write to Mynah, over the socket or HTTP, nor recall its lines', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  expect(await socket.sendText({ to: systemUserId }, 'hi')).toMatchObject({ code: 10022 })
  const frame = { id: messageId(), to: systemUserId, chatType: 2, msgType: 0, content: 'hi' }
  await expect(ana.call(messages.send, frame)).rejects.toThrow('MessageBlocked')
  socket.send({ cmd: 19, type: 1, toBizId: systemUserId, toBizType: 2, count: 10 })
  const records = await socket.next<Extract<WireFrame, { cmd: 20 }>>((one) => one.cmd === 20)
  const list = 'list' in records.data ? records.data.list : []
  expect(list).toHaveLength(1)
  const recallId = list[0]?.id ?? ''
  await expect(
    ana.call(messages.recall, { recallId, conversation: { type: 2, id: systemUserId } }),
  ).rejects.toThrow('NoDataFound')
})

test('Mynah cannot be found, added, liked, blocked or added to a group', async () => {
  const { ana } = await people(server, 'ana')
  for (const keyWords of ['mynah', 'Mynah', systemUserId]) {
    expect((await ana.call(account.search, { keyWords })).list).toEqual([])
  }
  const absent = [
    () => ana.call(account.detail, { id: systemUserId }),
    () => ana.call(friends.byId, { toUserId: systemUserId }),
    () => ana.call(friends.apply, { friendUserId: systemUserId }),
    () => ana.call(friends.like, { toUserId: systemUserId }),
    () => ana.call(friends.block, { toUserId: systemUserId }),
  ]
  for (const ask of absent) await expect(ask()).rejects.toThrow('NoDataFound')
  await expect(ana.call(groups.create, { name: 'Us', userList: [systemUserId] })).rejects.toThrow()
  expect((await ana.call(friends.list, {})).list).toEqual([])
})
