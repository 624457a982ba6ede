import { carbon, carbonAdmin } from '@mynah/contract/carbon'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { wallet } from '@mynah/contract/wallet'
import { beforeAll, expect, test } from 'vitest'
import { expectBooksRight, requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const zone = 'Asia/Jakarta'
/** Noon in Jakarta. */
const noon = Date.UTC(2026, 10, 23, 5)
const dayMs = 86_400_000

beforeAll(() => server.clock.moveBy(noon - server.clock.now()))

const todays = async (who: Person) => (await who.call(carbon.summary, { period: 'week', zone })).pointsToday
const pointsOf = async (who: Person) => (await who.call(wallet.asset, {})).points
const add = (who: Person, entries: { key: string; amount: number; day?: string }[], at = zone) =>
  who.call(carbon.add, { requestId: requestId(), zone: at, entries })

test('every factor has a source with a link, a year and a unit', async () => {
  const { ana } = await people(server, 'ana')
  const { list } = await ana.call(carbon.factors, {})
  expect(list.length).toBeGreaterThan(50)
  for (const { key, source, link, year, milligrams } of list) {
    expect(source, key).not.toBe('')
    expect(link, key).toMatch(/^https:\/\//)
    expect(year, key).toBeGreaterThan(2000)
    expect(milligrams, key).toBeGreaterThan(0)
  }
  const kinds = new Set(list.map(({ category }) => category))
  expect([...kinds].sort()).toEqual([
    'average',
    'electricity',
    'flights',
    'food',
    'gas',
    'shopping',
    'transport',
    'waste',
  ])
})

test('a journey is stored with its grams and its factor, and is in the list of its day', async () => {
  const { ana } = await people(server, 'ana')
  const { list, points } = await add(ana, [{ key: 'car-petrol', amount: 12_50 }])
  // 12.5 km at 0.16272 kg
  expect(list).toMatchObject([{ day: '2026-11-23', amount: 12_50, grams: 2034, factor: { version: 1 } }])
  expect(points).toBe(limits.carbonPoints)
  expect((await ana.call(carbon.list, { day: '2026-11-23' })).list).toEqual(list)
  expect((await ana.call(carbon.list, { day: '2026-11-22' })).list).toEqual([])
  expect(await pointsOf(ana)).toBe(limits.carbonPoints)
})

test('an unknown factor, an average, and a day too far away are refused', async () => {
  const { ana } = await people(server, 'ana')
  await expect(add(ana, [{ key: 'car-steam', amount: 1_00 }])).rejects.toThrow('NoDataFound')
  await expect(add(ana, [{ key: 'average-id', amount: 1_00 }])).rejects.toThrow('NoDataFound')
  const bus = { key: 'bus', amount: 1_00 }
  await expect(add(ana, [{ ...bus, day: '2026-11-24' }])).rejects.toThrow('BadParameter')
  await expect(add(ana, [{ ...bus, day: '2026-10-23' }])).rejects.toThrow('BadParameter')
  await add(ana, [{ ...bus, day: '2026-10-24' }])
  await expect(add(ana, [bus, { key: 'meal-vegan', amount: 21_00 }])).rejects.toThrow('CarbonAmountTooLarge')
  expect((await ana.call(carbon.list, {})).list).toHaveLength(1)
})

test('a day has a maximum number of entries, also for concurrent requests', async () => {
  const { ana } = await people(server, 'ana')
  const many = (count: number) => Array.from({ length: count }, () => ({ key: 'bus', amount: 1_00 }))
  await add(ana, many(20))
  await add(ana, many(20))
  const tries = await Promise.allSettled(Array.from({ length: 3 }, () => add(ana, many(10))))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await ana.call(carbon.list, { pageSize: 100 })).list).toHaveLength(limits.carbonEntriesPerDayMax)
  await expect(add(ana, many(1))).rejects.toThrow('CarbonDayFull')
})

test('each category of today gives points once, up to the cap, and never again after a removal', async () => {
  const { ana } = await people(server, 'ana')
  await add(ana, [{ key: 'bus', amount: 1_00 }])
  const { list, points } = await add(ana, [{ key: 'train', amount: 1_00 }])
  expect(points).toBe(0)
  await ana.call(carbon.remove, { id: list[0]?.id ?? '' })
  await expect(ana.call(carbon.remove, { id: list[0]?.id ?? '' })).rejects.toThrow('NoDataFound')
  expect((await add(ana, [{ key: 'train', amount: 1_00 }])).points).toBe(0)
  expect((await add(ana, [{ key: 'gas-lpg', amount: 1_00, day: '2026-11-22' }])).points).toBe(0)
  const kinds = [
    'gas-lpg',
    'meal-fish',
    'electricity-id',
    'waste-landfill',
    'shopping-paper',
    'flight-economy',
  ]
  await Promise.all(kinds.map((key) => add(ana, [{ key, amount: 1_00 }])))
  expect(await todays(ana)).toBe(limits.carbonPointsPerDayMax)
  expect(await pointsOf(ana)).toBe(limits.carbonPointsPerDayMax)
  await expectBooksRight(server)
})

test("a day follows the user's time zone: points are given again after midnight there", async () => {
  const { ana } = await people(server, 'ana')
  await ana.call(dailySignIn.setTimeZone, { timeZone: 'Asia/Kolkata' })
  const bus = [{ key: 'bus', amount: 1_00 }]
  expect((await add(ana, bus, 'Asia/Kolkata')).points).toBe(limits.carbonPoints)
  server.clock.moveBy(7.5 * 3_600_000)
  expect((await add(ana, bus, 'Asia/Kolkata')).points).toBe(0)
  server.clock.moveBy(6 * 3_600_000 - 1)
  expect((await add(ana, bus, 'Asia/Kolkata')).list[0]?.day).toBe('2026-11-23')
  server.clock.moveBy(1)
  const after = await add(ana, bus, 'Asia/Kolkata')
  expect(after).toMatchObject({ points: limits.carbonPoints, list: [{ day: '2026-11-24' }] })
  server.clock.moveBy(noon - server.clock.now())
})

test("the time zone of the daily sign-in counts, regardless of the device's", async () => {
  const { ana } = await people(server, 'ana')
  await ana.call(dailySignIn.setTimeZone, { timeZone: 'Asia/Jakarta' })
  const bus = [{ key: 'bus', amount: 1_00 }]
  expect((await add(ana, bus, 'Pacific/Kiritimati')).list[0]?.day).toBe('2026-11-23')
  expect((await add(ana, bus, 'Pacific/Kiritimati')).points).toBe(0)
  const { today } = await ana.call(carbon.summary, { period: 'week', zone: 'Pacific/Kiritimati' })
  expect(today).toBe('2026-11-23')
})

test('while no time zone is known, a device that sends different ones has one day for points', async () => {
  const { bo } = await people(server, 'bo')
  const all = ['bus', 'electricity', 'beef', 'waste'].map((key) => ({ key, amount: 1_00 }))
  let points = 0
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago', 'Asia/Jakarta'])
    for (const entry of all) points += (await add(bo, [entry], zone).catch(() => ({ points: 0 }))).points
  expect(points).toBeGreaterThan(0)
  expect(points).toBeLessThanOrEqual(limits.carbonPointsPerDayMax)
  expect(await todays(bo)).toBe(points)
})

test('a repeated request makes one entry, also if sent five times concurrently', async () => {
  const { ana } = await people(server, 'ana')
  const input = { requestId: requestId(), zone, entries: [{ key: 'bus', amount: 1_00 }] }
  const answers = await Promise.all(Array.from({ length: 5 }, () => ana.call(carbon.add, input)))
  for (const one of answers) expect(one).toEqual(answers[0])
  expect((await ana.call(carbon.list, {})).list).toHaveLength(1)
  expect(await pointsOf(ana)).toBe(limits.carbonPoints)
})

test('while payments are stopped entries are still added, and the points come with the next entry', async () => {
  const { ana } = await people(server, 'ana')
  await server.app.pool.query("update ledger_state set stopped = true, reason = 'test'")
  expect((await add(ana, [{ key: 'bus', amount: 1_00 }])).points).toBe(0)
  await server.app.pool.query("update ledger_state set stopped = false, reason = ''")
  expect((await add(ana, [{ key: 'bus', amount: 1_00 }])).points).toBe(limits.carbonPoints)
})

test('a revised factor applies to later entries; existing ones retain theirs', async () => {
  const { ana } = await people(server, 'ana')
  const editor = await operator(server, 'editor')
  const [old] = (await add(ana, [{ key: 'coach', amount: 10_00 }])).list
  const change = { source: 'A newer table', link: 'https://example.org/table', year: 2026 }
  const revise = () =>
    editor.call(carbonAdmin.revise, { key: 'coach', version: 1, milligrams: 50_000, ...change })
  const tries = await Promise.allSettled([revise(), revise(), revise()])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(revise()).rejects.toThrow('CarbonFactorRevised')
  const [fresh] = (await add(ana, [{ key: 'coach', amount: 10_00 }])).list
  expect(fresh).toMatchObject({ grams: 500, factor: { version: 2, ...change } })
  const changed = await ana.call(carbon.update, { id: old?.id ?? '', amount: 20_00 })
  expect(changed).toMatchObject({ grams: 555, factor: { version: 1, milligrams: 27_760 } })
  expect((await ana.call(carbon.list, {})).list).toContainEqual(changed)
})

test('users cannot change or remove the entries of others', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [entry] = (await add(ana, [{ key: 'bus', amount: 1_00 }])).list
  const id = entry?.id ?? ''
  await expect(bo.call(carbon.update, { id, amount: 2_00 })).rejects.toThrow('NoDataFound')
  await expect(bo.call(carbon.remove, { id })).rejects.toThrow('NoDataFound')
  await expect(ana.call(carbon.update, { id, amount: 2_000_01 })).rejects.toThrow('CarbonAmountTooLarge')
  expect((await ana.call(carbon.list, {})).list).toEqual([entry])
})

test('the weekly summary has each of its days, the week before, and the average emissions of a country', async () => {
  const { ana } = await people(server, 'ana')
  await add(ana, [
    { key: 'car-petrol', amount: 100_00 },
    { key: 'meal-vegan', amount: 1_00, day: '2026-11-17' },
    { key: 'bus', amount: 100_00, day: '2026-11-16' },
  ])
  await ana.call(carbon.goal, { grams: 150_000, country: 'ID' })
  await expect(ana.call(carbon.goal, { grams: 1, country: 'AQ' })).rejects.toThrow('NoDataFound')
  const week = await ana.call(carbon.summary, { period: 'week', zone })
  expect(week.series).toHaveLength(7)
  expect(week.series[0]).toEqual({ at: '2026-11-17', grams: 963, byCategory: { food: 963 } })
  expect(week.series[6]).toMatchObject({ at: '2026-11-23', grams: 16_272 })
  expect(week).toMatchObject({ grams: 17_235, before: 10_385, goal: 150_000, country: 'ID' })
  // 2,607.574 kg in 365 days
  expect(week.average).toMatchObject({ grams: 50_008, factor: { country: 'ID', year: 2023 } })
  expect(week.byCategory.map(({ category }) => category)).toEqual(['transport', 'food'])
  const year = await ana.call(carbon.summary, { period: 'year', zone })
  expect(year.series).toHaveLength(12)
  expect(year.series.at(-1)).toMatchObject({ at: '2026-11', grams: 27_620 })
  expect((await ana.call(carbon.summary, { period: 'month', zone })).series).toHaveLength(30)
})

test('the figures of the console count entries, people, grams and points by day', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  server.clock.moveBy(3 * dayMs)
  await add(ana, [
    { key: 'bus', amount: 100_00 },
    { key: 'meal-fish', amount: 1_00 },
  ])
  await add(bo, [{ key: 'bus', amount: 100_00 }])
  const editor = await operator(server, 'editor')
  const { list } = await editor.call(carbonAdmin.days, {})
  expect(list).toHaveLength(30)
  expect(list.at(-1)).toEqual({
    day: '2026-11-26',
    entries: 3,
    people: 2,
    grams: 2 * 10_385 + 1303,
    points: 3 * limits.carbonPoints,
  })
})
