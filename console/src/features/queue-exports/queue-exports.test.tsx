import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { queueExports, type QueueExport } from '@mynah/contract/queue-exports'
import { nextSavedFile } from '#test/saved-file.ts'
import { press, rowsOf, show, testServer, trouble } from '#test/server.tsx'

const server = testServer()

const at = Date.UTC(2026, 10, 30, 3)
const ready: QueueExport = {
  ...{ id: '7', queue: 'withdrawals', state: 'ready', fault: '', operator: 'sam', mayCancel: false },
  ...{
    find: '',
    since: 0,
    until: 0,
    firstDay: '',
    lastDay: '',
    askTime: at,
    endTime: at + 60_000,
    expireTime: at + 7 * 86_400_000,
  },
  ...{ rows: 12_000, writtenRows: 12_000, bytes: 1_840_000 },
}
const running: QueueExport = {
  ...ready,
  ...{ id: '8', state: 'running', mayCancel: true, endTime: 0, bytes: 0, writtenRows: 1_500 },
}
const cellsOf = async () => rowsOf('Exports')

test('each export shows its queue and filter, how far it is, whose it is and how long it is there', async () => {
  const waiting = { ...running, id: '9', state: 'waiting' as const, rows: 0, writtenRows: 0 }
  const filtered = { find: 'linh', since: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 10, 8) }
  server.answer(queueExports.list, { list: [waiting, { ...running, ...filtered }, ready] })
  await show('/exports')
  const rows = await cellsOf()
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['Withdrawals', '', 'Starting soon', '', '', 'sam'],
    [
      ...['Withdrawals', 'linh, 1 Nov 2026, 00:00 – 8 Nov 2026, 00:00', 'Running'],
      ...['1,500 of 12,000', '', 'sam'],
    ],
    ['Withdrawals', '', 'Ready', '12,000', '1.8 MB', 'sam'],
  ])
  expect(rows[2]?.slice(6, 8)).toEqual(['30 Nov 2026, 03:00', '7 Dec 2026, 03:00'])
  expect(rows.map((row) => row.at(-1))).toEqual(['Cancel', 'Cancel', 'Download'])
  expect(screen.getByText(/A file is deleted after 7 days/)).toBeDefined()
})

test('a failure says why, and a file that was cut says so', async () => {
  const failed = (fault: QueueExport['fault']) =>
    ({ ...ready, id: fault, state: 'failed', fault, bytes: 0 }) as const
  const rows = limits.queueExportRowsMax
  const cut = { ...ready, id: 'cut', rows, writtenRows: rows }
  server.answer(queueExports.list, {
    list: [failed('tooSlow'), failed('noRoom'), failed('interrupted'), failed('other'), cut],
  })
  await show('/exports')
  expect((await cellsOf()).map((row) => row[2])).toEqual([
    'Failed: choosing the rows took too long. Filter by fewer days.',
    'Failed: the server’s disk is nearly full.',
    'Failed: the server stopped three times while writing it.',
    'Failed. The server’s log says why.',
    'Ready, with the first 1,000,000 rows only',
  ])
  expect(within(screen.getByRole('table')).getAllByRole('button')).toHaveLength(1)
})

test('a download saves the file under the name of its queue and the day', async () => {
  server.answer(queueExports.list, { list: [ready] })
  server.file('queue-exports/file/7', 'Person,Amount\r\nLinh,1284.60\r\n')
  const saved = nextSavedFile()
  await show('/exports')
  await cellsOf()
  press('Download')
  expect(await saved).toEqual({
    name: 'Withdrawals 2026-11-30.csv',
    text: 'Person,Amount\r\nLinh,1284.60\r\n',
  })
})

test('a file that is gone meanwhile says so', async () => {
  server.answer(queueExports.list, { list: [ready] })
  await show('/exports')
  await cellsOf()
  press('Download')
  expect(await trouble(/./)).toBeDefined()
})

test('an export is cancelled once, and a refusal shows what became of it', async () => {
  let list = [running]
  server.answer(queueExports.list, () => ({ list }))
  server.answer(queueExports.cancel, () => {
    list = [{ ...running, state: 'cancelled', mayCancel: false }]
    return null
  })
  await show('/exports')
  await cellsOf()
  press('Cancel')
  await screen.findByText('The export was cancelled.')
  expect(server.inputs(queueExports.cancel)).toEqual([{ id: '8' }])
  await waitFor(async () => expect((await cellsOf())[0]?.[2]).toBe('Cancelled'))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('an export that ended meanwhile cannot be cancelled, and the list shows it as it is', async () => {
  server.answer(queueExports.list, { list: [running] })
  server.refuse(queueExports.cancel, 'QueueExportEnded')
  await show('/exports')
  await cellsOf()
  press('Cancel')
  await trouble('This export has already ended.')
  await waitFor(() => expect(server.inputs(queueExports.list).length).toBeGreaterThan(1))
})

test('without exports the page says so, and what fails can be tried again', async () => {
  server.fail(queueExports.list)
  await show('/exports')
  await trouble('The server is not responding.')
  server.answer(queueExports.list, { list: [] })
  press('Try again')
  expect(await screen.findByText('There are no exports.')).toBeDefined()
})

test('while it loads the page says so', async () => {
  server.answer(queueExports.list, () => new Promise<never>(() => {}))
  await show('/exports')
  expect(await screen.findByText('Loading …')).toBeDefined()
})

test('an export of the audit log has the name of its page', async () => {
  server.answer(queueExports.list, { list: [{ ...ready, queue: 'audit', find: 'anna, people/' }] })
  await show('/exports')
  expect((await cellsOf())[0]?.slice(0, 2)).toEqual(['Audit log', 'anna, people/'])
})

test('an export of the ledger has its days, and is never a part', async () => {
  const rows = limits.queueExportRowsMax
  const days = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
  server.answer(queueExports.list, {
    list: [{ ...ready, queue: 'ledger', ...days, rows, writtenRows: rows }],
  })
  await show('/exports')
  expect((await cellsOf())[0]?.slice(0, 4)).toEqual([
    'Ledger',
    '1 Nov 2026 – 30 Nov 2026',
    'Ready',
    '1,000,000',
  ])
})

test('roles without a queue have no such page', async () => {
  server.role = 'editor'
  server.answer(queueExports.list, { list: [] })
  await show('/exports')
  expect(screen.queryByRole('link', { name: 'Exports' })).toBeNull()
  await trouble('You may not do this')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
