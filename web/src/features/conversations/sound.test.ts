import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { maySound } from '#client/chat/notify-rules.ts'
import { playSoundOf } from '#client/device/sounds.ts'
import { roomPath } from './room-path.ts'
import { sessionWith } from './session.fixture.ts'
import { soundFor } from './sound.ts'

vi.mock(import('#client/device/sounds.ts'))
vi.mock(import('#client/chat/notify-rules.ts'))

const linh = sessionWith()
const from = (sender: string, kind: number) =>
  ({ id: '5', from: sender, msgType: kind, content: 'hi', extras: {} }) as unknown as ChatMessage

let isFocused = true
beforeEach(() => {
  isFocused = true
  vi.mocked(maySound).mockReset().mockResolvedValue(true)
  vi.mocked(playSoundOf).mockReset()
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isFocused)
  location.hash = ''
})
afterEach(() => void vi.restoreAllMocks())

async function soundOf(message: ChatMessage, row = linh): Promise<unknown> {
  vi.mocked(playSoundOf).mockClear()
  soundFor(message, row, '1')
  await new Promise((resolve) => setTimeout(resolve))
  return vi.mocked(playSoundOf).mock.calls[0]?.[0]
}

test('a message elsewhere, money anywhere, and an own message in the open chat each have their sound', async () => {
  expect(await soundOf(from('7', msgType.text))).toBe('message')
  expect(await soundOf(from('7', msgType.transfer))).toBe('money')
  expect(await soundOf(from('1', msgType.text))).toBeUndefined()
  location.hash = roomPath(linh.conversation)
  expect(await soundOf(from('7', msgType.text))).toBeUndefined()
  expect(await soundOf(from('7', msgType.transfer))).toBe('money')
  expect(await soundOf(from('1', msgType.text))).toBe('sent')
  isFocused = false
  expect(await soundOf(from('1', msgType.text))).toBeUndefined()
  expect(await soundOf(from('7', msgType.text))).toBe('message')
})

test('a muted chat and quiet hours silence all of them', async () => {
  location.hash = roomPath(linh.conversation)
  const muted = sessionWith({ isMuted: true })
  expect(await soundOf(from('7', msgType.transfer), muted)).toBeUndefined()
  expect(await soundOf(from('1', msgType.text), muted)).toBeUndefined()
  vi.mocked(maySound).mockResolvedValue(false)
  expect(await soundOf(from('7', msgType.transfer))).toBeUndefined()
  expect(await soundOf(from('1', msgType.text))).toBeUndefined()
  // only quiet hours, and no choice of kinds
  expect(vi.mocked(maySound).mock.lastCall?.[0]).toMatchObject({ always: true })
})
