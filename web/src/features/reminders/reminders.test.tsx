import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import type { ChatMessage } from '@mynah/contract/socket'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { systemNoticeOf } from '#app/system-notices.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { ReminderMark } from './reminder-mark.tsx'
import { ReminderSheet } from './reminder-sheet.tsx'
import { roomPart } from './room-part.ts'
import { reminderLineTexts } from './system-lines.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const chat = '2:8'
const message = {
  ...{ id: 'm'.repeat(32), seq: 4, from: '8', to: '7', chatType: 2, msgType: 0, content: 'the rent' },
  ...{ extras: {}, createTime: 1, nick: 'Linh', avatar: '', cmd: 11 },
} as ChatMessage

function show(list: object[], answers: Record<string, unknown> = {}) {
  const server = fakeServer({ 'messageReminder/list': { list }, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      <ReminderMark message={message} chat={chat} mine={false} />
      <ReminderSheet chat={chat} />
    </>,
  )
  return server
}
const offered = () =>
  (roomPart.messageActions ?? []).filter((one) => one.isOffered(message, chat)).map((one) => one.name())

test('a message is remembered by its menu, a time and a mark under it, which changes the time', async () => {
  const waits = { toBizId: '8', toBizType: 2, msgId: message.id, remindTime: Date.now() + 3_600_000 }
  const server = show([waits], { 'messageReminder/set': null })
  fireEvent.click(await screen.findByRole('button', { name: /^Reminder: / }))
  expect(offered()).toEqual(['Remove reminder'])
  fireEvent.click(await screen.findByRole('button', { name: /^Tomorrow morning/ }))
  await waitFor(() =>
    expect(server.bodiesOf('messageReminder/set')).toMatchObject([
      { toBizId: '8', toBizType: 2, msgId: message.id },
    ]),
  )
})

test('a message without a reminder has no mark, and offers one', async () => {
  const server = show([])
  await waitFor(() => expect(server.bodiesOf('messageReminder/list')).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  expect(offered()).toEqual(['Remind me'])
})

test('the notice of Mynah shows its message, and leads to it', () => {
  const args = { text: 'the rent', chatId: '8', chatType: '2', seq: '4' }
  expect(systemNoticeOf('reminder', args)).toMatchObject({ action: 'Show message' })
  expect(systemNoticeOf('reminder', args).path).toMatch(/id=8&at=4$/)
  expect(reminderLineTexts.reminder(args)).toBe('Reminder: the rent')
  expect(systemNoticeOf('reminderOnly', args).path).toMatch(/id=8&at=4$/)
  expect(systemNoticeOf('reminderGone', args)).toMatchObject({ action: 'Open chat' })
  expect(systemNoticeOf('reminderGone', args).path).toMatch(/id=8$/)
  expect(reminderLineTexts.reminderGone(args)).toMatch(/is gone/)
})
