import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { figureNames, figures, figureUnit, type FigureName } from '@mynah/contract/figures'
import { operators, type WorkQueue } from '@mynah/contract/operators'
import { router } from '#app.tsx'
import { fact, show, testServer, trouble, type } from '#test/server.tsx'
import { links, ofQueues, withoutRows } from './links.ts'

const server = testServer()

const drawn = vi.hoisted(() => [] as (number | null)[][][])
// draws on a canvas, which this environment does not have
vi.mock('uplot', () => ({
  default: class {
    static paths = {}
    constructor(_options: object, data: (number | null)[][]) {
      drawn.push(data)
    }
    destroy = () => undefined
  },
}))

const dayMs = 86_400_000
const today = Date.UTC(2026, 10, 30)

/** Values of each figure by its name, or its name and queue, `ago` days ago. */
function answer(
  named: Record<string, (ago: number) => number | null>,
  { measuredAt = today, filesAreInS3 = false } = {},
): void {
  server.answer(figures.list, ({ days }) => ({
    days: Array.from({ length: days }, (_, at) => today - (days - 1 - at) * dayMs),
    list: Object.entries(named).map(([key, of]) => {
      const [name, queue] = key.split(' ') as [FigureName, WorkQueue?]
      const values = Array.from({ length: days }, (_, at) => of(days - 1 - at))
      return { name, ...(queue && { queue }), unit: figureUnit[name], values }
    }),
    ...{ measuredAt, filesAreInS3, online: 6 },
  }))
}
const card = async (name: string) => within(await screen.findByRole('figure', { name }))
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const linkOf = (card: ReturnType<typeof within>) => card.queryByRole('link')?.getAttribute('href')

beforeEach(() => {
  drawn.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: today + 9 * 3_600_000 })
  server.answer(operators.waiting, { counts: { identities: 7, complaints: 8 }, oldest: {}, newest: {} })
})
afterEach(() => void vi.useRealTimers())

test('figures link to the queues with open items, and are grouped with the day, the week and the days', async () => {
  answer({
    newUsers: (ago) => (ago === 0 ? 3 : ago <= 7 ? 15 : 10),
    messages: () => 1_234,
    databaseBytes: () => 3_200_000_000,
  })
  await show('/figures')
  const users = await card('New users')
  users.getByText('3')
  users.getByText('+50% on the week before')
  ;(await section('Messages')).getByText('1,234')
  ;(await section('Storage')).getByText('3.2 GB')
  expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull()
  expect(fact('Connections to this process')).toBe('6')
  const queues = within(await screen.findByRole('list', { name: 'Waiting' })).getAllByRole('link')
  expect(queues.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Identities7', '#/identities'],
    ['Complaints8', '#/complaints'],
  ])
  expect(server.inputs(figures.list)).toEqual([{ days: 44 }])
  const [times, values] = drawn[0] ?? []
  expect(times).toHaveLength(30)
  expect([times?.[0], times?.at(-1)]).toEqual([(today - 29 * dayMs) / 1000, today / 1000])
  expect(values?.slice(-8)).toEqual([15, 15, 15, 15, 15, 15, 15, 3])
})

test('a number opens its rows of that day, for roles that have the page', async () => {
  const one = () => 1
  answer({
    newUsers: one,
    verified: one,
    complaints: one,
    smsFailed: one,
    frozen: one,
    failedLogins: one,
    withdrawalsRefused: one,
  })
  server.role = 'admin'
  await show('/figures?day=2026-11-28')
  expect(linkOf(await card('New users'))).toBe('#/people?registered=2026-11-28')
  expect(linkOf(await card('Identities verified'))).toBe(
    '#/identities?state=2&since=2026-11-28&until=2026-11-28',
  )
  expect(linkOf(await card('Complaints'))).toBe('#/complaints?since=2026-11-28&until=2026-11-28')
  expect(linkOf(await card('SMS failed'))).toBe('#/health')
  expect(linkOf(await card('Accounts frozen'))).toBe('#/people?frozen=2026-11-28')
  expect(linkOf(await card('Withdrawals rejected'))).toBe(
    '#/withdrawals?state=3&since=2026-11-28&until=2026-11-28',
  )
  expect(linkOf(await card('Wrong passwords and codes'))).toBeUndefined()
  expect((await card('SMS failed')).getByRole('link', { name: 'SMS failed: 1' })).toBeDefined()
})

test('a role without the page has the number without a link', async () => {
  server.role = 'editor'
  answer({ newUsers: () => 5, smsFailed: () => 2 })
  await show('/figures')
  expect((await card('New users')).getByText('5')).toBeDefined()
  expect(linkOf(await card('New users'))).toBeUndefined()
  expect(linkOf(await card('SMS failed'))).toBeUndefined()
})

test('day and period are in the address, and invalid ones are replaced by the defaults', async () => {
  answer({ messages: (ago) => ago })
  await show('/figures?day=2026-11-20&days=7')
  const messages = await card('Messages sent')
  messages.getByText('10')
  expect(server.inputs(figures.list)).toEqual([{ days: 7 + 10 + 14 }])
  expect(drawn.at(-1)?.[1]).toEqual([16, 15, 14, 13, 12, 11, 10])
  type('Period', '90')
  await waitFor(() => expect(router.state.location.search).toBe('?day=2026-11-20&days=90'))
  type('Day', '2026-11-29')
  await waitFor(() => expect(router.state.location.search).toBe('?day=2026-11-29&days=90'))
  await waitFor(() => expect(server.inputs(figures.list).at(-1)).toEqual({ days: 90 + 1 + 14 }))
})

test.each(['day=2027-01-01', 'day=2020-01-01', 'day=yesterday', 'days=8', 'day=2026-02-31'])(
  'the address %s shows today and thirty days',
  async (search) => {
    answer({ messages: (ago) => ago + 100 })
    await show(`/figures?${search}`)
    ;(await card('Messages sent')).getByText('100')
    expect(server.inputs(figures.list)).toEqual([{ days: 44 }])
  },
)

test('a year asks for no more days than are stored', async () => {
  answer({ messages: () => 1 })
  await show('/figures?days=365&day=2026-10-01')
  await card('Messages sent')
  expect(server.inputs(figures.list)).toEqual([{ days: 400 }])
})

test('of a queue the median of the decided, the longest and the oldest pending', async () => {
  const minute = 60_000
  answer({
    'decided identities': () => 41,
    'waitMedian identities': (ago) => (ago > 2 ? null : 90 * minute),
    'waitLongest identities': () => 50 * 60 * minute,
    'waitOldest identities': () => 20 * minute,
    'waitOldest changes': () => 0,
  })
  await show('/figures')
  const identities = await card('Identities: median wait')
  identities.getByText('1.5 hrs')
  for (const text of ['41', '2.1 days', '20 mins', 'Counted since 28 Nov 2026']) identities.getByText(text)
  expect(linkOf(identities)).toBe('#/identities?state=2&since=2026-11-30&until=2026-11-30')
  const changes = await card('Waiting changes: median wait')
  changes.getByText('No figures for these days yet.')
  expect(linkOf(changes)).toBeUndefined()
})

test('days before anything was counted are a gap with the first day, and none at all a sentence', async () => {
  answer({ messages: (ago) => (ago > 3 ? null : 7), calls: () => null })
  await show('/figures?days=7')
  ;(await card('Messages sent')).getByText('Counted since 27 Nov 2026')
  expect(drawn[0]?.[1]).toEqual([null, null, null, 7, 7, 7, 7])
  const calls = await card('Calls started')
  calls.getByText('Not counted')
  calls.getByText('No figures for these days yet.')
  expect(drawn).toHaveLength(1)
})

test('until the first start has measured, measured figures say so, and then show their values', async () => {
  answer(
    {
      messages: () => 0,
      newUsers: () => null,
      'waitMedian changes': () => null,
      'waitOldest changes': () => null,
    },
    { measuredAt: 0 },
  )
  await show('/figures')
  const users = await card('New users')
  users.getByText('Being measured')
  expect(users.queryByText('No figures for these days yet.')).toBeNull()
  expect((await card('Waiting changes: median wait')).getAllByText('Being measured')).toHaveLength(4)
  ;(await card('Messages sent')).getByText('0')
  const measuring = /^Figures are being measured for the first time/
  screen.getByText(measuring)
  answer({ messages: () => 0, newUsers: () => 4 })
  await waitFor(() => users.getByText('4'), { timeout: 20_000 })
  expect(screen.queryByText(measuring)).toBeNull()
}, 30_000)

test('files in an S3 store are said to be added up from the database', async () => {
  answer({ fileBytes: () => 5_000_000 }, { filesAreInS3: true })
  await show('/figures')
  const files = await card('Uploaded files')
  files.getByText('5 MB')
  expect(files.getByText(/^Sum of the sizes in the database/)).toBeDefined()
})

test('figures that cannot be had say why', async () => {
  server.fail(figures.list)
  await show('/figures')
  expect(await trouble('The server is not responding.')).toBeDefined()
})

test('each figure leads to its rows, or is listed as one that has none', () => {
  const known = [...Object.keys(links), ...withoutRows, ...ofQueues]
  expect(known.toSorted()).toEqual([...figureNames].toSorted())
})
