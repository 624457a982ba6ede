import { expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import { media } from '@mynah/contract/media'
import { people } from '#test/person.ts'
import { RtcClient } from '#test/rtc-client.ts'
import { testServer } from '#test/server.ts'
import { gateOf } from './index.ts'
import { testRooms } from './self-test.ts'

const server = await testServer({ limitFactor: 1_000 })

test('a self-test opens a new room for its user only, and it ends by itself', async () => {
  const { ana } = await people(server, 'ana')
  const first = await ana.call(media.test, {})
  server.clock.moveBy(1)
  const second = await ana.call(media.test, {})
  const clients = [new RtcClient(server, first.ticket), new RtcClient(server, second.ticket)]
  for (const client of clients) {
    const { otherParticipants } = await client.message('join')
    expect(otherParticipants).toEqual([])
  }
  server.clock.moveBy(limits.mediaTestMs)
  await gateOf(server.app).recheck()
  for (const client of clients) await client.untilClosed()
  expect(await new RtcClient(server, first.ticket).untilClosed()).toBe(4401)
})

test('nobody else is admitted to the room of a self-test', async () => {
  const now = server.clock.now()
  const until = now + limits.mediaTestMs
  expect(await testRooms.admit(server.app, `test:7:${until}`, '7')).not.toBeNull()
  for (const name of [`test:7:${now}`, `test:8:${until}`, 'test:7', 'test:7:soon', 'test:'])
    expect(await testRooms.admit(server.app, name, '7'), name).toBeNull()
})

test('its ticket ends with the session', async () => {
  const { ana } = await people(server, 'ana')
  const { ticket } = await ana.call(media.test, {})
  await ana.call(auth.quit, {})
  expect(await new RtcClient(server, ticket).untilClosed()).toBe(4401)
})
