import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { identityAdmin } from '@mynah/contract/identity'
import { operators } from '@mynah/contract/operators'
import { queryClient } from '#client.ts'
import { forget } from '#session.ts'
import { switchLanguage } from '#i18n/start.ts'
import { announce } from '#parts/announcements.tsx'
import { queuePage } from '#test/queue-page.ts'
import { key, press, show, testServer } from '#test/server.tsx'

const server = testServer()
const menu = () => within(screen.getByRole('navigation', { name: 'Console' }))

afterEach(async () => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  await act(() => switchLanguage('en'))
})

test('the menu says how many wait, and a queue that is open follows', async () => {
  server.answer(operators.waiting, { counts: { identities: 2, complaints: 0 }, oldest: {} })
  server.answer(identityAdmin.queue, queuePage([]))
  await show('/identities')
  await screen.findByRole('img', { name: '2 waiting' })
  expect(menu().getByRole('link', { name: /^Complaints/ }).textContent).toBe('Complaints')
  const asked = server.inputs(identityAdmin.queue).length
  server.answer(operators.waiting, { counts: { identities: 3, complaints: 0 }, oldest: {} })
  await act(() => queryClient.invalidateQueries({ queryKey: [operators.waiting.path] }))
  await screen.findByRole('img', { name: '3 waiting' })
  await waitFor(() => expect(server.inputs(identityAdmin.queue).length).toBeGreaterThan(asked))
})

test('on a phone the menu opens by its button, and closes once a page was chosen', async () => {
  server.answer(operators.waiting, { counts: { support: 4, orders: 1 }, oldest: {} })
  await show('/password')
  const button = await screen.findByRole('button', { name: 'Menu, 5 waiting' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  server.answer(operators.list, { list: [] })
  fireEvent.click(menu().getByRole('link', { name: 'Operators' }))
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
})

test('the list of keys names those of the page that is shown', async () => {
  server.answer(identityAdmin.queue, queuePage([]))
  await show('/identities')
  key('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const does of ['Next in the list', 'Previous in the list', 'Show the shortcuts of this page'])
    within(help).getByRole('cell', { name: does })
  press('Close', within(help))
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
})

test('appearance and language are chosen for this browser, and the language at once', async () => {
  await show('/password')
  fireEvent.change(screen.getByLabelText('Appearance'), { target: { value: 'dark' } })
  expect(document.documentElement.dataset['theme']).toBe('dark')
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'th' } })
  await screen.findByRole('link', { name: 'บันทึกการตรวจสอบ' })
  expect([document.documentElement.lang, localStorage.getItem('console-language')]).toEqual(['th', 'th'])
})

test('what was done is said, and undone where that can be', async () => {
  await show('/password')
  let undone = 0
  act(() => announce('The moment is hidden.', () => (undone += 1)))
  await screen.findByText('The moment is hidden.')
  press('Undo')
  expect(undone).toBe(1)
  expect(screen.queryByText('The moment is hidden.')).toBeNull()
})

test('what was said ends with the session, and so does its way back', async () => {
  await show('/password')
  act(() => announce('The person is frozen.', () => undefined))
  await screen.findByText('The person is frozen.')
  act(() => forget())
  await waitFor(() => expect(screen.queryByText('The person is frozen.')).toBeNull())
  act(() => void show('/password'))
  await screen.findByLabelText('Appearance')
  expect(screen.queryByText('The person is frozen.')).toBeNull()
})
