import { expect, test } from 'vitest'
import { costsOf, machinesOf, needOf, peopleUntil, type Costs, type Results } from './scale-model.ts'
import { withTables } from './scale.ts'

const line = (work: string, figures: Record<string, number>, system = 'mynah') => ({
  work,
  system,
  figures: Object.fromEntries(Object.entries(figures).map(([name, median]) => [name, { median }])),
})

const results: Results = {
  at: '2026-11-23T00:00:00.000Z',
  machine: { processors: 2, model: 'a processor' },
  lines: [
    line('W1', { 'per s': 10_000, 'cores server': 0.5, 'cores database': 0.2 }),
    line('W1', { 'per s': 1, 'cores server': 1, 'cores database': 1 }, 'relay (each)'),
    line('W2', { 'µs CPU each': 1 }),
    line('W3 10000', { 'per CPU-s': 2_000, 'KiB each': 8 }),
    line('START', { 'per s': 200, 'cores server': 0.8, 'cores database': 0.6 }),
    line('W4', { 'per s': 1_000, 'cores server': 0.2, 'cores database': 0.1 }),
    line('READ without reading', { 'per s': 10_000, 'cores server': 0.5, 'cores database': 0.2 }),
    line('READ', { 'per s': 5_000, 'cores server': 0.5, 'cores database': 0.3 }),
    line('TYPING 3000/s', { 'per s': 2_000, 'cores server': 0.2, 'cores database': 0.02 }),
    line('M1', { 'µs CPU each': 400 }),
    line('RTC 20', { 'ms CPU/stream·s': 20 }),
    line('SCALE', { 'to alone': 1.1 }, '2'),
    line('SCALE', { 'to alone': 1.3 }, '4'),
    line('SCALE', { 'to alone': 0.9 }, '8'),
    line('DISK', { 'bytes/message': 400 }, 'messages'),
    line('DISK', { 'bytes/message': 600, 'µs server': 25, 'µs database': 75 }, 'search'),
  ],
}
const costs: Costs = costsOf(results)

test('costs are read from the results of the bench, of the server and not of a relay', () => {
  expect(costs).toEqual({
    messageServer: 50,
    messageDatabase: 20,
    delivery: 1,
    signIn: 500,
    socketKib: 8,
    startServer: 4_000,
    startDatabase: 3_000,
    pageServer: 200,
    pageDatabase: 100,
    feedPage: 400,
    streamSecond: 20_000,
    severalFactor: 1.3,
    messageBytes: 400,
    searchBytes: 600,
    indexServer: 25,
    indexDatabase: 75,
    typingServer: 100,
    typingDatabase: 10,
    readServer: 50,
    readDatabase: expect.closeTo(40),
  })
})

test('results without a work are refused by its name', () => {
  const without = { ...results, lines: results.lines.filter(({ work }) => work !== 'DISK') }
  expect(() => costsOf(without)).toThrow("no 'bytes/message' of DISK")
})

test('a million people: 50 messages a day each, a tenth of them within an hour', () => {
  const need = needOf(1_000_000, costs)
  expect(need.messages).toBeCloseTo(1_388.9, 1)
  expect(need.sockets).toBe(250_000)
  expect(need.socketGib).toBeCloseTo(1.907, 3)
  // 1e6 users, 50 messages, 365 days, 1,000 bytes, two copies
  expect(need.messageTibPerYear).toBeCloseTo(33.2, 1)
  // 27.8 calls start each second, each with 360 s and two streams
  expect(need.streams).toBeCloseTo(2_000, 0)
  expect(need.mediaCores).toBeCloseTo(40, 0)
})

test('needs grow with the number of people, and machines are whole numbers', () => {
  const [one, ten] = [needOf(1_000, costs), needOf(10_000, costs)]
  for (const [name, value] of Object.entries(one))
    expect(ten[name as keyof typeof ten] / value).toBeCloseTo(10, 6)
  for (const count of Object.values(machinesOf(one))) expect(Number.isInteger(count)).toBe(true)
  expect(machinesOf(one).databases).toBe(1)
})

test('a resource is full at the number of people from which it is said to be full', () => {
  const until = peopleUntil(costs)
  expect(machinesOf(needOf(until.process, costs)).processes).toBeLessThanOrEqual(2)
  expect(machinesOf(needOf(until.process * 3, costs)).processes).toBeGreaterThan(2)
  expect(machinesOf(needOf(until.disk * 0.99, costs)).databases).toBe(1)
  expect(machinesOf(needOf(until.disk * 1.01, costs)).databases).toBe(2)
})

const places = ['assumed', 'measured', 'needed', 'full'].map(
  (name) => `<!-- ${name} -->\n<!-- end of ${name} -->`,
)

test('the tables take their places, stay when they are made again, and change with a figure', () => {
  const text = withTables(`before\n${places.join('\n')}\nafter`, results)
  expect(text).toMatch(/^before\n/)
  expect(text).toContain('| a message, server | 50 µs | W1 |')
  expect(text).toContain('| messages a second | 14 | 1,390 | 139,000 |')
  expect(withTables(text, results)).toBe(text)
  const slower = results.lines.map((one) => (one.work === 'M1' ? line('M1', { 'µs CPU each': 900 }) : one))
  expect(withTables(text, { ...results, lines: slower })).not.toBe(text)
})

test('a document without a place for a table is refused', () => {
  expect(() => withTables('', results)).toThrow("no place for the table 'assumed'")
})
