import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { appInfo } from '@mynah/contract/app-info'
import type { Self } from '@mynah/contract/people'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { query, queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { setNotifier } from '#client/chat/notifier.ts'
import { toast, ToastHost } from '#ui/layers/toast.tsx'
import { RegisterScreen } from '#features/auth/registration/register-screen.tsx'
import { ComplainScreen } from '#features/complaints/complain-screen.tsx'
import { MottoScreen } from '#features/profile/text-input-screens.tsx'
import { TransferScreen } from '#features/transfers/transfer-screen.tsx'

const sentence = 'This is not what was expected'
let refusedField = ''

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  setNotifier({ toast, t: (trouble) => trouble })
})
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '10101', retDesc: sentence, data: { field: refusedField } }),
  )
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const signInAsAmelia = () =>
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real: 2 } as Self })
const open = (page: ReactElement, path = '/') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
  )
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Once the field has the focus: its description, and how often the refusal appears on the page. */
async function saidAt(field: HTMLElement) {
  await waitFor(() => expect(document.activeElement).toBe(field), { timeout: 20_000 })
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const texts = described.map((id) => document.getElementById(id)?.textContent)
  return { text: texts[0], times: screen.getAllByText(sentence).length }
}
const once = { text: sentence, times: 1 }

test('a refusal of the nickname while registering is shown at the nickname', async () => {
  refusedField = 'userName'
  open(<RegisterScreen />)
  fireEvent.click(screen.getByRole('radio', { name: 'Username' }))
  type(screen.getByRole('textbox', { name: 'Username' }), 'amelia77')
  const nick = screen.getByRole('textbox', { name: 'Name' })
  type(nick, 'Amelia')
  type(screen.getByLabelText('New password'), 'a-good-one-77')
  type(screen.getByLabelText('Confirm password'), 'a-good-one-77')
  fireEvent.click(screen.getByRole('checkbox'))
  press('Create account')
  expect(await saidAt(nick)).toEqual(once)
})

test("a refusal of a complaint's phone is shown at the phone, until something else is typed", async () => {
  refusedField = 'phone'
  signInAsAmelia()
  open(<ComplainScreen />, '/pages/complain/index?about=1&id=7')
  press('Fraud')
  type(screen.getByRole('textbox', { name: /What happened/ }), 'Rude')
  const phone = screen.getByRole('textbox', { name: /Phone/ })
  type(phone, '+62')
  press('Send')
  expect(await saidAt(phone)).toEqual(once)
  type(phone, '+62812')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a refusal of the motto is shown at it', async () => {
  refusedField = 'profiles'
  signInAsAmelia()
  open(<MottoScreen />)
  const motto = screen.getByRole('textbox', { name: 'About' })
  type(motto, 'Sing')
  press('Save')
  expect(await saidAt(motto)).toEqual(once)
})

test("a refusal of a transfer's note closes the payment sheet and is shown at the note", async () => {
  refusedField = 'note'
  signInAsAmelia()
  const examine = { list: [{ key: 'examine', value: '0' }] }
  queryClient.setQueryData(query(appInfo.settings, {}).queryKey, examine)
  queryClient.setQueryData(query(transfers.receiver, { toUserId: '9' }).queryKey, {
    ...{ userId: '9', userName: 'Linh', avatarUrl: '', maskedName: '' },
  })
  queryClient.setQueryData(query(wallet.info, {}).queryKey, {
    ...{
      balance: 80_00,
      payPassword: true,
      held: 0,
      points: 0,
      stopped: false,
      sevenDayRate: '',
      sevenDayTerms: '',
    },
    ...{ pointsRate: 100, payTries: 5, payLockedUntil: 0 },
  })
  open(<TransferScreen />, '/pages/red/transfer?toUserId=9')
  type(screen.getByRole('textbox', { name: 'Amount' }), '5')
  const note = screen.getByRole('textbox', { name: /Note/ })
  type(note, 'For lunch')
  press('Transfer $5.00')
  type(await screen.findByLabelText('Payment password'), '135790')
  expect(await saidAt(note)).toEqual(once)
})

test('a refusal about no field of the form is shown as a toast', async () => {
  refusedField = 'something'
  signInAsAmelia()
  open(<MottoScreen />)
  type(screen.getByRole('textbox', { name: 'About' }), 'Sing')
  press('Save')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'About' }).getAttribute('aria-invalid')).toBeNull()
})
