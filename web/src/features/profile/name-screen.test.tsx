import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Self } from '@mynah/contract/people'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { currentSession, signIn } from '#client/auth-session.ts'
import { OverlayPlace } from '#app/attention.tsx'
import { profile } from './feature.ts'
import { NameScreen } from './name-screen.tsx'

const me = {
  ...{
    userId: '7',
    userName: 'New member 0007',
    userNum: 'mabc',
    avatarUrl: '',
    saveAvatar: '',
    remarks: '',
  },
  ...{ profiles: '', sex: '', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{ points: '0', inviteCode: '', real: 0, sign: false, named: false },
  userExt: { idCard: '', isSearch: '1', isAddValidate: '1' },
} satisfies Self
let refused: string | undefined
let asked: unknown[] = []

beforeAll(loadEnglish)
beforeEach(() => {
  asked = []
  refused = undefined
  signIn({ token: 't', userId: '7', userInfo: me })
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as Partial<Self>
    asked.push(body)
    if (refused) return Response.json({ retCode: refused, retDesc: '', data: null })
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: z.encode(Self, { ...me, ...body, named: true }),
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const [overlay] = profile.overlays ?? []
const open = () => render(<OverlayPlace useIsShown={overlay!.useIsShown} Body={NameScreen} />)
const field = () => screen.getByRole('textbox', { name: 'Your name' })

test('a new account is asked for its name, once', async () => {
  open()
  fireEvent.change(field(), { target: { value: '  Mama   Suri ' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([{ userName: 'Mama Suri' }])
  expect(currentSession()).toMatchObject({ user: { userName: 'Mama Suri', named: true } })
})

test('nothing is sent without a name and without agreeing, and each is said at its place', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Enter your name')
  screen.getByText('Accept the terms to continue')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(asked).toEqual([])
})

test('the question can wait until the next start', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSession()).toMatchObject({ user: { named: false } })
})
