import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { scan } from '@mynah/contract/scan'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { currentSession, end, signIn } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { CodeScreen } from './code-screen.tsx'
import { LoginScanScreen } from './login-scan-screen.tsx'

beforeAll(loadEnglish)
beforeEach(() => queryClient.clear())
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const Elsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}
const signInAsAmelia = () =>
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })

function show(at: string, answers: Record<string, unknown>) {
  const page = (
    <UiTextInLanguage>
      <Routes>
        <Route path="/q/join/:token" element={<Elsewhere />} />
        <Route path="/q/:kind/:token" element={<CodeScreen />} />
        <Route path="/pages/login/scan" element={<LoginScanScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </UiTextInLanguage>
  )
  return { ...renderScreen(page, { at, answers }), answers }
}

const token = 'k'.repeat(43)
const linh = {
  ...{ userId: '8', userNum: 'linh', userName: 'Linh', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: false, province: '', city: '' },
}

test('the code of a person leads to their page, after another try where it could not be asked', async () => {
  signInAsAmelia()
  const { answers, bodiesOf } = show(`/q/user/${token}`, { [profile.byQrToken.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[profile.byQrToken.path] = linh
  fireEvent.click(again)
  expect(await screen.findByText(`At /pages/user/info?id=8&token=${token}`)).toBeTruthy()
  expect(bodiesOf(profile.byQrToken.path)).toEqual([{ token }, { token }])
})

test('a code that is no longer valid, or is none at all, says so', async () => {
  signInAsAmelia()
  const sentence = 'It may be old, or its owner may have replaced it.'
  const gone = { [profile.byQrToken.path]: refusal('10103', 'Nothing found') }
  for (const path of [`/q/user/${token}`, '/q/user/short', '/q/group/9.short', `/q/wallet/${token}`]) {
    const { bodiesOf, unmount } = show(path, gone)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(bodiesOf(profile.byQrToken.path)).toHaveLength(path === `/q/user/${token}` ? 1 : 0)
    unmount()
  }
})

test('the code of a group and an invitation link lead to the group', async () => {
  signInAsAmelia()
  const { unmount } = show('/q/group/9.abcdefghij', {})
  expect(await screen.findByText(/^At \/pages\/.*9\.abcdefghij/)).toBeTruthy()
  unmount()
  show('/q/group/tok_-2', {})
  expect(await screen.findByText('At /q/join/tok_-2')).toBeTruthy()
})

test('a link alone confirms no sign-in: it leads to the scanner', async () => {
  signInAsAmelia()
  show(`/q/login/${token}`, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Open the scanner' }))
  expect(await screen.findByText('At /pages/scan/scan')).toBeTruthy()
})

const created = (id: string) => ({ id: id.repeat(43), secret: 's'.repeat(43), expireTime: 9 })
const shownAs = (state: string, more: object = {}) => ({ [scan.state.path]: { state, ...more } })

test('a browser shows its code, who scanned it, and that they did not confirm; then it can get another one', async () => {
  const { answers, bodiesOf } = show('/pages/login/scan', {
    [scan.create.path]: created('a'),
    ...shownAs('new'),
  })
  expect(await screen.findByRole('img', { name: 'QR code for signing in' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Other ways to sign in' }).getAttribute('href')).toBe(
    '#/pages/login/phone',
  )
  Object.assign(answers, shownAs('scanned', { userName: 'Linh', avatarUrl: '' }))
  expect(await screen.findByText('Linh')).toBeTruthy()
  expect(screen.getByText('Scanned. Confirm on your phone.')).toBeTruthy()
  // a scanned code must not be scanned again
  expect(screen.queryByRole('img', { name: 'QR code for signing in' })).toBeNull()
  Object.assign(answers, shownAs('cancelled'))
  expect(await screen.findByText('Cancelled on the phone')).toBeTruthy()
  Object.assign(answers, { [scan.create.path]: created('b'), ...shownAs('new') })
  fireEvent.click(screen.getByRole('button', { name: 'New code' }))
  expect(await screen.findByRole('img', { name: 'QR code for signing in' })).toBeTruthy()
  await waitFor(() => expect(bodiesOf(scan.state.path).at(-1)).toMatchObject({ id: 'b'.repeat(43) }))
  expect(bodiesOf(scan.create.path)).toHaveLength(2)
})

test('a code that is over says so, and one that cannot be had is there after another try', async () => {
  const { answers } = show('/pages/login/scan', {
    [scan.create.path]: refusal('99999', ''),
    ...shownAs('expired'),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[scan.create.path] = created('a')
  fireEvent.click(again)
  expect(await screen.findByText('This code has expired')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New code' })).toBeTruthy()
})

test('a confirmed code signs this browser in', async () => {
  const self = {
    ...{ ...linh, mobile: '', email: '', address: '', canNumber: '0', inviteCode: '', real: 0, sign: '0' },
    userExt: { idCard: '', isSearch: '1', isAddValidate: '1' },
  }
  const confirmed = shownAs('confirmed', { token: 't2', userId: '8', userInfo: self })
  show('/pages/login/scan', { [scan.create.path]: created('a'), ...confirmed })
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '8' }))
  // and the page is left
  expect(await screen.findByText('At /')).toBeTruthy()
})
