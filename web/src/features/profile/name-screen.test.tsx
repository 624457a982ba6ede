import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { refusal } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { currentSession, signIn } from '#client/session/auth-session.ts'
import { OverlayPlace } from '#app/shell/attention.tsx'
import { profile } from './feature.ts'
import { me as old, saidAt, wireOf } from './me.fixture.tsx'
import { NameScreen } from './name-screen.tsx'

const me = { ...old, userName: 'New member 0007', named: false }
let refused: object | undefined
let asked: unknown[] = []

beforeAll(loadEnglish)
beforeEach(() => {
  asked = []
  refused = undefined
  signIn({ token: 't', userId: '7', userInfo: me })
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as Partial<Self>
    asked.push(body)
    return Response.json(
      refused ?? { retCode: '000000', retDesc: '', data: wireOf({ ...body, named: true }) },
    )
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

test('nothing is sent without a name and without agreeing, and each is an error at its place', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Enter your name')
  screen.getByText('Accept the terms to continue')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(asked).toEqual([])
})

test('a reserved name is refused at the field, and another one is accepted', async () => {
  open()
  refused = refusal('11243', 'This name is reserved')
  fireEvent.change(field(), { target: { value: 'Mynah Support' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(saidAt(field())).toContain('This name is reserved'))
  expect(field()).toHaveProperty('value', 'Mynah Support')
  refused = undefined
  fireEvent.change(field(), { target: { value: 'Suri' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the question can wait until the next start', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSession()).toMatchObject({ user: { named: false } })
})
