import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import { presence } from '@mynah/contract/presence'
import { heartbeatByte } from '@mynah/contract/socket'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { refreshPresence } from './index.ts'
import * as store from './store.ts'

const server = await testServer()
const seen = (by: Person, who: Person) => by.call(presence.detail, { userId: who.id })
const hidden = { shown: false, online: false, lastSeen: 0 }

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo }
}

test('a friend is online while a page of theirs is in the foreground, and was last seen when the last one was left', async () => {
  const { ana, bo } = await pair()
  expect(await seen(ana, bo)).toEqual({ shown: true, online: false, lastSeen: 0 })
  const [page, laptop] = [await bo.connect(), await (await bo.again()).connect()]
  await expect.poll(() => seen(ana, bo)).toMatchObject({ shown: true, online: true })
  page.send({ cmd: 13, hbbyte: heartbeatByte, away: true })
  laptop.close()
  await expect.poll(async () => (await seen(ana, bo)).online).toBe(false)
  expect((await seen(ana, bo)).lastSeen).toBe(server.clock.now())
  page.send({ cmd: 13, hbbyte: heartbeatByte, away: false })
  await expect.poll(async () => (await seen(ana, bo)).online).toBe(true)
  server.clock.moveBy(50_000)
  await refreshPresence(server.app)
  server.clock.moveBy(50_000)
  expect((await seen(ana, bo)).online).toBe(true)
})

test('a crashed process renews nothing: a minute later its users are offline', async () => {
  const { ana, bo } = await pair()
  const until = server.clock.now() + 60_000
  await store.put(server.app, [{ session_id: `gone-${bo.id}`, user_id: bo.id, foreground_until: until }])
  expect(await seen(ana, bo)).toMatchObject({ online: true })
  server.clock.moveBy(60_000)
  expect(await seen(ana, bo)).toEqual({ shown: true, online: false, lastSeen: until })
})

test('a user who hides presence sees it of nobody; strangers and blocked users see nothing', async () => {
  const { ana, bo } = await pair()
  const { cy } = await people(server, 'cy')
  await bo.connect()
  await expect.poll(() => seen(ana, bo)).toMatchObject({ online: true })
  expect(await seen(cy, bo)).toEqual(hidden)
  expect(await cy.call(presence.detail, { userId: '404' })).toEqual(hidden)
  await bo.call(account.changeSettings, { onlineShown: false })
  expect(await bo.call(account.settings, {})).toMatchObject({ readReceipts: true, onlineShown: false })
  expect(await seen(ana, bo)).toEqual(hidden)
  expect(await seen(bo, ana)).toEqual(hidden)
  await bo.call(account.changeSettings, { onlineShown: true })
  expect(await seen(ana, bo)).toMatchObject({ online: true })
  await bo.call(friends.block, { toUserId: ana.id })
  expect(await seen(ana, bo)).toEqual(hidden)
})

test('a query for many users names only friends who are online and show it', async () => {
  const { ana, bo } = await pair()
  const { cy, dee } = await people(server, 'cy', 'dee')
  await befriend(ana, dee)
  const online = async (by: Person) =>
    (await by.call(presence.online, { ids: [ana.id, bo.id, cy.id, dee.id, '404'] })).online.toSorted()
  expect(await online(ana)).toEqual([])
  for (const one of [bo, cy, dee]) await one.connect()
  await expect.poll(() => online(ana)).toEqual([bo.id, dee.id].toSorted())
  // blocked, hidden, and the own account
  await dee.call(friends.block, { toUserId: ana.id })
  expect(await online(ana)).toEqual([bo.id])
  await bo.call(account.changeSettings, { onlineShown: false })
  expect(await online(ana)).toEqual([])
  await bo.call(account.changeSettings, { onlineShown: true })
  await ana.call(account.changeSettings, { onlineShown: false })
  expect(await online(ana)).toEqual([])
})
