import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { profile } from '@mynah/contract/profile'
import { currentSession } from '#client/session/auth-session.ts'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { setChosenPlace } from '#features/locations/index.ts'
import { leave, refusalAt, showAsMe, wireOf } from './me.fixture.tsx'
import { AddressScreen, MottoScreen, NickScreen } from './text-input-screens.tsx'

beforeAll(loadEnglish)
afterEach(leave)

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a new name is saved without spare spaces, once however often it is pressed, and the page closes', async () => {
  const { bodiesOf, visit } = showAsMe(<NickScreen />, {
    answers: { [profile.update.path]: wireOf({ userName: 'Mama Suri' }) },
  })
  expect(field('Name').value).toBe('Amelia')
  type('Name', '  Mama   Suri ')
  save()
  save()
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodiesOf(profile.update.path)).toEqual([{ userName: 'Mama Suri' }])
  expect(currentSession()).toMatchObject({ user: { userName: 'Mama Suri' } })
  expect(visit.closed).toBe(1)
})

test('a name is counted in graphemes: a family emoji counts once, and what exceeds the limit is refused', () => {
  showAsMe(<NickScreen />)
  const family = '👨‍👩‍👧‍👦'
  type('Name', family.repeat(30))
  const [shown, max] = (screen.getByText(/^\d+\/\d+$/).textContent ?? '').split('/')
  expect(shown).toBe(max)
  expect(field('Name').value).toBe(family.repeat(Number(max)))
})

test('a name is required', async () => {
  const { bodiesOf } = showAsMe(<NickScreen />)
  type('Name', '   ')
  save()
  expect(await screen.findByText('Enter your name')).toBeTruthy()
  expect(bodiesOf(profile.update.path)).toEqual([])
})

test('a reserved name is refused at the field, where it can be changed', async () => {
  const { visit } = showAsMe(<NickScreen />, {
    answers: { [profile.update.path]: refusal('11243', 'This name is reserved') },
  })
  type('Name', 'Mynah Support')
  save()
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This name is reserved')).toBeTruthy()
  expect(field('Name').value).toBe('Mynah Support')
  expect(visit.closed).toBe(0)
})

test('offline the typed text stays, and is saved by the next press', async () => {
  const answers: Answers = { [profile.update.path]: wireOf({ profiles: 'I sing' }) }
  const { visit } = showAsMe(<MottoScreen />, { answers })
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  type('About', 'I sing')
  save()
  expect(await screen.findByText('timeout')).toBeTruthy()
  expect(field('About').value).toBe('I sing')
  vi.stubGlobal('fetch', answering)
  save()
  await waitFor(() => expect(visit.closed).toBe(1))
})

test('the motto can be removed again', async () => {
  const { bodiesOf, visit } = showAsMe(<MottoScreen />, {
    as: { profiles: 'I sing' },
    answers: { [profile.update.path]: wireOf() },
  })
  expect(field('About').value).toBe('I sing')
  type('About', '')
  save()
  await waitFor(() => expect(visit.closed).toBe(1))
  expect(bodiesOf(profile.update.path)).toEqual([{ profiles: '' }])
})

test('an address says that nobody else sees it, and its refusals are shown at its field', async () => {
  const { bodiesOf, visit } = showAsMe(<AddressScreen />, {
    as: { address: 'Bandung' },
    answers: { [profile.updateAddress.path]: refusalAt('10101', 'This is no address', 'address') },
  })
  expect(screen.getByText('Only you see it.')).toBeTruthy()
  expect(field('Address').value).toBe('Bandung')
  type('Address', 'Jalan 2')
  save()
  expect(await screen.findByText('This is no address')).toBeTruthy()
  expect(field('Address').value).toBe('Jalan 2')
  expect(bodiesOf(profile.updateAddress.path)).toEqual([{ address: 'Jalan 2' }])
  expect(visit.closed).toBe(0)
})

test('a place chosen on the map becomes the address, which is shown on the map again', async () => {
  showAsMe(<AddressScreen />, { as: { address: 'Home (2.60000, 98.80000)' } })
  expect(screen.getByRole('button', { name: 'Show on the map' })).toBeTruthy()
  cleanup()
  setChosenPlace({ name: 'Lake Toba', lat: 2.6, lng: 98.8 })
  renderScreen(<AddressScreen />)
  expect(field('Address').value).toBe('Lake Toba (2.60000, 98.80000)')
})
