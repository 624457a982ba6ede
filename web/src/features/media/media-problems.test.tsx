import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadRareTexts, startLanguage } from '#i18n/start.ts'
import { MediaProblems } from './media-problems.tsx'
import type { MediaClient } from './media-client.ts'
import type { MediaState } from './media-state.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadRareTexts()
})
afterEach(cleanup)

function show(state: Partial<MediaState>) {
  const control = {
    setMicrophone: vi.fn(async () => undefined),
    setCamera: vi.fn(async () => undefined),
    unsilence: vi.fn(async () => undefined),
  }
  const media = { problems: {}, isSilenced: false, ...state } as MediaState
  render(<MediaProblems client={control as unknown as MediaClient} media={media} />)
  return control
}

test.each([
  ['microphone', 'refused', /microphone is blocked.*settings/],
  ['microphone', 'absent', /No microphone found/],
  ['microphone', 'taken', /Another program is using the microphone/],
  ['camera', 'refused', /camera is blocked.*settings/],
  ['camera', 'absent', /No camera found/],
  ['camera', 'taken', /Another program is using the camera/],
] as const)('a %s that is %s has its sentence and another try', (device, problem, sentence) => {
  const control = show({ problems: { [device]: problem } })
  expect(screen.getByRole('alert').textContent).toMatch(sentence)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(device === 'camera' ? control.setCamera : control.setMicrophone).toHaveBeenCalledExactlyOnceWith(
    true,
  )
})

test('sound that the browser blocks is switched on by a press', () => {
  const control = show({ isSilenced: true })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on sound' }))
  expect(control.unsilence).toHaveBeenCalledOnce()
})

test('without a problem nothing is shown', () => {
  show({})
  expect(screen.getByRole('alert').childElementCount).toBe(0)
})

test('a line that was put away stays away, that there is no camera also in the next call', () => {
  localStorage.removeItem('no-camera')
  const both = { camera: 'absent', microphone: 'absent' } as const
  show({ problems: both })
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button)
  expect(screen.getByRole('alert').childElementCount).toBe(0)
  cleanup()
  show({ problems: both })
  expect(screen.getByRole('alert').textContent).toMatch(/^No microphone found/)
  localStorage.removeItem('no-camera')
})
