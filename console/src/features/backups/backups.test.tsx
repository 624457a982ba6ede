import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backups, type BackupRun, type Backups } from '@mynah/contract/backups'
import { fact, press, rowsOf, show, testServer, trouble } from '#test/server.tsx'

const server = testServer()

const at = Date.UTC(2026, 10, 30, 3)
const run: BackupRun = {
  ...{ id: 1, kind: 'backup', state: 'done', startTime: at, endTime: at + 90_000, version: '0.3.0' },
  ...{ name: 'mynah-20261130T030000Z.tar.gz', bytes: 3_200_000, rows: 4_711, files: 12 },
  ...{ error: '', isRemoved: false },
}
const state: Backups = {
  ...{ place: '/var/backups/mynah', days: 7, weeks: 4, months: 6 },
  ...{ nextBackupTime: at + 86_400_000, nextDrillTime: at + 7 * 86_400_000, canDrill: true },
  list: [run],
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('what is next, where backups are and what came of each are shown', async () => {
  const failed = { ...run, id: 3, kind: 'drill', state: 'failed', error: 'The disk is full.' } as const
  const removed = { ...run, id: 0, isRemoved: true, name: 'mynah-20261101T030000Z.tar.gz' }
  server.answer(backups.list, { ...state, list: [failed, run, removed] })
  await show('/backups')
  await screen.findByRole('region', { name: 'Schedule' })
  expect(fact('Stored in')).toBe('/var/backups/mynah')
  expect(fact('Retention')).toBe('Newest of 7 days, 4 weeks, 6 months')
  expect(fact('Next backup')).toBe('1 Dec 2026, 03:00')
  expect(fact('Next restore test')).toBe('7 Dec 2026, 03:00')
  const rows = await rowsOf('Backups and restore tests')
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Restore test', 'Failed. The disk is full.'],
    ['Backup', 'Successful'],
    ['Backup', 'Successful'],
  ])
  expect(rows[1]?.slice(2)).toEqual([
    '30 Nov 2026, 03:00',
    '1.5 mins',
    'mynah-20261130T030000Z.tar.gz',
    '3.2 MB',
    '4,711',
    '12',
    '0.3.0',
  ])
  expect(rows[2]?.[4]).toBe('mynah-20261101T030000Z.tar.gz (removed)')
  expect(screen.getByText('The disk is full.').lang).toBe('en')
})

test('a backup and a restore test are started, and not again while they wait', async () => {
  server.answer(backups.list, state)
  server.answer(backups.start, ({ kind }) => ({
    ...state,
    list: [{ ...run, id: 2, kind, state: 'waiting' as const, startTime: 0, endTime: 0 }, run],
  }))
  await show('/backups')
  await screen.findByRole('region', { name: 'Schedule' })
  press('Back up now')
  await waitFor(() => expect(button('Back up now').disabled).toBe(true))
  expect(button('Test a restore now').disabled).toBe(false)
  expect((await rowsOf('Backups and restore tests'))[0]?.slice(0, 4)).toEqual([
    'Backup',
    'Starting soon',
    '',
    '',
  ])
  press('Test a restore now')
  await waitFor(() => expect(button('Test a restore now').disabled).toBe(true))
  expect(server.inputs(backups.start)).toEqual([{ kind: 'backup' }, { kind: 'drill' }])
})

test('where nothing is set up the page says how, and where no restore can be tested it says why', async () => {
  server.answer(backups.list, { ...state, place: '', list: [] })
  await show('/backups')
  expect((await screen.findByText(/Set MYNAH_BACKUPS to a folder/)).role).toBe('status')
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
  expect(screen.getByText('There are no backups yet.')).toBeDefined()
})

test('where no restore can be tested the page says why, and offers a backup alone', async () => {
  server.answer(backups.list, { ...state, canDrill: false, nextDrillTime: 0 })
  await show('/backups')
  const section = within(await screen.findByRole('region', { name: 'Schedule' }))
  expect(section.getByText(/no embedded PostgreSQL/)).toBeDefined()
  expect(section.getAllByRole('button')).toHaveLength(1)
  expect(fact('Next restore test')).toBeUndefined()
})

test('a start that is refused says why', async () => {
  server.answer(backups.list, state)
  server.refuse(backups.start, 'NotAvailable')
  await show('/backups')
  await screen.findByRole('region', { name: 'Schedule' })
  press('Back up now')
  expect(await trouble('This is not available at the moment')).toBeDefined()
})

test('operators without the role have no such page', async () => {
  server.role = 'auditor'
  server.answer(backups.list, state)
  await show('/backups')
  expect(screen.queryByRole('link', { name: 'Backups' })).toBeNull()
  expect(await trouble('You may not do this')).toBeDefined()
})
