import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountDeletion } from '@mynah/contract/account-deletion'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { DestroyResultScreen } from './result-screen.tsx'
import { DestroyStep1Screen } from './step1-screen.tsx'

beforeAll(async () => {
  await loadEnglish()
  await loadRareTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const Where = () => <p>{`at ${useLocation().pathname}`}</p>
const open = (blockers: string[]) =>
  renderScreen(
    <Routes>
      <Route path="/" element={<DestroyStep1Screen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { answers: { [accountDeletion.detail.path]: { blockers, dataExport: null } } },
  )
const goOn = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })

test('money and open orders prevent the deletion, each with its sentence, and the page does not go on', async () => {
  open(['money', 'order'])
  expect((await goOn()).disabled).toBe(true)
  expect(screen.getByText('There is money in your wallet. Spend or withdraw it first.')).toBeTruthy()
  expect(screen.getByText('An order is still open.')).toBeTruthy()
})

test('if nothing prevents the deletion, the page leads to the proof, and says before what is erased', async () => {
  open([])
  expect(await screen.findByText(/erased, and the words of all messages you sent/)).toBeTruthy()
  expect(screen.queryByText('Not possible yet')).toBeNull()
  fireEvent.click(await goOn())
  expect(await screen.findByText(/^at .*step2/i)).toBeTruthy()
})

test('the last page says when the account is deleted, in general words if the day is not known', () => {
  renderScreen(<DestroyResultScreen />, { at: `/?due=${new Date(2026, 11, 24).getTime()}` })
  expect(screen.getByText(/^On .*24.* it is gone for good/)).toBeTruthy()
  cleanup()
  renderScreen(<DestroyResultScreen />)
  expect(screen.getByText(/^After 15 working days/)).toBeTruthy()
})
