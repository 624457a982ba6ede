import { expect, test, vi } from 'vitest'
import { calling } from '@mynah/contract/calling'
import type { ErrorName } from '@mynah/contract/errors'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { systemUserId } from '@mynah/contract/limits'
import { chatType, type ChatType } from '@mynah/contract/socket'
import { endConversation, keyOf } from '#features/messages/index.ts'
import { callRooms } from './media-rooms.ts'
import { roomNameOf } from './views.ts'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 10_000 })

type Stage = { ana: Person; bo: Person; cy: Person }
type Row = { before: (stage: Stage) => Promise<{ id: string } | void>; gets: 'ok' | ErrorName }

const nothing = async () => undefined
const write = async (from: Person, to: Person) => {
  const socket = await from.connect()
  await socket.sendText({ to: to.id }, 'hello')
  socket.close()
}

/** The relation of the two, and the answer to a call of the first. */
const pairs: Record<string, Row> = {
  strangers: { before: nothing, gets: 'CallStranger' },
  friends: { before: ({ ana, bo }) => befriend(ana, bo), gets: 'ok' },
  'former friends': {
    async before({ ana, bo }) {
      await befriend(ana, bo)
      await ana.call(friends.delete, { ids: [bo.id] })
    },
    // The limit of strangers was lifted permanently.
    gets: 'ok',
  },
  'strangers, of whom one has written': { before: ({ ana, bo }) => write(ana, bo), gets: 'CallStranger' },
  'strangers who have both written': {
    async before({ ana, bo }) {
      await write(ana, bo)
      await write(bo, ana)
    },
    gets: 'ok',
  },
  'a stranger whose first message was liked': {
    async before({ ana, bo }) {
      await write(ana, bo)
      await bo.call(friends.like, { toUserId: ana.id })
    },
    gets: 'ok',
  },
  'friends, blocked by the other': {
    async before({ ana, bo }) {
      await befriend(ana, bo)
      await bo.call(friends.block, { toUserId: ana.id })
    },
    gets: 'MessageBlocked',
  },
  'friends, blocked and unblocked by the other': {
    async before({ ana, bo }) {
      await befriend(ana, bo)
      await bo.call(friends.block, { toUserId: ana.id })
      await bo.call(friends.unblock, { toUserId: ana.id })
    },
    gets: 'ok',
  },
}

const call = (who: Person, id: string, type: ChatType, more: object = {}) =>
  who.call(calling.start, { conversation: { type, id }, isAudio: true, ...more })
const answerOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'ok',
    (error: Error) => error.message,
  )

for (const [name, { before, gets }] of Object.entries(pairs))
  test(`${name}: a call gets ${gets}, and a refused one rings nowhere`, async () => {
    const stage = await people(server, 'ana', 'bo', 'cy')
    await before(stage)
    const { ana, bo } = stage
    expect(await answerOf(call(ana, bo.id, chatType.single))).toBe(gets)
    const mine = await Promise.all([ana, bo].map((one) => one.call(calling.mine, {})))
    expect(mine.map(({ call: on }) => on !== null)).toEqual([gets === 'ok', gets === 'ok'])
  })

/** What happened in a group of the third user, and the answer to a call of the first in it. */
const inGroups: Record<string, Row> = {
  'a member': { before: ({ ana, bo, cy }) => groupOf(cy, ana, bo), gets: 'ok' },
  'a muted member': {
    async before({ ana, bo, cy }) {
      const group = await groupOf(cy, ana, bo)
      await cy.call(groups.setUserSilent, { id: group.id, state: true, userIds: [ana.id] })
      return group
    },
    gets: 'ok',
  },
  'a former member': {
    async before({ ana, bo, cy }) {
      const group = await groupOf(cy, ana, bo)
      await ana.call(groups.quit, { id: group.id })
      return group
    },
    gets: 'MessageNotMember',
  },
  'a removed member': {
    async before({ ana, bo, cy }) {
      const group = await groupOf(cy, ana, bo)
      await cy.call(groups.removePeople, { id: group.id, userList: [ana.id] })
      return group
    },
    gets: 'MessageNotMember',
  },
  'a non-member': { before: ({ bo, cy }) => groupOf(cy, bo), gets: 'MessageGroupAbsent' },
  'a member of a dissolved group': {
    async before({ ana, bo, cy }) {
      const group = await groupOf(cy, ana, bo)
      await cy.call(groups.dissolve, { id: group.id })
      return group
    },
    gets: 'MessageGroupDissolved',
  },
}

for (const [name, { before, gets }] of Object.entries(inGroups))
  test(`${name}: a call in the group gets ${gets}, and a refused one is seen by nobody`, async () => {
    const stage = await people(server, 'ana', 'bo', 'cy')
    const group = await before(stage)
    const id = group?.id ?? ''
    const { ana, bo, cy } = stage
    expect(await answerOf(call(ana, id, chatType.group, { inviteeIds: [bo.id] }))).toBe(gets)
    const { call: on } = await cy.call(calling.ongoing, { conversation: { type: chatType.group, id: id } })
    expect(on !== null).toBe(gets === 'ok')
  })

test('nobody can call themselves, the system user, or a user who does not exist', async () => {
  const { ana } = await people(server, 'ana')
  for (const id of [ana.id, systemUserId, '999999999999999'])
    expect(await answerOf(call(ana, id, chatType.single)), id).not.toBe('ok')
  expect(await ana.call(calling.mine, {})).toMatchObject({ call: null })
})

test('only members of the group are called in it', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  for (const inviteeIds of [[cy.id], [bo.id, cy.id], ['999999999999999']])
    expect(await answerOf(call(ana, id, chatType.group, { inviteeIds }))).toBe('MessageNotMember')
  const { call: on } = await call(ana, id, chatType.group, { inviteeIds: [bo.id, ana.id, bo.id] })
  expect(on.invitees.map(({ userId }) => userId)).toEqual([bo.id])
})

test('a call ends with its group: nobody joins it, is called to it or gets its media any more', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const { call: on } = await call(ana, id, chatType.group, { inviteeIds: [bo.id] })
  await bo.call(calling.join, { roomId: on.roomId })
  await bo.call(calling.leave, { roomId: on.roomId })
  await ana.call(groups.dissolve, { id })
  await vi.waitFor(async () => expect(await ana.call(calling.mine, {})).toMatchObject({ call: null }))
  expect(await answerOf(cy.call(calling.join, { roomId: on.roomId }))).toBe('CallEnded')
})

test('a call that a crash left in an ended group admits nobody', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const { call: on } = await call(ana, id, chatType.group, { inviteeIds: [bo.id] })
  const key = keyOf(ana.id, { type: chatType.group, id })
  await server.app.transaction((tx) => endConversation(tx, key))
  expect(await answerOf(cy.call(calling.join, { roomId: on.roomId }))).toBe('MessageGroupDissolved')
  expect(await answerOf(ana.call(calling.invite, { roomId: on.roomId, inviteeIds: [cy.id] }))).toBe(
    'MessageGroupDissolved',
  )
  expect(await callRooms.admit(server.app, roomNameOf(on.roomId), ana.id)).toBeNull()
})
