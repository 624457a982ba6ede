import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { getItem } from '#client/storage/local-storage.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { AudioBubble } from './audio-bubble.tsx'
import { stop } from './player.ts'

const players: FakeAudio[] = []
class FakeAudio {
  currentTime = 0
  duration = 20
  playbackRate = 1
  onplay = () => undefined
  constructor() {
    players.push(this)
  }
  pause = () => undefined
  play = async () => undefined
}

beforeEach(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  vi.stubGlobal('Audio', FakeAudio)
})
afterEach(() => {
  cleanup()
  stop()
  players.length = 0
  vi.unstubAllGlobals()
})

const content = {
  url: '/media/a.webm',
  duration: 20_000,
  waveform: '0123456789',
  size: 1,
  mime: 'audio/webm',
}
const message: ChatMessage = {
  ...({ id: 'm1', seq: 1, cmd: 11, from: '8', to: '7', chatType: 2, msgType: msgType.audio } as const),
  ...{ content: JSON.stringify(content), extras: {}, createTime: 1, nick: 'Linh', avatar: '' },
}
const play = () => {
  const common = { meta: null, onOpen: () => undefined, onEditAgain: undefined }
  render(<AudioBubble message={message} mine={false} {...common} />)
  expect(screen.queryByRole('slider')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Play voice message, 20 seconds' }))
  return screen.getByRole('slider', { name: 'Position in the voice message' })
}
const time = () => players[0]?.currentTime

test('the arrow keys and dragging seek in a playing voice message', () => {
  const slider = play()
  const press = (key: string) => fireEvent.keyDown(slider, { key })
  press('ArrowRight')
  press('ArrowRight')
  expect(time()).toBe(4)
  expect(slider.getAttribute('aria-valuenow')).toBe('4')
  expect(slider.getAttribute('aria-valuetext')).toBe('0:04')
  press('ArrowLeft')
  expect(time()).toBe(2)
  press('ArrowLeft')
  press('ArrowLeft')
  expect(time()).toBe(0)
  // the room has keys of its own: this one is used up here, others are not
  expect(press('End')).toBe(false)
  expect(time()).toBe(20)
  expect(press('Escape')).toBe(true)

  let held = false
  slider.setPointerCapture = () => void (held = true)
  slider.hasPointerCapture = () => held
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 200, 28)
  fireEvent.pointerMove(slider, { clientX: 120 })
  expect(time()).toBe(20)
  fireEvent.pointerDown(slider, { button: 0, clientX: 200 })
  expect(time()).toBe(10)
  fireEvent.pointerMove(slider, { clientX: 250 })
  expect(time()).toBe(15)
  fireEvent.pointerMove(slider, { clientX: 900 })
  expect(time()).toBe(20)
})

test('the speed of voice messages is remembered on the device', async () => {
  play()
  fireEvent.click(screen.getByRole('button', { name: 'Speed 1' }))
  expect(players[0]?.playbackRate).toBe(1.5)
  expect(getItem('voice-rate')).toBe('1.5')
  vi.resetModules()
  const { toggle } = await import('./player.ts')
  toggle({ id: 'm2', url: '/media/b.webm', mine: true })
  expect(players[1]?.playbackRate).toBe(1.5)
})
