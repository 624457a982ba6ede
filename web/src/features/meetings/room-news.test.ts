import { expect, test } from 'vitest'
import type { MeetingPerson } from '@mynah/contract/meetings'
import { amelia, inMeeting, meetingWith } from './meeting.fixture.ts'
import { newsOf } from './room-news.ts'

const as = (changed: Partial<MeetingPerson>) => meetingWith({ people: [inMeeting(amelia, changed)] })

test.each([
  ['muted by a host', {}, { microphone: 'muted' }, ['hostMuted']],
  ['held by a host', {}, { microphone: 'held' }, ['hostMuted']],
  ['allowed to speak', { microphone: 'held', asksSince: 5 }, { microphone: 'muted' }, ['maySpeak']],
  ['refused to speak', { microphone: 'held', asksSince: 5 }, { microphone: 'held' }, ['declinedSpeak']],
  ['opened by its owner', { microphone: 'muted' }, { microphone: 'open' }, []],
  ['camera stopped', {}, { mayCamera: false }, ['cameraStopped']],
  ['camera allowed again', { mayCamera: false }, {}, ['cameraAllowed']],
  ['share stopped', {}, { mayScreen: false }, ['shareStopped']],
  ['share allowed again', { mayScreen: false }, {}, ['shareAllowed']],
  ['made host', { microphone: 'held' }, { role: 'host', microphone: 'muted' }, ['nowHost']],
  ['made co-host', {}, { role: 'coHost' }, ['nowCoHost']],
  ['no co-host any more', { role: 'coHost' }, {}, ['noCoHost']],
  ['nothing of mine', {}, { handSince: 3 }, []],
] as const)('a change that others made for the user: %s', (_, before, after, news) => {
  expect(newsOf(as(before), as(after), amelia.userId, true)).toEqual(news)
})

test('a withdrawn request to speak was not refused', () => {
  const before = as({ microphone: 'held', asksSince: 5 })
  expect(newsOf(before, as({ microphone: 'held' }), amelia.userId, false)).toEqual([])
})

test('a person who is not in the meeting gets no news', () => {
  expect(newsOf(meetingWith({ people: [] }), as({ microphone: 'held' }), amelia.userId, true)).toEqual([])
})
