import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { reactions } from '@mynah/contract/reactions'
import type { WireFrame } from '@mynah/contract/frames'
import { befriend, groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import type { Tx } from '#platform/database/database.ts'
import { recordChanges } from '#features/messages/index.ts'
import * as store from './store.ts'
import { eraseReactions, exportReactions } from './erase.ts'

const server = await testServer({ limitFactor: 1_000 })

type Conversation = { type: 1 | 2; id: string }
const chatWith = (who: Person): Conversation => ({ type: 2, id: who.id })
const inGroup = (id: string): Conversation => ({ type: 1, id })

const react = (who: Person, conversation: Conversation, msgId: string, emoji = '👍', on = true) =>
  who.call(reactions.set, { conversation, msgId, emoji, on })

type Page = Extract<WireFrame, { cmd: 20 }>
type Missed = Extract<WireFrame, { cmd: 21 }>
type Live = Extract<WireFrame, { cmd: 30 }>

/** A page, as its reader receives it. */
async function page(socket: TestSocket, { type, id }: Conversation) {
  socket.send({ cmd: 19, type: 1, toBizId: id, toBizType: type, count: 50 })
  const { data } = await socket.next<Page>((frame) => frame.cmd === 20)
  if (!('list' in data)) throw new Error('no page')
  return { list: data.list, rev: data.rev ?? 0 }
}
const stateIn = async (socket: TestSocket, conversation: Conversation, msgId: string) =>
  (await page(socket, conversation)).list.find(({ id }) => id === msgId)?.state

const changedFrame = (frame: WireFrame) => frame.cmd === 30 && frame.name === 'messages.changed'

test('a reaction is a state of the message: everybody sees the count, each user their own, and it can be removed', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const [a, b, c] = await Promise.all([ana.connect(), bo.connect(), cy.connect()])
  const { data } = await a.sendText({ groupId: id }, 'lunch?')
  const here = inGroup(id)
  const before = (await page(c, here)).rev
  expect(await react(bo, here, data.id)).toMatchObject({ rev: before + 1, mine: ['👍'] })
  const live = await c.next<Live>(changedFrame)
  expect(live).toMatchObject({
    data: {
      toBizId: id,
      toBizType: 1,
      prevRev: before,
      rev: before + 1,
      list: [{ id: data.id, msgType: 0, state: { rev: before + 1, r: [['👍', 1]] } }],
    },
  })
  await react(cy, here, data.id)
  await react(bo, here, data.id, '❤️')
  expect(await stateIn(b, here, data.id)).toEqual({
    rev: before + 3,
    r: [
      ['👍', 2],
      ['❤️', 1],
    ],
    mine: expect.arrayContaining(['👍', '❤️']),
  })
  expect(await stateIn(c, here, data.id)).toMatchObject({ mine: ['👍'] })
  expect(await stateIn(a, here, data.id)).not.toHaveProperty('mine')
  await react(bo, here, data.id, '👍', false)
  expect(await stateIn(b, here, data.id)).toMatchObject({ mine: ['❤️'] })
  const { list } = await ana.call(reactions.list, { conversation: here, msgId: data.id })
  expect(list.map(({ userName, emojis }) => `${userName} ${emojis.join('')}`).sort()).toEqual([
    'bo ❤️',
    'cy 👍',
  ])
  const hearts = await ana.call(reactions.list, { conversation: here, msgId: data.id, emoji: '❤️' })
  expect(hearts.list.map(({ userName }) => userName)).toEqual(['bo'])
})

test('a device that was offline requests changes, gets states and not steps, and each message once', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const first = (await a.sendText({ to: bo.id }, 'one')).data
  const second = (await a.sendText({ to: bo.id }, 'two')).data
  const { rev, list } = await page(b, chatWith(ana))
  b.close()
  for (const emoji of ['👍', '❤️', '😂']) await react(ana, chatWith(bo), first.id, emoji)
  await ana.call(messages.recall, { recallId: second.id, conversation: chatWith(bo) })
  const again = await bo.connect()
  const toSeq = Math.max(...list.map(({ seq }) => seq))
  const name = `2:${ana.id}`
  again.send({ cmd: 19, type: 0, seqs: { [name]: toSeq }, revs: { [name]: [rev, 1] } })
  const { data } = await again.next<Missed>(
    (frame) => frame.cmd === 21 && 'toBizId' in frame.data && frame.data.toBizId === ana.id,
  )
  expect(data).toMatchObject({
    prevRev: rev,
    rev: rev + 4,
    states: [
      {
        id: first.id,
        state: {
          rev: rev + 3,
          r: [
            ['👍', 1],
            ['❤️', 1],
            ['😂', 1],
          ],
        },
      },
      { id: second.id, msgType: 9, content: '', state: { rev: rev + 4, gone: 'recall' } },
    ],
  })
  // The same, a page at a time.
  const ask = async (afterRev: number) => {
    again.send({ cmd: 19, type: 1, toBizId: ana.id, toBizType: 2, afterRev, fromSeq: 1, count: 1 })
    return (await again.next<Page>((frame) => frame.cmd === 20)).data
  }
  expect(await ask(rev)).toMatchObject({
    rev: rev + 3,
    moreStates: true,
    list: [],
    states: [{ id: first.id }],
  })
  const last = await ask(rev + 3)
  expect(last).toMatchObject({ rev: rev + 4, states: [{ id: second.id }] })
  expect(last).not.toHaveProperty('moreStates')
})

test('changes leave counts, order and read positions unchanged', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const { data } = await a.sendText({ to: bo.id }, 'hello')
  const row = () => bo.call(conversations.byPerson, { id: ana.id })
  const before = await row()
  await react(ana, chatWith(bo), data.id)
  await react(ana, chatWith(bo), data.id, '❤️')
  expect(await row()).toEqual(before)
})

test('at most three of one user and twenty kinds; the same again changes nothing', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const { data } = await a.sendText({ to: bo.id }, 'hello')
  const mine = ['👍', '❤️', '😂']
  for (const emoji of mine) await react(bo, chatWith(ana), data.id, emoji)
  await expect(react(bo, chatWith(ana), data.id, '😮')).rejects.toThrow('ReactionsFull')
  expect(await react(bo, chatWith(ana), data.id, '👍')).toMatchObject({
    mine: expect.arrayContaining(mine),
  })
  expect(await stateIn(a, chatWith(bo), data.id)).toMatchObject({ r: mine.map((one) => [one, 1]) })
  expect(limits.reactionsOfPersonMax).toBe(mine.length)
})

test("concurrent reactions to several messages are answered with each message's current revision", async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const [a, b] = await Promise.all([ana.connect(), bo.connect()])
  const here = inGroup(id)
  const ids: string[] = []
  for (const text of ['one', 'two', 'three']) ids.push((await a.sendText({ groupId: id }, text)).data.id)
  // the first one delays the others, so that they are stored together
  const pressed = [...ids.slice(0, 1), ...ids]
  const answers = await Promise.all(pressed.map((msgId) => react(bo, here, msgId)))
  const { list } = await page(b, here)
  const revs = new Map(list.map((one) => [one.seq, one.state?.rev]))
  const changed = answers.filter(({ rev }) => rev > 0)
  expect(changed.length).toBe(3)
  for (const { seq, rev } of changed) expect(rev).toBe(revs.get(seq))
})

test('a hundred concurrent reactions are all counted, those of one user once', async () => {
  const names = Array.from({ length: 12 }, (_, nth) => `p${nth}`)
  const all = Object.values(await people(server, 'ana', ...names))
  const [ana, ...others] = all as [Person, ...Person[]]
  const { id } = await groupOf(ana, ...others)
  const a = await ana.connect()
  const { data } = await a.sendText({ groupId: id }, 'hello')
  const emoji = ['👍', '❤️', '😂']
  const before = (await page(a, inGroup(id))).rev
  const asked = others.flatMap((one) =>
    [...emoji, ...emoji].map((key) => react(one, inGroup(id), data.id, key)),
  )
  await Promise.all(asked)
  const state = await stateIn(a, inGroup(id), data.id)
  expect(state?.rev).toBe(before + others.length * emoji.length)
  expect(Object.fromEntries(state?.r ?? [])).toEqual(
    Object.fromEntries(emoji.map((key) => [key, others.length])),
  )
})

test('the author has a mark at the chat until it is opened; not by own reactions, nor those of blocked users', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const a = await ana.connect()
  const { data } = await a.sendText({ groupId: id }, 'hello')
  const mark = async () => (await ana.call(conversations.byGroup, { id })).reactedSeq
  await react(ana, inGroup(id), data.id)
  expect(await mark()).toBeUndefined()
  await ana.call(friends.block, { toUserId: cy.id })
  await react(cy, inGroup(id), data.id)
  expect(await mark()).toBeUndefined()
  // The count stays, the name is omitted.
  const { list } = await ana.call(reactions.list, { conversation: inGroup(id), msgId: data.id })
  expect(list.map(({ userId }) => userId)).toEqual([ana.id])
  expect(await stateIn(a, inGroup(id), data.id)).toMatchObject({ r: [['👍', 2]] })
  await react(bo, inGroup(id), data.id)
  expect(await mark()).toBe(data.seq)
  await ana.call(reactions.seen, { conversation: inGroup(id) })
  expect(await mark()).toBeUndefined()
})

test('nobody can react if one blocked the other or before a stranger was answered; a mute does not prevent it', async () => {
  const { ana, bo, eve, cy } = await people(server, 'ana', 'bo', 'eve', 'cy')
  await befriend(ana, bo)
  const [a, e] = [await ana.connect(), await eve.connect()]
  const { data } = await a.sendText({ to: bo.id }, 'hello')
  await bo.call(friends.block, { toUserId: ana.id })
  await expect(react(ana, chatWith(bo), data.id)).rejects.toThrow('MessageBlocked')
  await expect(react(bo, chatWith(ana), data.id)).rejects.toThrow('MessageToBlocked')
  const request = (await e.sendText({ to: ana.id }, 'do you know me?')).data
  await expect(react(ana, chatWith(eve), request.id)).rejects.toThrow('MessageStrangerLimit')
  const { id } = await groupOf(ana, cy)
  const said = (await a.sendText({ groupId: id }, 'quiet please')).data
  await ana.call(groups.setSilent, { id, state: true })
  await react(cy, inGroup(id), said.id)
  expect(await stateIn(a, inGroup(id), said.id)).toMatchObject({ r: [['👍', 1]] })
})

test('a new member sees no change of earlier messages, a former one none of later ones', async () => {
  const { ana, former, late } = await people(server, 'ana', 'former', 'late')
  await befriend(ana, late)
  const { id } = await groupOf(ana, former)
  const a = await ana.connect()
  const { data } = await a.sendText({ groupId: id }, 'before')
  await react(former, inGroup(id), data.id)
  const f = await former.connect()
  await former.call(groups.quit, { id })
  await ana.call(groups.invite, { id, userList: [late.id] })
  const l = await late.connect()
  const after = (await a.sendText({ groupId: id }, 'after')).data
  await react(ana, inGroup(id), data.id, '❤️')
  await react(ana, inGroup(id), after.id)
  await expect(react(late, inGroup(id), data.id)).rejects.toThrow('NoDataFound')
  await expect(react(former, inGroup(id), data.id)).rejects.toThrow('MessageNotMember')
  // The first of both is invisible for later members.
  const seen: string[] = []
  while (!seen.includes(after.id)) {
    const frame = (await l.next(changedFrame)) as { data: { list: { id: string }[] } }
    seen.push(...frame.data.list.map((one) => one.id))
  }
  expect(seen).not.toContain(data.id)
  // A former member sees the messages of that time, without reactions.
  const state = await stateIn(f, inGroup(id), data.id)
  expect(state).toBeUndefined()
  await expect(former.call(reactions.list, { conversation: inGroup(id), msgId: data.id })).rejects.toThrow(
    'NoDataFound',
  )
})

test('a recall removes all reactions, an erased account its own', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const first = (await a.sendText({ to: bo.id }, 'one')).data
  const second = (await a.sendText({ to: bo.id }, 'two')).data
  for (const { id } of [first, second]) await react(bo, chatWith(ana), id)
  await react(ana, chatWith(bo), second.id)
  await ana.call(messages.recall, { recallId: first.id, conversation: chatWith(bo) })
  expect(await stateIn(a, chatWith(bo), first.id)).toMatchObject({ gone: 'recall' })
  expect(await stateIn(a, chatWith(bo), first.id)).not.toHaveProperty('r')
  const exported: unknown[] = []
  for await (const one of exportReactions(server.app, bo.id)) exported.push(one)
  expect(exported).toMatchObject([{ person: ana.id, emoji: '👍' }])
  await eraseReactions(server.app, bo.id)
  expect(await stateIn(a, chatWith(bo), second.id)).toMatchObject({ r: [['👍', 1]], mine: ['👍'] })
})

test("changes stored by a crashed process are published with the next ones, the user's own first", async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const [a, b] = await Promise.all([ana.connect(), bo.connect()])
  const { data } = await a.sendText({ groupId: id }, 'who is there?')
  await react(ana, inGroup(id), data.id)
  await b.next(changedFrame)
  // within a second of that one, so that it waits
  await react(cy, inGroup(id), data.id)
  const key = `1:${id}`
  await server.app.transaction((tx) => setUnsaid(tx, key, { userId: bo.id, seq: data.seq ?? 0 }))
  const own = (frame: WireFrame) => frame.cmd === 30 && frame.name.startsWith('messages.')
  expect([await b.next<Live>(own), await b.next<Live>(own)]).toMatchObject([
    { name: 'messages.mine', data: { toBizId: id, seq: data.seq, mine: ['👍'] } },
    {
      name: 'messages.changed',
      data: {
        list: [{ id: data.id, state: { r: [['👍', 3]] } }],
        by: expect.arrayContaining([{ seq: data.seq, userId: bo.id }]),
      },
    },
  ])
})

/** The state that a process leaves if it is killed right after its commit. */
async function setUnsaid(tx: Tx, key: string, { userId, seq }: { userId: string; seq: number }) {
  await store.add(tx, [{ conversation_id: key, user_id: userId, seq, emoji: '👍', created_at: 0 }])
  const state = () => ({ r: [['👍', 3]] as [string, number][] })
  // its events reach nobody
  const bus = { publish: () => undefined } as unknown as typeof server.app.bus
  await recordChanges({ ...server.app, bus }, tx, key, [{ seq, kind: 'reaction', userId, state }])
}
