import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { health, type Health } from '@mynah/contract/health'
import { fact, press, rowsOf, show, testServer, trouble } from '#test/server.tsx'

const server = testServer()

const at = Date.UTC(2026, 10, 29, 9, 30)
const well: Health = {
  time: at,
  findings: [
    { level: 'ok', sentence: 'PostgreSQL 18.1 answers, and keeps what it acknowledges.' },
    { level: 'note', sentence: 'No SMS gateway is set up (SMS_URL): nobody can register by phone.' },
  ],
  processes: [
    { id: '1', host: 'one', version: '0.2.0', node: '26.1.0', startTime: at, isThis: true },
    { id: '2', host: 'two', version: '0.2.0', node: '26.1.0', startTime: at, isThis: false },
  ],
  backupTime: at,
  archiveSeconds: 0,
  archiveCopySeconds: null,
  databaseBytes: 3_200_000_000,
  files: { bytes: 12_000_000, isComplete: true },
  freeBytes: 80_000_000_000,
  update: null,
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('findings are sorted by severity, followed by storage and processes', async () => {
  server.answer(health.state, well)
  await show('/health')
  expect(await screen.findByText(/Nothing is wrong/)).toBeDefined()
  expect((await section('Worth knowing')).getByText(/^No SMS gateway/)).toBeDefined()
  expect((await section('In order')).getByText(/^PostgreSQL 18.1/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'To fix' })).toBeNull()
  expect(fact('Last backup')).toBe('29 Nov 2026, 09:30')
  expect(fact('WAL archive')).toBe('Up to date')
  expect(fact('Database')).toBe('3.2 GB')
  expect(fact('Uploaded files')).toBe('12 MB')
  expect(fact('Free disk space')).toBe('80 GB')
  expect(await rowsOf('Server processes')).toEqual([
    ['one (this one)', '0.2.0', '26.1.0', '29 Nov 2026, 09:30'],
    ['two', '0.2.0', '26.1.0', '29 Nov 2026, 09:30'],
  ])
})

test('what is wrong comes first, and a check again shows that it was put right', async () => {
  const sentence = 'Redis does not answer at REDIS_URL.'
  server.answer(health.state, {
    ...well,
    findings: [...well.findings, { level: 'wrong', sentence }],
    processes: well.processes.map((one) => (one.isThis ? one : { ...one, version: '0.1.9' })),
    ...{
      backupTime: 0,
      archiveSeconds: 5_400,
      archiveCopySeconds: 7_200,
      files: { bytes: 900, isComplete: false },
    },
  })
  await show('/health')
  expect((await section('To fix')).getByText(sentence)).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('To fix (1)')
  expect(screen.getByText('The processes run different versions.')).toBeDefined()
  expect(fact('Last backup')).toBe('Never')
  expect(fact('WAL archive')).toBe('1.5 hrs behind')
  expect(fact('WAL and uploads in S3')).toBe('2 hrs behind')
  expect(fact('Uploaded files')).toBe('At least 900 byte')
  server.answer(health.state, { ...well, archiveSeconds: null, files: null })
  press('Check again')
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(fact('WAL archive')).toBeUndefined()
  expect(fact('Uploaded files')).toBe('In the S3 store')
})

test('a newer release is named with its notes, and a security release as one', async () => {
  const update = {
    version: '0.4.0',
    date: '2026-12-01',
    notes: 'https://example.org/0.4.0',
    isSecurity: false,
  }
  server.answer(health.state, { ...well, update })
  await show('/health')
  expect((await screen.findByText(/^Version 0.4.0 of 1 Dec 2026 is available\.$/)).className).toBe('')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Release notes' })
  expect([link.href, link.rel]).toEqual(['https://example.org/0.4.0', 'noreferrer'])
  server.answer(health.state, { ...well, update: { ...update, notes: '', isSecurity: true } })
  press('Check again')
  expect((await screen.findByText(/It fixes a security problem: upgrade soon\.$/)).className).toContain(
    'danger',
  )
  expect(screen.queryByRole('link', { name: 'Release notes' })).toBeNull()
})

test('while it is loading the page says so, and a failure says why with a button to try again', async () => {
  server.fail(health.state)
  await show('/health')
  expect(await trouble('The server is not responding.')).toBeDefined()
  server.answer(health.state, well)
  press('Try again')
  await screen.findByText(/Nothing is wrong/)
})

test('an operator who is no administrator is not offered the page, and by its address reads why it is empty', async () => {
  server.role = 'auditor'
  server.answer(health.state, well)
  await show('/health')
  expect(screen.queryByRole('link', { name: 'Health' })).toBeNull()
  expect(await trouble('You may not do this')).toBeDefined()
  expect(screen.queryByText(/Nothing is wrong/)).toBeNull()
})
