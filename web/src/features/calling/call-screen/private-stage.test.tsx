import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'

import type { MediaClient, MediaPerson, MediaState } from '#features/media/index.ts'
import { linh } from '../call.fixture.ts'
import { PrivateStage } from './private-stage.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})

const track = (sid: string) => ({ sid, attach: vi.fn(), detach: vi.fn() }) as unknown as MediaPerson['camera']
const person: MediaPerson = {
  ...{ userId: '8', isSpeaking: false, isWeak: false, isLost: false, isMicrophoneOn: true },
  ...{ hasMicrophone: true, since: 0, camera: undefined, screen: undefined },
}
const setCamera = vi.fn()

function show(media: Partial<MediaState>, them: Partial<MediaPerson> = {}) {
  const state = {
    ...{ connection: 'connected', problems: {}, facing: 'user', aloneSince: 0, isCameraOn: false },
    ...{ others: [{ ...person, ...them }], ...media },
  }
  const client = { setCamera } as unknown as MediaClient
  return renderScreen(
    <PrivateStage client={client} media={state as unknown as MediaState} other={linh} name="Linh" />,
  )
}
const pictures = () =>
  screen.queryAllByLabelText(/camera|Camera/).map((one) => one.getAttribute('aria-label'))

test("without the other person's picture one’s own stays small beside their avatar", () => {
  show({ camera: track('mine'), isCameraOn: true })
  expect(pictures()).toEqual(['Your camera'])
  expect(screen.queryByRole('button', { name: 'Swap pictures' })).toBeNull()
})

test("both pictures can be swapped, and are not while the other person's connection is lost", () => {
  const both = { camera: track('mine'), isCameraOn: true }
  const { unmount } = show(both, { camera: track('theirs') })
  expect(pictures()).toEqual(['Camera of Linh'])
  fireEvent.click(screen.getByRole('button', { name: 'Swap pictures' }))
  expect(pictures()).toEqual(['Your camera'])
  expect(screen.getByText('You')).toBeTruthy()
  unmount()
  show({ ...both, aloneSince: 1 }, { camera: track('theirs'), isLost: true })
  fireEvent.click(screen.getByRole('button', { name: 'Swap pictures' }))
  expect(pictures()).toEqual(['Camera of Linh'])
})

test('a person who has just joined is shown as connecting, and one who sends no sound after that as muted', () => {
  const { unmount } = show({}, { isMicrophoneOn: false, hasMicrophone: false, since: Date.now() })
  expect(screen.getByText('Connecting sound…')).toBeTruthy()
  unmount()
  show({}, { isMicrophoneOn: false, hasMicrophone: false, since: Date.now() - 60_000 })
  expect(screen.getByText('Linh is muted')).toBeTruthy()
})

test('once the other person shows their picture, the user is asked for theirs, once', () => {
  show({}, { camera: track('theirs') })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(setCamera).toHaveBeenCalledWith(true)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('Turn your camera on too?')).toBeNull()
})
