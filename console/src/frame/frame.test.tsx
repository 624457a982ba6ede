import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  await act(() => switchLanguage('en'))
})

test('the menu says how many wait, and a queue that is open follows', async () => {
  server.answer(operators.waiting, { counts: { identities: 2, complaints: 0 }, oldest: {}, newest: {} })
  server.answer(identityAdmin.queue, queuePage([]))
  await show('/identities')
  await screen.findByRole('img', { name: '2 waiting' })
  expect(menu().getByRole('link', { name: /^Complaints/ }).textContent).toBe('Complaints')
  const asked = server.inputs(identityAdmin.queue).length
  server.answer(operators.waiting, { counts: { identities: 3, complaints: 0 }, oldest: {}, newest: {} })
  await act(() => queryClient.invalidateQueries({ queryKey: [operators.waiting.path] }))
  await screen.findByRole('img', { name: '3 waiting' })
  await waitFor(() => expect(server.inputs(identityAdmin.queue).length).toBeGreaterThan(asked))
})

test('on a phone the menu opens by its button, and closes once a page was chosen', async () => {
  server.answer(operators.waiting, { counts: { support: 4, orders: 1 }, oldest: {}, newest: {} })
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

test('the result of an action is announced, and undone if possible', async () => {
  await show('/password')
  let undone = 0
  act(() => announce('The moment is hidden.', () => (undone += 1)))
  await screen.findByText('The moment is hidden.')
  press('Undo')
  expect(undone).toBe(1)
  expect(screen.queryByText('The moment is hidden.')).toBeNull()
})

/** Records the browser's notifications, with a page that is in front or not. */
function notifications({ inFront = false } = {}) {
  const shown: { title: string; body: string | undefined; click: () => void }[] = []
  class FakeNotification extends EventTarget {
    static permission = 'granted'
    static requestPermission = vi.fn(async () => 'granted')
    constructor(title: string, { body }: NotificationOptions) {
      super()
      shown.push({ title, body, click: () => this.dispatchEvent(new Event('click')) })
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hasFocus').mockReturnValue(inFront)
  return { shown, asked: FakeNotification }
}
/** Changes the answer, and waits until the menu shows its count. */
const arrive = async (newest: object, support: number) => {
  server.answer(operators.waiting, { counts: { identities: 2, support }, oldest: {}, newest })
  await act(() => queryClient.refetchQueries({ queryKey: [operators.waiting.path] }))
  await screen.findByRole('img', { name: `${support} waiting` })
}

test('a new item causes a notification that leads to its queue, while the page is not in front', async () => {
  const { shown } = notifications()
  localStorage.setItem('console-alerts', 'on')
  server.answer(operators.waiting, { counts: { identities: 2 }, oldest: {}, newest: { identities: 5 } })
  server.answer(identityAdmin.queue, queuePage([]))
  await show('/password')
  await screen.findByRole('img', { name: '2 waiting' })
  // items that waited before are not new, nor is a decided item
  await arrive({ identities: 5 }, 11)
  await arrive({ identities: 4 }, 12)
  expect(shown).toEqual([])
  // one item arrived and one was decided: the count is the same
  await arrive({ identities: 7, support: 0 }, 13)
  expect(shown).toMatchObject([{ title: 'Something new waits', body: 'Identities' }])
  act(() => shown[0]?.click())
  await screen.findByRole('heading', { level: 1, name: 'Identities' })
})

test('there is no notification while the page is in front, or if the operator did not turn them on', async () => {
  const { shown } = notifications({ inFront: true })
  localStorage.setItem('console-alerts', 'on')
  server.answer(operators.waiting, { counts: {}, oldest: {}, newest: { identities: 5 } })
  await show('/password')
  await arrive({ identities: 7 }, 11)
  fireEvent.click(await screen.findByRole('switch', { name: /^Sound and notification/ }))
  expect(localStorage.getItem('console-alerts')).toBe('off')
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await arrive({ identities: 9 }, 12)
  expect(shown).toEqual([])
})

test('the switch asks the browser once, and is remembered', async () => {
  const { asked } = notifications()
  asked.permission = 'default'
  await show('/password')
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /^Sound and notification/ })
  expect(choice.checked).toBe(false)
  fireEvent.click(choice)
  expect(asked.requestPermission).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('console-alerts')).toBe('on')
})

test('an announcement ends with the session, and so does its undo', async () => {
  await show('/password')
  act(() => announce('The person is frozen.', () => undefined))
  await screen.findByText('The person is frozen.')
  act(() => forget())
  await waitFor(() => expect(screen.queryByText('The person is frozen.')).toBeNull())
  act(() => void show('/password'))
  await screen.findByLabelText('Appearance')
  expect(screen.queryByText('The person is frozen.')).toBeNull()
})
