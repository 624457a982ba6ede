import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Self } from '@mynah/contract/people'
import { queryClient } from '#client/query.ts'
import { end, signIn } from '#client/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ProfileScreen } from './profile-screen.tsx'

const me = {
  ...{ userId: '7', userName: 'Amelia', userNum: 'mabcdefghij', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '2', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{
    points: '0',
    inviteCode: '',
    real: 0,
    sign: false,
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
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/x']}>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
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
