import { expect, test } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { stickers } from '@mynah/contract/stickers'
import { uploads } from '@mynah/contract/uploads'
import { vip, vipAdmin } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { operator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const day = 86_400_000

test('a plan begins where the one before ends, is published live, and expires at its time', async () => {
  const { ana } = await people(server, 'ana')
  const support = await operator(server, 'support')
  const socket = await ana.connect()
  expect(await ana.call(vip.state, {})).toMatchObject({ vip: false, until: 0 })
  const now = server.clock.now()
  const first = await support.call(vipAdmin.grant, { userId: ana.id, plan: '1', until: 0 })
  await support.call(vipAdmin.grant, { userId: ana.id, plan: '2', until: first.until })
  await socket.next((frame) => frame.cmd === 30 && 'name' in frame && frame.name === 'vip.changed')
  const { vip: is, until } = await ana.call(vip.state, {})
  expect([is, until - now]).toEqual([true, 120 * day])
  expect((await support.call(vipAdmin.state, { userId: ana.id })).until).toBe(until)
  server.clock.moveBy(120 * day)
  expect((await ana.call(vip.state, {})).vip).toBe(false)
  const later = await operator(server, 'support')
  await later.call(vipAdmin.grant, { userId: ana.id, plan: '1', until })
  expect((await ana.call(vip.state, {})).until - server.clock.now()).toBe(30 * day)
  await later.call(vipAdmin.end, { userId: ana.id })
  expect((await ana.call(vip.state, {})).vip).toBe(false)
  await expect(later.call(vipAdmin.end, { userId: ana.id })).rejects.toThrow('NoDataFound')
  await expect(
    later.call(vipAdmin.grant, { userId: '999999999999999', plan: '1', until: 0 }),
  ).rejects.toThrow('NoDataFound')
})

test('days are granted once for a shown state: not by a second press, nor by two concurrent operators', async () => {
  const { ana } = await people(server, 'ana')
  const operators = await Promise.all([operator(server, 'support'), operator(server, 'support')])
  const give = (until: number) =>
    Promise.allSettled(operators.map((one) => one.call(vipAdmin.grant, { userId: ana.id, plan: '1', until })))
  const refused = [{ reason: { message: 'VipChanged' } }]
  for (const days of [30, 60]) {
    const { until: seen } = await ana.call(vip.state, {})
    const now = server.clock.now()
    expect((await give(seen)).filter(({ status }) => status === 'rejected')).toMatchObject(refused)
    expect((await ana.call(vip.state, {})).until - now).toBe(days * day)
    expect((await give(seen)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  }
})

test('a plan can be bought only for oneself', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await expect(ana.call(vip.open, { vipId: '1', userId: bo.id })).rejects.toThrow('NoPermission')
  const { orderId } = await ana.call(vip.open, { vipId: '1', userId: ana.id })
  await expect(bo.call(wallet.order, { orderId })).rejects.toThrow('NoDataFound')
})

test('longer files and more stickers are for VIPs only, and groups are as large for everybody', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const support = await operator(server, 'support')
  await support.call(vipAdmin.grant, { userId: bo.id, plan: '1', until: 0 })
  const userList = Array.from({ length: limits.groupMembersMax }, (_, at) => String(700_000 + at))
  await expect(ana.call(groups.create, { name: 'large', userList })).rejects.toThrow('GroupTooLarge')
  await expect(bo.call(groups.create, { name: 'large', userList })).rejects.toThrow('GroupTooLarge')

  const file = { pre: 'chat' as const, name: 'a.zip', mime: 'application/zip', size: limits.fileBytesMax + 1 }
  await expect(ana.call(uploads.credentials, file)).rejects.toThrow('FileTooLarge')
  expect((await bo.call(uploads.credentials, file)).key).not.toBe('')

  for (const who of [ana, bo])
    await server.app.pool.query(
      `insert into stickers (id, user_id, url, width, height, place, created_at)
        select $1 || n, $1, '/media/' || n, 9, 9, n, 0 from generate_series(1, $2::int) n`,
      [who.id, limits.stickersMax],
    )
  const sticker = async (who: typeof ana) => {
    const key = who.id.padEnd(43, '0')
    const url = `/media/face/${key}.webp`
    const result = {
      url,
      thumb: url,
      name: 'a',
      size: 9,
      mime: 'image/webp',
      width: 9,
      height: 9,
      duration: 0,
    }
    await server.app.pool.query(
      `insert into uploads (key, user_id, purpose, name, size_max, secret_hash, expires_at, filled, result, created_at)
        values ($1, $2, 'face', 'a', 9, '', 0, true, $3, 0)`,
      [key, who.id, JSON.stringify(result)],
    )
    return who.call(stickers.add, { url })
  }
  await expect(sticker(ana)).rejects.toThrow('StickersFull')
  expect((await sticker(bo)).url).toContain(bo.id)
})
