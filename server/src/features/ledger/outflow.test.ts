import { expect, test } from 'vitest'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { limits } from '@mynah/contract/limits'
import { redPackets } from '@mynah/contract/red-packets'
import type { WireFrame } from '@mynah/contract/frames'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { refundExpired } from '#features/red-packets/index.ts'
import { expireTransfers } from '#features/transfers/index.ts'
import { setDailyCap } from './store.ts'
import { expectBooksRight, payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const admin = await operator(server, 'admin')
const setCap = (dailyCap: string) =>
  server.app.transaction((tx) => setDailyCap(tx, Math.round(Number(dailyCap) * 100)))
const moneyOf = async (who: Person) => (await who.call(wallet.asset, {})).balance

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '1000.00', ana)
  const send = (money: number) =>
    ana.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money, payPassword })
  const packet = (money: number) =>
    ana.call(redPackets.send, {
      requestId: requestId(),
      conversation: { type: 2, id: bo.id },
      kind: 'normal',
      count: 1,
      money,
      payPassword,
    })
  const gift = () =>
    ana.call(redPackets.gift, {
      requestId: requestId(),
      conversation: { type: 2, id: bo.id },
      giftId: '1',
      count: 1,
      payPassword,
    })
  const withdraw = (money: number) =>
    ana.call(wallet.withdraw, {
      requestId: requestId(),
      money,
      cardUserName: 'Ana',
      cardNum: '6222000011112345',
      extractForm: 1,
      payPassword,
    })
  return { ana, bo, send, packet, gift, withdraw }
}

test('concurrent payments pass below the cap, and none above it', async () => {
  const { ana, send } = await pair()
  await setCap('50.00')
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => send(10_00)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await moneyOf(ana)).toBe(950_00)
})

test('returned money does not count, and without a cap any amount is paid', async () => {
  const { bo, send } = await pair()
  await setCap('60.00')
  const { id } = await send(60_00)
  await expect(send(1)).rejects.toThrow('DailyCapReached')
  await bo.call(transfers.return, { requestId: requestId(), id })
  await send(60_00)
  await setCap('0')
  await send(800_00)
  expect(await admin.call(ledgerAdmin.state, {})).toMatchObject({ dailyCap: 0 })
})

test('the cap is set by administrators only', async () => {
  const cashier = await operator(server, 'cashier')
  await expect(cashier.call(ledgerAdmin.setDailyCap, { dailyCap: '1.00' })).rejects.toThrow('NoPermission')
  await expect(admin.call(ledgerAdmin.setDailyCap, { dailyCap: '-1.00' })).rejects.toThrow()
})

test('every posting notifies the users whose money it moved, on all their devices', async () => {
  await setCap('0')
  const { ana, bo, packet, gift, send } = await pair()
  const sockets = [await ana.connect(), await (await ana.again()).connect()]
  const receiver = await bo.connect()
  const isChange = (frame: WireFrame) => frame.cmd === 30 && frame.name === 'wallet.changed'
  for (const act of [() => packet(1_00), gift, () => send(1_00)]) {
    await act()
    for (const socket of sockets) expect(await socket.next(isChange)).toMatchObject({ data: {} })
  }
  const { id } = await packet(2_00)
  await bo.call(redPackets.open, { requestId: requestId(), id })
  expect(await receiver.next(isChange)).toMatchObject({ name: 'wallet.changed' })
})

test('no more than the cap leaves a wallet in 24 hours, by any single call and by all together', async () => {
  const { ana, send, packet, gift, withdraw } = await pair()
  await setCap('100.00')
  await send(50_00)
  await packet(30_00)
  await withdraw(20_00)
  for (const act of [() => send(1), () => packet(1_00), gift, () => withdraw(10_00)])
    await expect(act()).rejects.toThrow('DailyCapReached')
  expect(await moneyOf(ana)).toBe(900_00)
  server.clock.moveBy(limits.dailyCapMs)
  await send(100_00)
  await expectBooksRight(server)
})

test("money returned from an earlier day does not raise today's cap", async () => {
  const { ana, send, packet } = await pair()
  await setCap('100.00')
  await send(60_00)
  await packet(40_00)
  server.clock.moveBy(limits.dailyCapMs)
  await expireTransfers(server.app)
  await refundExpired(server.app)
  expect(await moneyOf(ana)).toBe(1_000_00)
  await expect(send(100_01)).rejects.toThrow('DailyCapReached')
  await send(100_00)
  await expectBooksRight(server)
})
