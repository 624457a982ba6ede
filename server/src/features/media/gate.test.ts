import { expect, test } from 'vitest'
import { calling } from '@mynah/contract/calling'
import { rates } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import { befriend, people } from '#test/person.ts'
import { RtcClient } from '#test/rtc-client.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('the connections of a session are limited, and possible again when the window is over', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const { ticket } = await ana.call(calling.start, {
    conversation: { type: chatType.single, id: bo.id },
    isAudio: true,
  })
  for (let count = 0; count < rates.mediaConnect.points; count += 1) {
    const client = new RtcClient(server, ticket)
    await client.message('join')
    client.close()
  }
  const refused = new RtcClient(server, ticket)
  expect(await refused.untilClosed()).toBe(4429)
  expect(refused.messages).toEqual([])
  server.clock.moveBy(rates.mediaConnect.seconds * 1_000 - 5_000)
  expect(await new RtcClient(server, ticket).untilClosed()).toBe(4429)
  server.clock.moveBy(5_000)
  await new RtcClient(server, ticket).message('join')
})
