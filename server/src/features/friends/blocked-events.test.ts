import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { profile } from '@mynah/contract/profile'
import type { WireFrame } from '@mynah/contract/frames'
import { chatType } from '@mynah/contract/socket'
import { befriend, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })

type Place = Parameters<typeof settled>[2]
type Act = { name: string; run(me: Person, socket: TestSocket, other: Person): Promise<unknown> }

const typing = (socket: TestSocket, to: object) => socket.send({ cmd: 22, code: 400, extras: {}, ...to })

/** All actions that publish live events of one user to another. */
const acts: Act[] = [
  { name: 'like', run: (me, _, other) => me.call(friends.like, { toUserId: other.id }) },
  { name: 'name', run: (me) => me.call(profile.updateName, { username: `renamed ${me.id.slice(0, 6)}` }) },
  {
    name: 'picture',
    run: async (me) =>
      me.call(profile.updatePicture, { avatarUrl: await uploadPicture(server, me, 'avatar') }),
  },
  { name: 'motto', run: (me) => me.call(profile.update, { profiles: `motto ${me.id.slice(0, 6)}` }) },
  { name: 'typing', run: async (_, socket, other) => typing(socket, { to: other.id, chatType: 2 }) },
  {
    name: 'reading',
    run: async (_, socket, other) =>
      socket.send({ cmd: 22, code: 200, extras: { toObjId: other.id, toObjType: 2 } }),
  },
  { name: 'message', run: (_, socket, other) => socket.sendText({ to: other.id }, 'are you there?') },
  { name: 'application', run: (me, _, other) => me.call(friends.apply, { friendUserId: other.id }) },
  { name: 'remark', run: (me, _, other) => me.call(friends.remark, { friendId: other.id, remarks: 'x' }) },
  {
    name: 'draft',
    run: (me, _, other) => me.call(conversations.draft, { id: `2${other.id}`, text: 'I wanted to say' }),
  },
  { name: 'mute', run: (me, _, other) => me.call(conversations.mute, { id: `2${other.id}`, status: true }) },
]

/**
 * After it the earlier events of this user were delivered: they type to a friend, and write in the group. Typing is
 * published separately, so it is waited for separately.
 */
async function settled(
  socket: TestSocket,
  listeners: TestSocket[],
  { group, friend, me }: { group: string; friend: { id: string; socket: TestSocket }; me: Person },
): Promise<void> {
  // an earlier typing to this friend is ignored
  friend.socket.frames.splice(0)
  typing(socket, { to: friend.id, chatType: 2 })
  await friend.socket.next(
    (frame) =>
      frame.cmd === 22 &&
      frame.data.code === 400 &&
      frame.data.from === me.id &&
      frame.data.chatType === chatType.single,
  )
  const word = `settled ${Math.random()}`
  await socket.sendText({ groupId: group }, word)
  for (const one of listeners) await one.message(word)
}

/** The frames of a socket except the messages of the group. */
const news = (socket: TestSocket) =>
  socket.frames.filter((frame) => !(frame.cmd === 11 || frame.cmd === 12 || frame.cmd === 13))

for (const relation of ['friends', 'strangers who talked'] as const)
  test(`a blocked user receives nothing of the block or the blocker, and the blocker nothing of them: ${relation}`, async () => {
    const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
    for (const one of [ana, bo]) await befriend(cy, one)
    const { id: group } = await cy.call(groups.create, { name: 'Shared', userList: [ana.id, bo.id] })
    const [a, b, witness] = [await ana.connect(), await bo.connect(), await cy.connect()]
    const friend = { id: cy.id, socket: await cy.connect() }
    const [by, byBo] = [ana, bo].map((me) => ({ group, friend, me })) as [Place, Place]
    if (relation === 'friends') await befriend(ana, bo)
    await a.sendText({ to: bo.id }, 'hello')
    await b.sendText({ to: ana.id }, 'hello yourself')
    await settled(a, [b, witness], by)
    await settled(b, [a, witness], byBo)
    b.frames.splice(0)
    await ana.call(friends.block, { toUserId: bo.id })
    await settled(a, [b], by)
    expect(news(b)).toEqual([])

    const sides = [
      { me: ana, mine: a, other: bo, theirs: b },
      { me: bo, mine: b, other: ana, theirs: a },
    ]
    for (const { me, mine, other, theirs } of sides)
      for (const { name, run } of acts) {
        // The blocker may still write and send requests.
        if ((name === 'message' || name === 'application') && me === ana) continue
        theirs.frames.splice(0)
        witness.frames.splice(0)
        await run(me, mine, other).catch(() => {})
        await settled(mine, [theirs, witness], { group, friend, me })
        const received = theirs.frames.filter((frame) => JSON.stringify(frame).includes(me.id))
        expect(
          received.filter((frame) => frame.cmd !== 11 || !frame.data.groupId),
          name,
        ).toEqual([])
        expect(news(theirs), name).toEqual([])
        // The other members of the group still receive both.
        const seen = witness.frames.some((frame) => frame.cmd === 30 && frame.name === 'person.changed')
        expect(seen, name).toBe(name === 'name' || name === 'picture' || name === 'motto')
      }

    b.frames.splice(0)
    await ana.call(friends.unblock, { toUserId: bo.id })
    await settled(a, [b], by)
    expect(news(b)).toEqual([])
    typing(a, { to: bo.id, chatType: 2 })
    await b.next((frame) => frame.cmd === 22 && frame.data.code === 400)
    await ana.call(profile.updateName, { username: 'ana again' })
    await b.next((frame) => frame.cmd === 30 && frame.name === 'person.changed')
  })

const isTypingHere = (frame: WireFrame) =>
  frame.cmd === 22 && frame.data.code === 400 && frame.data.groupId !== undefined

test('typing is published to friends, strangers who were answered and members, and nobody else', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  for (const one of [ana, bo]) await befriend(cy, one)
  const { id: group } = await cy.call(groups.create, { name: 'Shared', userList: [ana.id, bo.id] })
  const [a, b, c] = [await ana.connect(), await bo.connect(), await cy.connect()]
  const friend = { id: cy.id, socket: await cy.connect() }
  const isTyping = (from: Person) => (frame: WireFrame) =>
    frame.cmd === 22 && frame.data.code === 400 && frame.data.from === from.id
  const reaches = async (from: TestSocket, to: TestSocket, where: object) => {
    const me = from === a ? ana : bo
    to.frames.splice(0)
    typing(from, where)
    await settled(from, [to], { group, friend, me })
    return to.frames.some(isTyping(me))
  }
  const toBo = { to: bo.id, chatType: 2 }
  expect(await reaches(a, b, toBo), 'nothing was said').toBe(false)
  await a.sendText({ to: bo.id }, 'hello')
  expect(await reaches(a, b, toBo), 'not answered').toBe(false)
  expect(await reaches(b, a, { to: ana.id, chatType: 2 }), 'to who asks').toBe(false)
  await b.sendText({ to: ana.id }, 'hello yourself')
  // Answered strangers, friends and members.
  typing(a, toBo)
  await b.next(isTyping(ana))
  typing(a, { to: cy.id, chatType: 2 })
  await c.next(isTyping(ana))
  typing(a, { groupId: group, chatType: 1 })
  await b.next(isTyping(ana))
  const { outsider } = await people(server, 'outsider')
  typing(await outsider.connect(), { groupId: group, chatType: 1 })
  await cy.call(groups.removePeople, { id: group, userList: [bo.id] })
  b.frames.splice(0)
  c.frames.splice(0)
  typing(b, { groupId: group, chatType: 1 })
  typing(a, { groupId: group, chatType: 1 })
  expect((await b.sendText({ groupId: group }, 'me too')).code).toBe(10026)
  await settled(a, [c], { group, friend, me: ana })
  const typists = [b, c].map((socket) =>
    socket.frames.flatMap((frame) => (frame.cmd === 22 && isTypingHere(frame) ? [frame.data.from] : [])),
  )
  expect(typists.map((one) => new Set(one))).toEqual([new Set(), new Set([ana.id])])
})

test('users are not shown their own typing on another device', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const { id: group } = await ana.call(groups.create, { name: 'Shared', userList: [bo.id] })
  const [phone, laptop, b] = [await ana.connect(), await (await ana.again()).connect(), await bo.connect()]
  for (const where of [
    { to: bo.id, chatType: 2 },
    { groupId: group, chatType: 1 },
  ]) {
    typing(phone, where)
    await b.next((frame) => frame.cmd === 22 && frame.data.code === 400)
  }
  const word = 'after typing'
  await phone.sendText({ groupId: group }, word)
  await laptop.message(word)
  expect(laptop.frames.filter((frame) => frame.cmd === 22 && frame.data.code === 400)).toEqual([])
})

test('a request of a user who has blocked since cannot be accepted', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await ana.call(friends.apply, { friendUserId: bo.id })
  const [asked] = (await bo.call(friends.friendRequests, { status: 0 })).list
  await ana.call(friends.block, { toUserId: bo.id })
  const a = await ana.connect()
  await expect(bo.call(friends.answer, { id: asked?.id ?? '', status: 1 })).rejects.toThrow('NoDataFound')
  expect(await ana.call(friends.isFriend, { id: bo.id })).toBe(false)
  expect(news(a).filter((frame) => frame.cmd === 22)).toEqual([])
})
