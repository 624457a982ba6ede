import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { loadRoomTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { CreateScreen } from './create-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRoomTexts()])
})

let asked: Record<string, unknown>[]
beforeEach(() => {
  asked = []
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('poll/create')) asked.push((await request.json()) as Record<string, unknown>)
    return Response.json({ retCode: '000000', retDesc: '', data: { seq: 5 } })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const show = (chat = '1:5') => renderScreen(<CreateScreen />, { at: `/pages/poll/create?chat=${chat}` })
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

test('each option that is typed brings the field of the next, and Enter leads there', async () => {
  show()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }))
  type('Question', 'Where?')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Question' }), { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 1' }))
  type('Option 1', 'Here')
  type('Option 2', 'There')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Option 2' }), { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 3' }))
  send()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({
    ...{ toBizId: '5', toBizType: 1, kind: 'poll', question: 'Where?', options: ['Here', 'There'] },
    ...{ multiple: '0', secret: '0', results: 'now', endTime: 0, addOptions: '0' },
  })
})

test('missing values are errors at their fields, and nothing is sent', () => {
  show()
  type('Option 1', 'Here')
  send()
  expect(screen.getByText('Type the question.')).toBeTruthy()
  expect(screen.getByText('Give at least two options.')).toBeTruthy()
  type('Question', 'Where?')
  type('Option 2', 'here')
  send()
  expect(screen.getByText('Two options are the same.')).toBeTruthy()
  expect(asked).toEqual([])
})

test('places, a secret, a quiz and dates go out as the server takes them', async () => {
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Sign-up list' }))
  type('Question', 'Who drives?')
  type('Option 1', 'Ana’s car')
  type('Option 2', 'Bus')
  type('Places for each option', '3')
  send()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ kind: 'signUp', places: [3, 3], results: 'now', secret: '0' })
  cleanup()
  show()
  type('Question', 'Which?')
  type('Option 1', 'This')
  type('Option 2', 'That')
  fireEvent.click(screen.getByRole('switch', { name: /^Quiz/ }))
  fireEvent.click(screen.getByRole('switch', { name: /^Secret/ }))
  expect(screen.getByText(/Who watches the database while people vote can find out/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Option 2 is right' }))
  send()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ kind: 'poll', answer: 1, secret: '1', multiple: '0' })
  cleanup()
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Find a date' }))
  type('Question', 'When?')
  for (const [label, value] of [
    ['Option 1', '2031-05-07T18:30'],
    ['Option 2', '2031-05-08T18:30'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  send()
  await waitFor(() => expect(asked).toHaveLength(3))
  const options = ['2031-05-07T18:30', '2031-05-08T18:30'].map(
    (local) => `${new Date(local).toISOString().slice(0, 16)}Z`,
  )
  expect(asked[2]).toMatchObject({ kind: 'dates', multiple: '1', options })
})

test('without a chat it says where to begin', () => {
  show('9')
  expect(screen.getByText('Open a chat to ask it something.')).toBeTruthy()
})
