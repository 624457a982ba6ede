import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '@mynah/contract/days'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { queueExportFiles, queueExports, type QueueExport } from '@mynah/contract/queue-exports'
import { dayIn } from '@mynah/contract/time-zones'
import { nextSavedFile } from '#test/saved-file.ts'
import { press, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

const zone = 'Asia/Jakarta'
const days = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
const at = Date.UTC(2026, 11, 1, 3)
const waiting: QueueExport = {
  ...{ id: '9', queue: 'ledger', state: 'waiting', fault: '', operator: 'anna', mayCancel: true },
  ...{ find: '', since: 0, until: 0, ...days, askTime: at, endTime: 0, expireTime: at + 7 * 86_400_000 },
  ...{ rows: 0, writtenRows: 0, bytes: 0 },
}
let listed: QueueExport

beforeEach(() => {
  server.role = 'auditor'
  server.answer(ledgerAdmin.state, {
    ...{ stopped: false, reason: '', since: 0, checkedAt: 0, dailyCap: 0, zone },
  })
  server.answer(ledgerAdmin.sums, {
    ready: false,
    people: 0,
    held: 0,
    owed: 0,
    systemAccounts: [],
    points: 0,
  })
  listed = waiting
  server.answer(queueExports.list, () => ({ list: [listed] }))
  server.answer(queueExports.ask, waiting)
})

const region = () => screen.findByRole('region', { name: 'Entries of several days' })

async function fill() {
  await show('/ledger')
  await screen.findByLabelText(`First day (${zone})`)
  type(`First day (${zone})`, days.firstDay)
  type(`Last day (${zone})`, days.lastDay)
  press('Export entries')
}

test('an auditor asks for the entries of some days, sees how far the file is, and downloads it', async () => {
  await fill()
  const section = within(await region())
  expect((await section.findByRole('status')).textContent).toBe('Starting soon')
  expect(server.inputs(queueExports.ask)).toEqual([
    { queue: 'ledger', state: 'all', language: 'en', ...days },
  ])
  listed = { ...waiting, state: 'running', rows: 12_000, writtenRows: 1_500 }
  await waitFor(() => expect(section.getByRole('status').textContent).toBe('Running: 1,500 of 12,000'), {
    timeout: 5_000,
  })
  expect(section.queryByRole('button', { name: 'Download' })).toBeNull()
  const ready = { state: 'ready', rows: 12_000, writtenRows: 12_000, bytes: 1_840_000 } as const
  listed = { ...waiting, ...ready, mayCancel: false }
  server.file(`${queueExportFiles}/9`, 'Posting,Entry\r\n1,1\r\n')
  const download = await section.findByRole('button', { name: 'Download' }, { timeout: 5_000 })
  expect(section.getByRole('status').textContent).toBe('Ready: 12,000')
  const saved = nextSavedFile()
  download.click()
  expect(await saved).toEqual({
    name: 'Ledger 2026-11-01_2026-11-30.csv',
    text: 'Posting,Entry\r\n1,1\r\n',
  })
  expect(section.getByRole('link', { name: 'See all exports' }).getAttribute('href')).toBe('#/exports')
})

test('the form begins with the month so far', async () => {
  await show('/ledger')
  const yesterday = addDays(dayIn(zone, Date.now()), -1)
  const last = await screen.findByLabelText<HTMLInputElement>(`Last day (${zone})`)
  expect(last.value).toBe(yesterday)
  expect(screen.getByLabelText<HTMLInputElement>(`First day (${zone})`).value).toBe(
    `${yesterday.slice(0, 8)}01`,
  )
})

test('days that cannot be exported say why, and nothing is listed', async () => {
  server.refuse(queueExports.ask, 'DaysNotExportable')
  await fill()
  await trouble('Choose at most 366 days that have ended')
  expect(within(await region()).queryByRole('status')).toBeNull()
})

test('too many entries say so', async () => {
  listed = { ...waiting, state: 'failed', fault: 'tooMany', mayCancel: false }
  await fill()
  expect(await screen.findByText(/more than 1,000,000 entries/)).toBeDefined()
})

test('a reviewer, who sees the sums alone, has no such form', async () => {
  server.role = 'reviewer'
  await show('/ledger')
  await screen.findByText('Last verified')
  expect(screen.queryByRole('button', { name: 'Export entries' })).toBeNull()
})
