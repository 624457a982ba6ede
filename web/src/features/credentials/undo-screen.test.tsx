import { cleanup, fireEvent, screen } from '@testing-library/react'
import { credentials } from '@mynah/contract/credentials'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { UndoScreen } from './undo-screen.tsx'

const token = 'a'.repeat(43)
const linked = { kind: 'phone', waiting: '1', time: Date.UTC(2026, 0, 2) }

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
})
beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(answers: Record<string, unknown>, code = token) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(<UndoScreen />, { at: `/pages/undo/undo?code=${code}` })
  return server
}

test('a pending change is stopped by one press, and a link to sign in is shown', async () => {
  const server = open({ [credentials.linked.path]: linked, [credentials.undo.path]: linked })
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the change' }))
  expect(await screen.findByRole('button', { name: 'To the sign-in page' })).toBeTruthy()
  expect(server.bodiesOf(credentials.undo.path)).toEqual([{ token }])
})

test('a change that was made is undone, and the page says so', async () => {
  const made = { ...linked, waiting: '0' }
  const server = open({ [credentials.linked.path]: made, [credentials.undo.path]: made })
  expect(await screen.findByText(/^This was changed on .*: Phone number\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo the change' }))
  expect(await screen.findByText('It is as it was before')).toBeTruthy()
  expect(server.bodiesOf(credentials.undo.path)).toEqual([{ token }])
})

test('two quick presses undo once', async () => {
  const server = open({ [credentials.linked.path]: linked })
  const stop = await screen.findByRole('button', { name: 'Stop the change' })
  fireEvent.click(stop)
  fireEvent.click(stop)
  await vi.waitFor(() => expect(server.bodiesOf(credentials.undo.path)).toHaveLength(1), { timeout: 20_000 })
})

test('a link that was used says that it is over, and asks nothing', async () => {
  open({ [credentials.linked.path]: refusal('10101', 'No such link') })
  expect(await screen.findByText('This link is no longer valid')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop the change' })).toBeNull()
})

test('an address without a token asks the server for nothing', async () => {
  const server = open({}, 'short')
  expect(await screen.findByText('This link is no longer valid')).toBeTruthy()
  expect(server.bodiesOf(credentials.linked.path)).toEqual([])
})
