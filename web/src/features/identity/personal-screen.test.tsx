import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@mynah/contract/account'
import { identity, identityState, type RealName } from '@mynah/contract/identity'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { PersonalScreen } from './personal-screen.tsx'

const known: RealName = {
  ...{ state: identityState.none, country: 'ID', cardType: 'idCard', firstName: '', lastName: '' },
  ...{ cardId: '', reason: '', submitTime: 0, decideTime: 0 },
}
const uploaded: string[] = []
vi.mock(import('#client/api/uploads.ts'), async (original) => ({
  ...(await original()),
  upload: (async (file: File) => {
    uploaded.push(file.name)
    return { url: `/files/${file.name}` }
  }) as never,
}))

beforeAll(loadEnglish)
beforeEach(() => {
  uploaded.length = 0
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real: 0 } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const Where = () => <p>{`at ${useLocation().pathname}`}</p>
const address = '/pages/certificate/personal'

function open(more: Partial<RealName> = {}, submitted: unknown = null) {
  const answers = {
    [identity.detail.path]: { ...known, ...more },
    [identity.submit.path]: submitted,
    [account.me.path]: refusal('10103', 'Not now'),
  }
  const page = (
    <Routes>
      <Route path={address} element={<PersonalScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>
  )
  return renderScreen(page, { at: address, answers })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
const alerts = () =>
  screen.getAllByRole('alert').flatMap(({ textContent }) => (textContent ? [textContent] : []))

/** Chooses a picture from the album in the field of a side. */
function choose(side: string, name: string) {
  const button = screen.getByRole('button', { name: `Choose a photo: ${side}` })
  const inputs = button.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type=file]')
  const album = [...(inputs ?? [])].find((input) => !input.hasAttribute('capture'))
  if (!album) throw new Error(`${side} has no album`)
  fireEvent.change(album, { target: { files: [new File(['photo'], name, { type: 'image/jpeg' })] } })
}

test('nothing is sent without name, number and both photos, and each field shows its error', async () => {
  const { bodiesOf } = open()
  await screen.findByLabelText('First name')
  submit()
  expect(alerts()).toEqual([
    'Enter your name',
    'Enter the number as it appears on the document',
    'Add this photo',
    'Add this photo',
  ])
  type('First name', 'Ana')
  expect(alerts()).toHaveLength(3)
  expect(bodiesOf(identity.submit.path)).toEqual([])
})

test('the documents are sent with the addresses of both photos, and the page leads to their state', async () => {
  const { bodiesOf } = open()
  await screen.findByLabelText('First name')
  type('First name', 'Ana')
  type('Document number', ' 3175091203870004 ')
  choose('Front', 'front.jpg')
  choose('Back', 'back.jpg')
  submit()
  await waitFor(() => expect(bodiesOf(identity.submit.path)).toHaveLength(1))
  expect(bodiesOf(identity.submit.path)[0]).toMatchObject({
    ...{ country: 'ID', cardType: 'idCard', firstName: 'Ana', cardId: '3175091203870004' },
    ...{ front: '/files/front.jpg', back: '/files/back.jpg' },
  })
  expect(await screen.findByText(/^at .*result/)).toBeTruthy()
})

test('after a refusal the form stays filled in, and the photos are not uploaded again', async () => {
  const { bodiesOf } = open({ firstName: 'Ana' }, refusal('15003', 'They are being checked'))
  await screen.findByLabelText('First name')
  type('Document number', '3175091203870004')
  choose('Front', 'front.jpg')
  choose('Back', 'back.jpg')
  submit()
  await waitFor(() => expect(bodiesOf(identity.submit.path)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).ariaBusy).not.toBe('true'))
  submit()
  await waitFor(() => expect(bodiesOf(identity.submit.path)).toHaveLength(2))
  expect(uploaded).toEqual(['front.jpg', 'back.jpg'])
})

test('a passport has other pages, and a user who was refused before reads why', async () => {
  open({ state: identityState.refused, cardType: 'passport', reason: 'The document has expired.' })
  expect(await screen.findByText('Reason: The document has expired.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose a photo: Photo page' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'ID card' }))
  expect(screen.getByRole('button', { name: 'Choose a photo: Front' })).toBeTruthy()
})

test('while documents are being checked the page leads to their state', async () => {
  open({ state: identityState.review })
  expect(await screen.findByText(/^at .*result/)).toBeTruthy()
})
