import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { renderScreen } from '#client/render-screen.fixture.tsx'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import type { DeviceKind } from './chosen-devices.ts'
import { DeviceSheet, type DeviceSource } from './device-sheet.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})

const device = (kind: DeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label }) as MediaDeviceInfo
const all = [
  device('audioinput', 'm1', 'Built-in'),
  device('audioinput', 'm2', 'Headset'),
  device('videoinput', 'c1', ''),
]

test('devices are grouped, the active one is marked, and a press chooses another', async () => {
  const choose = vi.fn(async () => undefined)
  const source: DeviceSource = {
    devices: async (kind) => all.filter((one) => one.kind === kind),
    active: (kind) => (kind === 'audioinput' ? 'm2' : 'default'),
    choose,
  }
  renderScreen(
    <DeviceSheet
      open
      onClose={() => undefined}
      source={source}
      level={0.25}
      camera={undefined}
      isMirrored={false}
    />,
  )
  const button = (name: RegExp) => screen.getByRole('button', { name })
  expect(await screen.findByRole('button', { name: /Headset/ })).toBeTruthy()
  const marked = () =>
    screen.getAllByRole('button', { pressed: true }).map((one) => within(one).getByText(/\w/).textContent)
  // The camera has no name before permission is given, and the only one is the active one.
  await vi.waitFor(() => expect(marked()).toEqual(['Headset', 'Camera 1']))
  expect(screen.getByRole('meter', { name: 'Microphone level' }).getAttribute('aria-valuenow')).toBe('50')
  fireEvent.click(button(/Built-in/))
  await vi.waitFor(() => expect(marked()).toEqual(['Built-in', 'Camera 1']))
  expect(choose).toHaveBeenCalledExactlyOnceWith('audioinput', 'm1')
})
