import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ChooseLocationScreen } from './choose-location-screen.tsx'
import { chosenPlace, setChosenPlace } from './places.ts'

vi.mock('./map.ts', () => ({
  drawMap: () => ({ on: () => {}, off: () => {}, remove: () => {}, setView: () => {} }),
}))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
})
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', fakeServer({ 'sysConfig/list': { list: [] } }).fetch)
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const show = () => {
  setChosenPlace(undefined)
  renderScreen(<ChooseLocationScreen />, { at: '/choose-location' })
}
const use = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use this place' })

test('nothing is chosen until the user chooses, and a place with a name is offered again', () => {
  show()
  expect(use().disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /^Coordinates/ }), {
    target: { value: '-6.2, 106.8' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the place' }), { target: { value: 'Home' } })
  fireEvent.click(use())
  expect(chosenPlace()).toEqual({ lat: -6.2, lng: 106.8, name: 'Home' })
  cleanup()
  show()
  expect(use().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Home' }))
  fireEvent.click(use())
  expect(chosenPlace()).toEqual({ lat: -6.2, lng: 106.8, name: 'Home' })
  end()
  cleanup()
  show()
  expect(screen.queryByRole('button', { name: 'Home' })).toBeNull()
})
