import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import type { Self } from '@mynah/contract/people'
import { scan } from '@mynah/contract/scan'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { toast, ToastHost } from '#ui/layers/toast.tsx'
import { LoginScanScreen } from './login-scan-screen.tsx'
import { loginScanPath, scanPath } from './paths.ts'
import { ScanScreen } from './scan-screen.tsx'

/** The results of the decoder for camera frames and for a picture. */
const seen = vi.hoisted(() => ({
  frame: undefined as string | undefined,
  picture: undefined as string | undefined,
}))
vi.mock('./decoder.ts', () => ({ decode: () => seen.frame, decodeFile: async () => seen.picture }))

const stopped = vi.fn()
const getUserMedia = vi.fn<() => Promise<MediaStream>>()
const code = 'k'.repeat(43)
const login = {
  ...{ id: code, brand: 'Chrome', model: '', platform: 'web', system: 'Linux', address: '10.0.0.1' },
  ...{ createTime: 1, expireTime: 2 },
}

beforeAll(async () => {
  await loadEnglish()
  setNotifier({ toast, t: (trouble) => trouble })
})
beforeEach(() => {
  Object.assign(seen, { frame: undefined, picture: undefined })
  stopped.mockReset()
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopped }] })
  getUserMedia.mockReset().mockResolvedValue(stream)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Elsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

function show(answers: Record<string, unknown> = {}) {
  const page = (
    <>
      <Routes>
        <Route path={scanPath} element={<ScanScreen />} />
        <Route path={loginScanPath} element={<LoginScanScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <ToastHost />
    </>
  )
  return { ...renderScreen(page, { at: scanPath, answers }), answers }
}

/** Chooses a picture in which the decoder finds this text. */
function choose(text: string | undefined): void {
  seen.picture = text
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no picture can be chosen')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'code.png')], configurable: true })
  fireEvent.change(input)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the camera image is shown, and the first code in it is opened with the camera off again', async () => {
  show()
  expect(await screen.findByLabelText('Camera picture')).toBeTruthy()
  expect(screen.getByText(/Point the camera at the QR code/)).toBeTruthy()
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(1))
  seen.frame = 'https://a.example/#/q/user/abc_-1'
  expect(await screen.findByText('At /q/user/abc_-1')).toBeTruthy()
  expect(stopped).toHaveBeenCalledTimes(1)
})

test('without a camera, or where it is refused, the page says so and a picture is read instead', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  show()
  expect(await screen.findByText(/The camera cannot be used here/)).toBeTruthy()
  expect(screen.queryByLabelText('Camera picture')).toBeNull()
  choose('https://a.example/#/q/group/9.xyz')
  expect(await screen.findByText('At /q/group/9.xyz')).toBeTruthy()
})

test('each kind of code leads to its page', async () => {
  const leads: [string, string][] = [
    ['https://a.example/#/q/user/abc', 'At /q/user/abc'],
    ['https://a.example/#/q/group/9.xyz', 'At /q/group/9.xyz'],
    ['https://a.example/#/q/join/tok_-2', 'At /q/group/tok_-2'],
    [
      'https://b.example/x?a=1&b=2',
      `At /pages/toHtml/toHtml?url=${encodeURIComponent('https://b.example/x?a=1^b=2')}`,
    ],
  ]
  for (const [text, place] of leads) {
    const { unmount } = show()
    choose(text)
    expect(await screen.findByText(place)).toBeTruthy()
    unmount()
  }
})

test('a picture without a code says so, and another one can be chosen', async () => {
  show()
  choose(undefined)
  expect(await screen.findByText('There is no QR code in this picture')).toBeTruthy()
  choose('https://a.example/#/q/user/abc')
  expect(await screen.findByText('At /q/user/abc')).toBeTruthy()
})

test('foreign text is shown and copied, is not followed, and the camera looks again after it', async () => {
  const copied = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  show()
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(1))
  seen.frame = 'javascript:alert(1)'
  const dialog = within(await screen.findByRole('dialog', { name: 'The code says' }))
  expect(dialog.getByText('javascript:alert(1)')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(copied).toHaveBeenCalledWith('javascript:alert(1)')
  seen.frame = undefined
  fireEvent.click(dialog.getByRole('button', { name: 'Scan again' }))
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a link to one's own code is beside the camera", async () => {
  show()
  press('My QR code')
  expect(await screen.findByText('At /pages/my/archive/qrcode')).toBeTruthy()
})

test('a code of a sign-in that is over says so, and the camera looks again', async () => {
  show({ [scan.scan.path]: refusal('11064', 'This code has expired') })
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(1))
  choose(`https://a.example/#/q/login/${code}`)
  expect(await screen.findByText('This code has expired')).toBeTruthy()
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('button', { name: 'From a picture' })).toBeTruthy()
})

/** Scans a sign-in, and waits two seconds until it can be confirmed. */
async function scanned(answers: Record<string, unknown>) {
  const shown = show({ [scan.scan.path]: login, ...answers })
  choose(`https://a.example/#/q/login/${code}`)
  expect(await screen.findByText('Sign in on this device?')).toBeTruthy()
  await screen.findByRole('button', { name: 'Sign in' })
  return shown
}

test('a scanned sign-in is named, and confirmed once', async () => {
  const { bodiesOf } = await scanned({ [scan.answer.path]: null })
  expect(screen.getByText('Chrome, Linux')).toBeTruthy()
  expect(screen.getByText('10.0.0.1')).toBeTruthy()
  expect(screen.getByText(/Only confirm if you see this code on your own screen/)).toBeTruthy()
  press('Sign in')
  press('Sign in')
  expect(await screen.findByText('Signed in on the other device')).toBeTruthy()
  expect(await screen.findByText('At /')).toBeTruthy()
  expect(bodiesOf(scan.scan.path)).toEqual([{ id: code }])
  expect(bodiesOf(scan.answer.path)).toEqual([{ id: code, operationType: 1 }])
})

test('a sign-in that is cancelled is refused to the other device, and nothing reports a success', async () => {
  const { bodiesOf } = await scanned({ [scan.answer.path]: null })
  press('Cancel')
  expect(await screen.findByText('At /')).toBeTruthy()
  expect(bodiesOf(scan.answer.path)).toEqual([{ id: code, operationType: 0 }])
  expect(screen.queryByText('Signed in on the other device')).toBeNull()
})

test('a confirmation that comes too late leads back to the scanner', async () => {
  await scanned({ [scan.answer.path]: refusal('11064', 'Too late') })
  press('Sign in')
  expect(await screen.findByText('This code has expired')).toBeTruthy()
  press('Scan again')
  expect(await screen.findByRole('button', { name: 'From a picture' })).toBeTruthy()
})

test('a confirmation that is refused otherwise says so and can be tried again', async () => {
  const { answers } = await scanned({ [scan.answer.path]: refusal('10106', 'Try again in a minute.') })
  press('Sign in')
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  answers[scan.answer.path] = null
  press('Sign in')
  expect(await screen.findByText('Signed in on the other device')).toBeTruthy()
})

test('the question is not reached without a scan, nor a second time', async () => {
  await scanned({ [scan.answer.path]: null })
  press('Cancel')
  expect(await screen.findByText('At /')).toBeTruthy()
  act(() => void renderScreen(<LoginScanScreen />, { at: loginScanPath }))
  expect(screen.queryByText('Sign in on this device?')).toBeNull()
})
