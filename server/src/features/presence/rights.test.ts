import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import { presence } from '@mynah/contract/presence'
import { moderationAdmin } from '@mynah/contract/moderation'
import { operator } from '#test/operator.ts'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { erasePresence, sweepPresence } from './index.ts'
import * as store from './store.ts'

const server = await testServer({ limitFactor: 1_000 })
const hidden = { shown: false, online: false, lastSeen: 0 }
const hide = (who: Person) => who.call(account.changeSettings, { onlineShown: false })
const there = (who: Person, session = `page-${who.id}`, ms = 60_000) =>
  store.put(server.app, [{ session_id: session, user_id: who.id, foreground_until: server.clock.now() + ms }])

/** The relation of the two while Bo has a page in the foreground, and whether Ana sees it and Bo sees Ana. */
type Row = { before: (ana: Person, bo: Person) => Promise<unknown>; sees: [ana: boolean, bo: boolean] }
const table: Record<string, Row> = {
  strangers: { before: async () => undefined, sees: [false, false] },
  friends: { before: befriend, sees: [true, true] },
  'members of one group, not friends': {
    async before(ana, bo) {
      const { cy } = await people(server, 'cy')
      await groupOf(cy, ana, bo)
    },
    sees: [false, false],
  },
  'a pending friend request': {
    before: (ana, bo) => ana.call(friends.apply, { friendUserId: bo.id }),
    sees: [false, false],
  },
  'former friends': {
    async before(ana, bo) {
      await befriend(ana, bo)
      await bo.call(friends.delete, { ids: [ana.id] })
    },
    sees: [false, false],
  },
  'friends, Bo hides presence': {
    async before(ana, bo) {
      await befriend(ana, bo)
      await hide(bo)
    },
    sees: [false, false],
  },
  'friends, Ana hides presence': {
    async before(ana, bo) {
      await befriend(ana, bo)
      await hide(ana)
    },
    sees: [false, false],
  },
  'friends, Bo has blocked Ana': {
    async before(ana, bo) {
      await befriend(ana, bo)
      await bo.call(friends.block, { toUserId: ana.id })
    },
    sees: [false, true],
  },
  'friends, Bo has blocked and unblocked Ana': {
    async before(ana, bo) {
      await befriend(ana, bo)
      await bo.call(friends.block, { toUserId: ana.id })
      await bo.call(friends.unblock, { toUserId: ana.id })
    },
    sees: [true, true],
  },
}

for (const [name, { before, sees }] of Object.entries(table))
  test(`${name}: each side sees the presence of the other as permitted`, async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await before(ana, bo)
    for (const one of [ana, bo]) await there(one)
    const answers = [
      await ana.call(presence.detail, { userId: bo.id }),
      await bo.call(presence.detail, { userId: ana.id }),
    ]
    const now = server.clock.now()
    const shown = { shown: true, online: true, lastSeen: now }
    expect(answers).toEqual(sees.map((is) => (is ? shown : hidden)))
  })

test('the device that was in the foreground last counts', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const seen = () => ana.call(presence.detail, { userId: bo.id })
  await there(bo, 'phone', 60_000)
  await there(bo, 'laptop', 10_000)
  const start = server.clock.now()
  server.clock.moveBy(30_000)
  expect(await seen()).toEqual({ shown: true, online: true, lastSeen: start + 30_000 })
  server.clock.moveBy(60_000)
  expect(await seen()).toEqual({ shown: true, online: false, lastSeen: start + 60_000 })
})

test("expired presence is swept, and an erased user's presence is removed", async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  for (const one of [bo, cy]) await befriend(ana, one)
  const lastSeen = async (who: Person) => (await ana.call(presence.detail, { userId: who.id })).lastSeen
  await there(bo)
  await there(cy)
  await sweepPresence(server.app)
  expect(await lastSeen(bo)).toBeGreaterThan(0)
  await erasePresence(server.app, bo.id)
  await erasePresence(server.app, bo.id)
  expect([await lastSeen(bo), (await lastSeen(cy)) > 0]).toEqual([0, true])
})

test('a frozen user is shown as offline, and a user without a session sees nothing', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await bo.connect()
  const online = async () => (await ana.call(presence.detail, { userId: bo.id })).online
  await expect.poll(online).toBe(true)
  const support = await operator(server, 'support')
  await support.call(moderationAdmin.freeze, { userId: bo.id, reason: 'Sells followers' })
  expect(await socket.untilClosed()).toBe(4401)
  await expect.poll(online).toBe(false)
  await expect(bo.call(presence.detail, { userId: ana.id })).rejects.toThrow('SessionInvalid')
})
