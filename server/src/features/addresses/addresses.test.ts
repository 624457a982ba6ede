import { expect, test } from 'vitest'
import { addressLines, addresses } from '@mynah/contract/addresses'
import { limits } from '@mynah/contract/limits'
import { requestId } from '#test/money.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { addressOf, eraseAddresses, exportAddresses } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })

const home = {
  receiver: 'Ana Wijaya',
  phone: '+62 812-3456-7890',
  country: 'ID',
  province: 'Jawa Barat',
  city: 'Kota Bandung',
  village: 'Coblong',
  street: 'Jalan Ganesha',
  postcode: '40132',
  detail: 'No. 7',
}
const add = (who: Person, change: object = {}) => {
  server.clock.moveBy(1)
  return who.call(addresses.add, { requestId: requestId(), ...home, ...change })
}
const list = async (who: Person) => (await who.call(addresses.list, {})).list

test('the first address is the default, another one can become it, and the newest replaces a removed default', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [a, b, c] = [await add(ana), await add(ana, { detail: 'No. 8' }), await add(ana, { isDefault: true })]
  expect(a).toEqual({ ...home, id: a.id, phone: '+6281234567890', isDefault: true })
  expect((await list(ana)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [c.id, true],
    [b.id, false],
    [a.id, false],
  ])
  await ana.call(addresses.setDefault, { id: a.id })
  await ana.call(addresses.remove, { id: a.id })
  expect((await list(ana)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [c.id, true],
    [b.id, false],
  ])
  for (const call of [addresses.remove, addresses.setDefault])
    await expect(bo.call(call, { id: b.id })).rejects.toThrow('NoDataFound')
  await expect(bo.call(addresses.update, { id: b.id, ...home })).rejects.toThrow('NoDataFound')
  expect(await addressOf(server.app.db, bo.id, b.id)).toBeUndefined()
  expect(await addressOf(server.app.db, ana.id, b.id)).toMatchObject({
    detail: 'No. 8',
    city: 'Kota Bandung',
  })
})

test('fields that a country does not have are dropped, and postcodes follow its format', async () => {
  const { ana } = await people(server, 'ana')
  const vietnam = await add(ana, { country: 'VN', postcode: '11010' })
  expect(vietnam).toMatchObject({ city: '', village: 'Coblong', postcode: '11010' })
  for (const [country, postcode] of [
    ['ID', '4013'],
    ['IN', '012345'],
    ['CN', '26603'],
    ['US', '9501'],
    ['DE', '***'],
  ] as const)
    await expect(add(ana, { country, postcode })).rejects.toThrow('BadParameter')
  expect((await add(ana, { country: 'US', postcode: '95014-2083' })).postcode).toBe('95014-2083')
  for (const phone of ['12', '0812', 'x']) await expect(add(ana, { phone })).rejects.toThrow('PhoneInvalid')
})

test('an address is formatted as on a parcel of its country', () => {
  expect(addressLines(home)).toEqual(['Jalan Ganesha, No. 7', 'Coblong', 'Kota Bandung', 'Jawa Barat, 40132'])
  const china = { province: '广东省', city: '深圳市', village: '南山区', street: '科技路', detail: '8号' }
  expect(addressLines({ ...china, country: 'CN', postcode: '518057' })).toEqual([
    '广东省深圳市南山区',
    '科技路8号',
    '518057',
  ])
})

test('concurrent additions stop at the maximum number of addresses, with one default', async () => {
  const { ana } = await people(server, 'ana')
  const tries = await Promise.allSettled(
    Array.from({ length: limits.addressesMax + 5 }, () =>
      ana.call(addresses.add, { requestId: requestId(), ...home, isDefault: true }),
    ),
  )
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toHaveLength(5)
  for (const reason of refused) expect(reason).toContain('AddressesFull')
  const mine = await list(ana)
  expect(mine).toHaveLength(limits.addressesMax)
  expect(mine.filter((one) => one.isDefault)).toHaveLength(1)
})

test('addresses are part of an export, and none is left after an erasure', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await add(ana)
  await add(bo)
  const rows: unknown[] = []
  for await (const row of exportAddresses(server.app, ana.id)) rows.push(row)
  expect(rows).toMatchObject([{ receiver: 'Ana Wijaya', detail: 'No. 7' }])
  await eraseAddresses(server.app, ana.id)
  await eraseAddresses(server.app, ana.id)
  expect([await list(ana), (await list(bo)).length]).toEqual([[], 1])
})
