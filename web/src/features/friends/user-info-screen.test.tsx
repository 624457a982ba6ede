import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { UserInfoScreen } from './user-info-screen.tsx'

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
let person = { ...me, userId: '8', userName: 'Budi' }

beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: me })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.slice('/api/'.length)
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: path === 'user/detail' ? person : { list: [] },
    })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

async function open(language: string, element: React.ReactNode, address: string) {
  localStorage.setItem('lang', language)
  await startLanguage()
  await loadSignedInTexts()
  renderScreen(element, { at: address })
}

test('gender, province and city are shown on the page of a person, and only those that are set', async () => {
  person = { ...person, sex: '1', province: 'West Java', city: 'Bandung' }
  await open('en', <UserInfoScreen />, '/x?id=8')
  for (const said of ['Man', 'West Java', 'Bandung']) expect(await screen.findByText(said)).toBeTruthy()
  cleanup()
  queryClient.clear()
  person = { ...person, sex: '', province: '', city: 'Bandung' }
  await open('en', <UserInfoScreen />, '/x?id=8')
  expect(await screen.findByText('Bandung')).toBeTruthy()
  expect(screen.queryByText('Gender')).toBeNull()
  expect(screen.queryByText('Province or state')).toBeNull()
})
