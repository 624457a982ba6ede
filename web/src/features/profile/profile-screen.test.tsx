import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profile } from '@mynah/contract/profile'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { currentSession, signIn, updateUser } from '#client/session/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { MeCompleteness } from './completeness-card.tsx'
import { leave, me, more, showAsMe, wireOf } from './me.fixture.tsx'
import { ProfileScreen } from './profile-screen.tsx'

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
      'userExt/detail': more,
      'user/update': { ...wireOf(), ...body },
    }
    return Response.json({ retCode: '000000', retDesc: '', data: answers[path] ?? { list: [] } })
  })
})
afterEach(leave)

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
  test(`province and city are set with their own labels: ${language}`, async () => {
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

test('a user with a generated number reads that it can be chosen once', async () => {
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

const row = (name: RegExp) => screen.findByRole('button', { name })
const choose = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('a gender is chosen from a list and shown, and choosing the same again sends nothing', async () => {
  const { bodiesOf } = showAsMe(<ProfileScreen />, {
    answers: { [profile.update.path]: wireOf({ sex: '' }) },
  })
  fireEvent.click(await row(/Gender.*Woman/))
  await choose('Woman')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await row(/Gender.*Woman/))
  await choose('Not specified')
  expect(await row(/Gender.*Not specified/)).toBeTruthy()
  expect(bodiesOf(profile.update.path)).toEqual([{ sex: '' }])
})

test('a refusal of a gender is shown, and the previous one stays', async () => {
  showAsMe(<ProfileScreen />, { answers: { [profile.update.path]: refusal('10106', 'Too often') } })
  fireEvent.click(await row(/Gender/))
  await choose('Man')
  expect(await screen.findByText('Too often')).toBeTruthy()
  expect(await row(/Gender.*Woman/)).toBeTruthy()
})

test('picture and background are removed, each by its own row', async () => {
  const { bodiesOf } = showAsMe(<ProfileScreen />, {
    as: { avatarUrl: '/media/a.webp' },
    answers: {
      [profile.more.path]: { ...more, bgImg: '/media/b.webp' },
      [profile.update.path]: wireOf(),
      [profile.updateBackground.path]: null,
    },
  })
  fireEvent.click(await row(/^Picture/))
  await choose('Remove picture')
  await waitFor(() => expect(bodiesOf(profile.update.path)).toEqual([{ avatarUrl: '' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await row(/^Background/))
  await choose('Remove background')
  await waitFor(() => expect(bodiesOf(profile.updateBackground.path)).toEqual([{ bgImg: '' }]))
  expect(currentSession()).toMatchObject({ user: { avatarUrl: '' } })
})

test('each credential shows whether it is set', async () => {
  showAsMe(<ProfileScreen />, {
    as: { mobile: '+62812345678' },
    answers: { [profile.more.path]: { ...more, hasPayPassword: '1', numFixed: '1' } },
  })
  expect(screen.getByRole('link', { name: /Phone and e-mail.*\+62812345678/ })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Payment password.*Set/ })).toBeTruthy()
  expect(screen.queryByText('You can choose it once')).toBeNull()
})
