import { expect, test } from 'vitest'
import { redPackets } from '@mynah/contract/red-packets'
import { balanceOf, verifyLedger } from '#features/ledger/index.ts'
import { requestId } from '#test/money.ts'
import { crowdIn, packetIn } from '#test/packets.ts'
import { CallRefused, callAs } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { refundExpired } from './index.ts'

const here = await testServer({ limitFactor: 10_000 })
const there = await testServer({ limitFactor: 10_000, databaseUrl: here.config.databaseUrl })
const { app } = here

test('300 users at two servers grab three packets of 100 shares concurrently: paid to the cent, once each', async () => {
  const { key, people } = await crowdIn(app.pool, 300)
  const senderId = people[0]?.id ?? ''
  const packets = [
    await packetIn(here, { senderId, key, count: 100, total: 12_345 }),
    await packetIn(here, { senderId, key, count: 100, total: 100 }),
    await packetIn(here, { senderId, key, kind: 'normal', count: 100, total: 20_000 }),
  ]
  const totals = [12_345, 100, 20_000]
  const got = new Map(people.map(({ id }) => [id, 0]))
  const refused: string[] = []
  const grab = async (at: number, id: string) => {
    const { id: userId, token } = people[at] ?? { id: '', token: '' }
    try {
      const server = at % 2 ? here : there
      const { mine } = await callAs(server, token, redPackets.open, { requestId: requestId(), id })
      got.set(userId, (got.get(userId) ?? 0) + (mine ?? 0))
    } catch (error) {
      refused.push(error instanceof CallRefused ? error.message : String(error))
    }
  }
  // Each packet is grabbed by 225 of them, so that most are late.
  await Promise.all(
    packets.flatMap((id, nth) =>
      people.slice(nth * 20, nth * 20 + 225).map((_, at) => grab(nth * 20 + at, id)),
    ),
  )

  expect(new Set(refused)).toEqual(new Set(['PacketEmpty']))
  expect(refused).toHaveLength(3 * 125)
  expect([...got.values()].reduce((sum, one) => sum + one, 0)).toBe(totals.reduce((sum, one) => sum + one, 0))
  for (const { id } of people) expect((await balanceOf(app, id)).money).toBe(got.get(id))

  // The remainder of a packet is refunded while both servers check.
  const late = await packetIn(here, { senderId, key, count: 100, total: 5_000 })
  const before = [...got.values()].reduce((sum, one) => sum + one, 0)
  await Promise.all(people.slice(100, 130).map((_, at) => grab(100 + at, late)))
  const paid = [...got.values()].reduce((sum, one) => sum + one, 0) - before
  const own = (await balanceOf(app, senderId)).money
  for (const server of [here, there]) server.clock.moveBy(86_400_001)
  await Promise.all([refundExpired(here.app), refundExpired(there.app), refundExpired(here.app)])
  await refundExpired(there.app)
  const refunded = async () => (await balanceOf(app, senderId)).money - own
  await expect.poll(refunded, { timeout: 20_000 }).toBe(5_000 - paid)
  expect((await verifyLedger(app)).wrong).toEqual([])
}, 120_000)
