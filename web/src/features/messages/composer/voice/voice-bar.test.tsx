import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import type { ChatKey } from '../../queries.ts'
import { useVoice } from './voice-bar.tsx'
import { recordVoiceIn, voiceWish } from './voice-wish.ts'

const recorder = { onLevel: (_level: number, _ms: number) => {}, cancel: vi.fn(), finish: vi.fn() }
const sent = vi.fn()
const start = vi.fn<() => Promise<typeof recorder>>()
vi.mock('./recorder.ts', () => ({ Recorder: { start: () => start() } }))
vi.mock('../../upload/attachments.ts', () => ({ sendVoice: (...given: unknown[]) => sent(...given) }))
vi.mock('../composer-state.ts', () => ({ takeReply: () => ({}) }))

beforeAll(loadEnglish)
beforeEach(() => {
  vi.clearAllMocks()
  recorder.finish.mockReturnValue({ duration: 2_000 })
  recorder.onLevel = () => {}
  start.mockResolvedValue(recorder)
})

function Stage() {
  const { bar, button } = useVoice('2:7' as ChatKey)
  return bar ?? <button type="button" {...button} aria-label="mic" />
}

/** jsdom has no PointerEvent of its own with coordinates. */
const pointer = (
  target: Element | Window,
  type: string,
  at: { x?: number; y?: number; time?: number } = {},
) => {
  const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: at.x ?? 300, clientY: at.y ?? 700 })
  Object.defineProperty(event, 'timeStamp', { value: at.time ?? 1 })
  fireEvent(target, event)
}

async function held() {
  render(<Stage />)
  const mic = screen.getByLabelText('mic')
  expect(mic.style.touchAction).toBe('none')
  await act(async () => pointer(mic, 'pointerdown'))
  await screen.findByText('Slide left to cancel, up to keep recording')
}

test('let go, it is sent', async () => {
  await held()
  await act(async () => pointer(window, 'pointerup', { time: 2_001 }))
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a finger that wobbles discards nothing', async () => {
  await held()
  for (const [x, y] of [
    [290, 690],
    [310, 680],
    [270, 720],
    [300, 700],
  ])
    await act(async () => pointer(window, 'pointermove', { x: x ?? 0, y: y ?? 0 }))
  await act(async () => pointer(window, 'pointerup', { time: 2_001 }))
  expect([recorder.cancel.mock.calls.length, sent.mock.calls.length]).toEqual([0, 1])
})

test('where the browser takes the finger away, it goes on and can be sent', async () => {
  await held()
  await act(async () => pointer(window, 'pointermove', { y: 680 }))
  await act(async () => pointer(window, 'pointercancel', { y: 680 }))
  expect(recorder.cancel).not.toHaveBeenCalled()
  await act(async () => screen.getByRole('button', { name: 'Send voice message' }).click())
  expect(sent).toHaveBeenCalledTimes(1)
})

test('slid up it stays on after the finger has left, and the bin discards it', async () => {
  await held()
  await act(async () => pointer(window, 'pointermove', { y: 600 }))
  await act(async () => pointer(window, 'pointerup', { y: 600, time: 2_001 }))
  expect(sent).not.toHaveBeenCalled()
  await act(async () => screen.getByRole('button', { name: 'Cancel recording' }).click())
  expect([recorder.cancel.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
})

test('slid onto the bin it is cancelled, and slid back it is not', async () => {
  await held()
  await act(async () => pointer(window, 'pointermove', { x: 200 }))
  expect(screen.getByText('Let go to cancel')).toBeTruthy()
  await act(async () => pointer(window, 'pointermove', { x: 295 }))
  await act(async () => pointer(window, 'pointermove', { x: 200 }))
  await act(async () => pointer(window, 'pointerup', { x: 200, time: 2_001 }))
  expect([recorder.cancel.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
})

test('leaving the page for another app keeps the recording', async () => {
  await held()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => fireEvent(document, new Event('visibilitychange')))
  visible.mockRestore()
  await act(async () => pointer(window, 'pointerup', { time: 2_001 }))
  expect(sent).not.toHaveBeenCalled()
  await act(async () => screen.getByRole('button', { name: 'Send voice message' }).click())
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a room that is left before the microphone is there lets it go, and sends nothing', async () => {
  const opening = Promise.withResolvers<typeof recorder>()
  start.mockReturnValue(opening.promise)
  const { unmount } = render(<Stage />)
  await act(async () => screen.getByRole('button', { name: 'mic' }).click())
  await vi.waitFor(() => expect(start).toHaveBeenCalled())
  unmount()
  await act(async () => opening.resolve(recorder))
  recorder.onLevel(0.5, limits.voiceMsMax)
  expect([recorder.cancel.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
})

test('a room that is left before the code of the recorder is there asks for no microphone', async () => {
  const { unmount } = render(<Stage />)
  act(() => screen.getByRole('button', { name: 'mic' }).click())
  unmount()
  await act(() => import('./recorder.ts'))
  expect(start).not.toHaveBeenCalled()
})

test('a room that is left while it records sends nothing, whatever the microphone gave last', async () => {
  const { unmount } = render(<Stage />)
  await act(async () => screen.getByRole('button', { name: 'mic' }).click())
  await screen.findByText('Recording')
  unmount()
  recorder.onLevel(0.5, limits.voiceMsMax)
  expect([recorder.cancel.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
})

test.each([
  ['before its room is shown', true],
  ['in its room', false],
])('a voice message that another page asked for %s is recorded at once', async (_, isBefore) => {
  const ask = () => recordVoiceIn('2:7' as ChatKey)
  if (isBefore) ask()
  render(<Stage />)
  if (!isBefore) await act(async () => ask())
  expect(await screen.findByText('Recording')).toBeTruthy()
  expect(start).toHaveBeenCalledTimes(1)
  expect(voiceWish.get()).toBeUndefined()
})

test('one that was asked for in another room, or long ago, opens no microphone', async () => {
  recordVoiceIn('2:8' as ChatKey)
  const { unmount } = render(<Stage />)
  unmount()
  vi.spyOn(Date, 'now').mockReturnValueOnce(1)
  recordVoiceIn('2:7' as ChatKey)
  render(<Stage />)
  await vi.waitFor(() => expect(voiceWish.get()).toBeUndefined())
  await act(() => import('./recorder.ts'))
  expect(start).not.toHaveBeenCalled()
})
