import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { end, signIn, updateUser } from '#client/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { MeCompleteness } from './completeness-card.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const me = {
  ...{ userId: '7', userName: 'Amelia', userNum: 'mabcdefghij', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '2', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{
    points: '0',
    inviteCode: '',
    real: 0,
    sign: false,
    named: true,
    userExt: { idCard: '', isSearch: '1', isAddValidate: '1' },
  },
} satisfies Self
let asked: { path: string; body: Record<string, string> }[] = []

beforeEach(() => {
  asked = []
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: me })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.slice('/api/'.length)
    const body = request.method === 'GET' ? {} : ((await request.json()) as Record<string, string>)
    asked.push({ path, body })
    const answers: Record<string, unknown> = {
      'userExt/detail': { bgImg: '', hasPassword: '1', hasPayPassword: '0', numFixed: '0' },
      'user/update': { ...z.encode(Self, me), ...body },
    }
    return Response.json({ retCode: '000000', retDesc: '', data: answers[path] ?? { list: [] } })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

async function open(language: string, element: React.ReactNode) {
  localStorage.setItem('lang', language)
  await startLanguage()
  await loadSignedInTexts()
  renderScreen(element, { at: '/x' })
}

for (const [language, province, city, save] of [
  ['en', 'Province or state', 'City', 'Save'],
  ['id', 'Provinsi', 'Kota atau kabupaten', 'Simpan'],
  ['zh', '省份', '城市', '保存'],
] as const)
  test(`province and city are set under what they are called: ${language}`, async () => {
    await open(language, <ProfileScreen />)
    for (const [label, field, value] of [
      [province, 'province', 'Jawa Barat'],
      [city, 'city', 'Bandung'],
    ] as const) {
      fireEvent.click(screen.getByText(label))
      fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } })
      fireEvent.click(screen.getByRole('button', { name: save }))
      await waitFor(() => expect(asked).toContainEqual({ path: 'user/update', body: { [field]: value } }))
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    }
  })

test('who has a number that the server made up reads that it can be chosen once', async () => {
  await open('en', <ProfileScreen />)
  expect(await screen.findByText('You can choose it once')).toBeTruthy()
})

test('the card leads from one missing step to the next, and is gone once the profile is complete', async () => {
  signIn({ token: 't', userId: '7', userInfo: { ...me, avatarUrl: '/a', email: 'a@b.c', city: 'Bandung' } })
  await open('en', <ProfileScreen />)
  const card = () => screen.getByRole('region', { name: 'Steps to a complete profile' })
  expect(within(card()).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('71')
  expect(within(card()).getByRole('heading').textContent).toBe('Your profile is 71% complete')
  expect(within(card()).getByRole('button', { name: 'Write something about yourself' })).toBeTruthy()

  act(() => updateUser({ ...me, avatarUrl: '/a', email: 'a@b.c', city: 'Bandung', profiles: 'Hello' }))
  fireEvent.click(within(card()).getByRole('button', { name: 'Add your province or state' }))
  expect(await screen.findByRole('textbox', { name: 'Province or state' })).toBeTruthy()

  const place = { province: 'West Java', city: 'Bandung' }
  act(() => updateUser({ ...me, ...place, avatarUrl: '/a', email: 'a@b.c', profiles: 'Hello' }))
  expect(screen.queryByRole('region', { name: 'Steps to a complete profile' })).toBeNull()
})

test('on the page Me the card leads to the profile; closed, it stays away for this person alone', async () => {
  await open('en', <MeCompleteness />)
  const step = screen.getByRole('link', { name: 'Add a picture' })
  expect(step.getAttribute('href')).toContain('/pages/my/archive/archive')
  fireEvent.click(screen.getByRole('button', { name: 'Don’t show this again' }))
  expect(screen.queryByRole('region')).toBeNull()
  act(() => signIn({ token: 't', userId: '8', userInfo: { ...me, userId: '8' } }))
  expect(screen.getByRole('region', { name: 'Steps to a complete profile' })).toBeTruthy()
})
