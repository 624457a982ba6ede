import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '@mynah/contract/socket'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { complainAboutMessage } from './paths.ts'
import { ComplainScreen } from './complain-screen.tsx'

const complain = vi.fn<(...given: unknown[]) => Promise<string>>(async () => 'done')
vi.mock(import('./queries.ts'), async (original) => ({
  ...(await original()),
  complain: ((...given: unknown[]) => complain(...given)) as never,
}))

const Where = () => <p>{`at ${useLocation().pathname}`}</p>

beforeAll(loadEnglish)
/** The reasons that operators renamed. */
let named: { value: string; label: string }[] = []
beforeEach(() => {
  complain.mockClear()
  queryClient.clear()
  vi.stubGlobal('fetch', async () => Response.json({ retCode: '000000', retDesc: '', data: { list: named } }))
  renderScreen(
    <>
      <ComplainScreen />
      <Where />
    </>,
    { at: '/pages/complain/index?about=1&id=7' },
  )
})
afterEach(() => {
  named = []
  cleanup()
  vi.unstubAllGlobals()
})
const chosen = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)

test('no reason is chosen beforehand, and without one nothing is sent', () => {
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: /What happened/ }), { target: { value: 'Rude' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent)
  expect(alerts).toContain('Choose what it is about')
  expect(complain).not.toHaveBeenCalled()
})

test('a report that was not sent keeps its text and leads to customer service', async () => {
  complain.mockResolvedValueOnce('refused')
  fireEvent.click(screen.getByRole('button', { name: 'Fraud' }))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What happened/ })
  fireEvent.change(text, { target: { value: 'Rude' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Your report was not sent/)).toBeTruthy()
  expect(text.value).toBe('Rude')
  fireEvent.click(screen.getByRole('button', { name: 'Ask customer service' }))
  expect(screen.getByText('at /pages/my/webviewkf')).toBeTruthy()
})

test('the chosen reason is marked by a sign, not by its colour alone, and is sent', async () => {
  const fraud = screen.getByRole('button', { name: 'Fraud' })
  expect(fraud.querySelector('svg')).toBeNull()
  fireEvent.click(fraud)
  expect(chosen()).toEqual(['Fraud'])
  expect(fraud.querySelector('svg')).not.toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /What happened/ }), { target: { value: 'Rude' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(complain).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  expect(complain.mock.calls[0]?.[0]).toMatchObject({ about: 1, id: '7', kind: 'fraud', text: 'Rude' })
})

test('a reason that the operators renamed is shown by that name, the others by their own', async () => {
  cleanup()
  queryClient.clear()
  named = [{ value: 'fraud', label: 'Scam' }]
  renderScreen(<ComplainScreen />, { at: '/pages/complain/index?about=1&id=7' })
  expect(await screen.findByRole('button', { name: 'Scam' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fraud' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Harassment' })).toBeTruthy()
})

test('a moment is reported as it is, which the form says', async () => {
  cleanup()
  renderScreen(<ComplainScreen />, { at: '/pages/complain/index?about=4&id=77' })
  expect(await screen.findByRole('heading', { name: 'Report this moment' })).toBeTruthy()
  expect(screen.getByText(/^The moment is included as it is\./)).toBeTruthy()
})

test('of a message the version that was seen is reported', async () => {
  cleanup()
  const message = { id: 'm'.repeat(32), state: { rev: 4, v: 2 } } as ChatMessage
  renderScreen(<ComplainScreen />, { at: complainAboutMessage({ type: 2, id: '7' }, message) })
  fireEvent.click(screen.getByRole('button', { name: 'Fraud' }))
  fireEvent.change(screen.getByRole('textbox', { name: /What happened/ }), { target: { value: 'Rude' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(complain).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  expect(complain.mock.calls[0]?.[0]).toMatchObject({ about: 3, msgId: message.id, version: 2 })
})
