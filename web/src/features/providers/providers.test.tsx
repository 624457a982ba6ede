import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, end } from '#client/session/auth-session.ts'
import { loadRareTexts, startLanguage } from '#i18n/start.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ProviderScreen } from './provider-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadRareTexts()
})

const asked: { path: string; body: Record<string, string> }[] = []
let answers: Record<string, unknown> = {}
const left = vi.fn<(url: string) => void>()

beforeEach(() => {
  asked.length = 0
  left.mockClear()
  localStorage.removeItem('providerLogin')
  end()
  vi.spyOn(location, 'assign').mockImplementation((url) => left(String(url)))
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    asked.push({ path, body: (await request.json()) as Record<string, string> })
    const data = answers[path]
    return Response.json(
      data === undefined
        ? { retCode: '11210', retDesc: 'No', data: null }
        : { retCode: '000000', retDesc: '', data },
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const buttons = () =>
  render(
    <MemoryRouter initialEntries={['/']}>
      <ProviderButtons names={['Nest']} />
    </MemoryRouter>,
  )
const comeBack = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/pages/login/provider?${query}`]}>
      <ProviderScreen />
    </MemoryRouter>,
  )
const me = {
  ...{ userId: '7', userName: 'Amelia', userNum: 'amelia', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{ canNumber: '0', inviteCode: '', real: 0, sign: '0' },
  userExt: { idCard: '', isSearch: '1', isAddValidate: '1' },
}

test('the button leads to the provider, and the ticket stays in this browser', async () => {
  answers = {
    'login/providers': { list: [{ name: 'Nest' }] },
    'login/providerBegin': { url: 'https://nest.example/auth?state=s', state: 's', ticket: 't' },
  }
  buttons()
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Nest' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://nest.example/auth?state=s'))
  expect(JSON.parse(localStorage.getItem('providerLogin') ?? '')).toEqual({ state: 's', ticket: 't' })
})

test('the answer to a login that was begun on this device signs in, once', async () => {
  localStorage.setItem('providerLogin', JSON.stringify({ state: 's', ticket: 't' }))
  answers = { 'login/wxAppLogin': { token: 'token', userId: '7', userInfo: me } }
  comeBack('code=c&state=s')
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '7' }))
  expect(asked).toEqual([{ path: 'login/wxAppLogin', body: { code: 'c', state: 's', ticket: 't' } }])
  expect(localStorage.getItem('providerLogin')).toBeNull()
})

test.each([
  ['that another browser began', 'code=c&state=of+another'],
  ['without a code', 'error=access_denied&state=s'],
])('an answer %s asks the server for nothing, and says so', async (_, query) => {
  localStorage.setItem('providerLogin', JSON.stringify({ state: 's', ticket: 't' }))
  comeBack(query)
  expect(await screen.findByRole('button', { name: 'To the sign-in page' })).toBeTruthy()
  expect(asked).toEqual([])
  expect(currentSession().state).toBe('out')
})

test('a refusal of the server leads back to the sign-in page', async () => {
  localStorage.setItem('providerLogin', JSON.stringify({ state: 's', ticket: 't' }))
  answers = {}
  comeBack('code=c&state=s')
  expect(await screen.findByRole('button', { name: 'To the sign-in page' })).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test.each(['{', 'null', '[]', '{"state":"s"}', '{"state":"s","ticket":7}', '{"state":7,"ticket":"t"}'])(
  'the stored value %s is no login that was begun on this device',
  async (stored) => {
    localStorage.setItem('providerLogin', stored)
    comeBack('code=c&state=s')
    expect(await screen.findByRole('button', { name: 'To the sign-in page' })).toBeTruthy()
    expect(asked).toEqual([])
  },
)
