import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { loadRareTexts } from '#i18n/start.ts'
import type { MediaState } from '#features/media/index.ts'
import type { CallSession } from '../session.ts'
import { CallControls } from './call-controls.tsx'

const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => [] })

beforeAll(async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  await loadEnglish()
  await loadRareTexts()
})

const show = (media: Partial<MediaState>) =>
  renderScreen(
    <CallControls
      session={{ phase: 'in' } as CallSession}
      media={{ connection: 'connected', isMicrophoneOpening: false, ...media } as MediaState}
    />,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a marked button means off, for microphone and camera alike', () => {
  const { unmount } = show({ isMicrophoneOn: true, isCameraOn: true })
  for (const name of ['Mute', 'Camera off']) expect(button(name).getAttribute('aria-pressed')).toBe('false')
  unmount()
  show({ isMicrophoneOn: false, isCameraOn: false })
  for (const name of ['Unmute', 'Camera on']) expect(button(name).getAttribute('aria-pressed')).toBe('true')
})

test('a microphone that is being opened is neither muted nor to be pressed', () => {
  show({ isMicrophoneOpening: true, isMicrophoneOn: false, isCameraOn: false })
  expect(button('Connecting sound…').disabled).toBe(true)
  expect(button('Connecting sound…').getAttribute('aria-pressed')).toBe('false')
})
