import { afterEach, beforeEach, expect, test } from 'vitest'
import { meetingEvents, meetings, type MeetingView } from '@mynah/contract/meetings'
import type { Self } from '@mynah/contract/people'
import { cmd, type ServerFrame } from '@mynah/contract/socket'
import { end, signIn } from '#client/session/auth-session.ts'
import { chat } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { meetingsLive } from './live.ts'
import { amelia, meetingWith } from './meeting.fixture.ts'
import { reminder } from './overlay-state.ts'

const happens = (event: { name: string }, data: unknown) =>
  chat.handlers.frame({ cmd: cmd.event, name: event.name, data } as ServerFrame)
const key = [meetings.detail.path, { number: '428913705' }]
const shown = () => queryClient.getQueryData<MeetingView>(key)

beforeEach(() => {
  queryClient.clear()
  chat.handlers.set(meetingsLive)
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => end())

test('a page of a meeting shows the newest view, whatever the order in which views come', () => {
  queryClient.setQueryData(key, meetingWith({ version: 2 }))
  happens(meetingEvents.changed, meetingWith({ version: 4, title: 'Newest' }))
  happens(meetingEvents.changed, meetingWith({ version: 3, title: 'Late' }))
  expect(shown()).toMatchObject({ version: 4, title: 'Newest' })
})

test('a meeting that is not shown is not stored', () => {
  happens(meetingEvents.changed, meetingWith())
  expect(shown()).toBeUndefined()
})

test('a meeting that was deleted is shown and reminded of no longer', () => {
  const { people: _, ...view } = meetingWith()
  queryClient.setQueryData(key, meetingWith())
  happens(meetingEvents.reminder, view)
  expect(reminder.get()).toMatchObject({ title: 'Weekly sync' })
  happens(meetingEvents.deleted, { number: '428913705' })
  expect(reminder.get()).toBeUndefined()
  expect(shown()).toBeUndefined()
})

test('after signing out there is no reminder', () => {
  const { people: _, ...view } = meetingWith()
  happens(meetingEvents.reminder, view)
  end()
  expect(reminder.get()).toBeUndefined()
})
