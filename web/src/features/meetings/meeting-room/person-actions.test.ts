import { expect, test } from 'vitest'
import { amelia, budi, inMeeting, linh, meetingWith } from '../meeting.fixture.ts'
import { actionsFor } from './person-actions.ts'

const me = amelia.userId
const asHost = meetingWith({ myRole: 'host' })
const asCoHost = meetingWith({ myRole: 'coHost' })

test('a member pins others, and renames themself', () => {
  expect(actionsFor(meetingWith(), inMeeting(budi), me, false)).toEqual(['pin'])
  expect(actionsFor(meetingWith(), inMeeting(budi), me, true)).toEqual(['unpin'])
  expect(actionsFor(meetingWith(), inMeeting(amelia), me, false)).toEqual(['pin', 'rename'])
})

test('a co-host acts on members, and not on hosts', () => {
  const actions = actionsFor(asCoHost, inMeeting(budi), me, false)
  expect(actions).toContain('mute')
  expect(actions).toContain('remove')
  expect(actions).not.toContain('makeCoHost')
  expect(actions).not.toContain('handOver')
  expect(actionsFor(asCoHost, inMeeting(linh, { role: 'host' }), me, false)).toEqual(['pin'])
  expect(actionsFor(asCoHost, inMeeting(budi, { role: 'coHost' }), me, false)).toEqual(['pin'])
})

test('the host can act on everyone, and is offered the actions that apply', () => {
  expect(actionsFor(asHost, inMeeting(budi), me, false)).toEqual([
    ...['pin', 'mute', 'hold', 'stopCamera', 'stopScreen', 'rename', 'makeCoHost', 'handOver', 'remove'],
  ])
  const held = inMeeting(budi, { microphone: 'held', mayCamera: false, mayScreen: false })
  expect(actionsFor(asHost, held, me, false)).toEqual([
    ...['pin', 'letUnmute', 'allowCamera', 'allowScreen', 'rename', 'makeCoHost', 'handOver', 'remove'],
  ])
  expect(actionsFor(asHost, { ...held, asksSince: 5 }, me, false).slice(0, 3)).toEqual([
    'pin',
    'agree',
    'decline',
  ])
  expect(actionsFor(asHost, inMeeting(budi, { role: 'coHost' }), me, false)).toContain('endCoHost')
})

test('nobody is offered to open the microphone of another person', () => {
  for (const microphone of ['open', 'muted', 'held'] as const)
    expect(actionsFor(asHost, inMeeting(budi, { microphone }), me, false)).not.toContain('unmute')
})
