import { expect, test } from 'vitest'
import type { Translate } from '#i18n/translate.ts'
import type { MediaState } from '#features/media/index.ts'
import { answered, callWith } from '../call.fixture.ts'
import type { CallSession } from '../session.ts'
import { resultLine, statusLine } from './status.ts'

const t = ((key: string) => key) as unknown as Translate<'call-screen'>
const person = {
  ...{ userId: '8', isSpeaking: false, isWeak: false, isLost: false, isMicrophoneOn: true },
  ...{ hasMicrophone: true, since: 0 },
  ...{ camera: undefined, screen: undefined },
}
const answeredAt = 1_000_000

function line(
  media: Partial<MediaState>,
  now: number,
  call = callWith(answered),
  name = '',
  reachedRoom = '',
) {
  const session = { phase: 'in', call, isAudio: true, since: answeredAt } as unknown as CallSession
  const state = { connection: 'connected', others: [], othersSince: 0, aloneSince: 0, ...media }
  return statusLine({ session, media: state as unknown as MediaState, reachedRoom }, now, t, name)
}

test('the time of a call starts with the media of the other side, and does not run while nobody is there', () => {
  expect(line({}, answeredAt, callWith())).toBe('calling')
  // answered, but the other person has not joined
  for (const later of [0, 5_000, 29_000]) expect(line({}, answeredAt + later)).toBe('connecting')
  const there = { others: [person], othersSince: answeredAt + 4_000 }
  expect(line(there, answeredAt + 4_000)).toBe('00:00')
  expect(line(there, answeredAt + 14_000)).toBe('00:10')
  const gone = { ...there, aloneSince: answeredAt + 16_000 }
  expect(line(gone, answeredAt + 17_000)).toBe('reconnecting')
  expect(line(gone, answeredAt + 17_000, callWith(answered), 'Linh')).toBe('theyReconnect')
  expect(line({ ...gone, connection: 'reconnecting' }, answeredAt + 17_000, callWith(answered), 'Linh')).toBe(
    'reconnecting',
  )
  expect(line(there, answeredAt + 20_000)).toBe('00:16')
  // a person who returns to a call sees its full duration
  const back = { others: [person], othersSince: answeredAt + 600_000 }
  expect(line(back, answeredAt + 600_000)).toBe('10:00')
})

test('it says that it rings once a device was reached, of this call, and that it waits where it does', () => {
  const { roomId } = callWith()
  expect(line({}, answeredAt, callWith(), 'Linh')).toBe('calling')
  expect(line({}, answeredAt, callWith(), 'Linh', '72')).toBe('calling')
  expect(line({}, answeredAt, callWith(), 'Linh', roomId)).toBe('ringing')
  expect(line({}, answeredAt, callWith({ waiting: ['7'] }), 'Linh', roomId)).toBe('onAnotherCall')
})

test('a call that broke off says to whom the line was lost', () => {
  const over = { phase: 'over', result: 'lost', mine: false, call: callWith() } as unknown as Parameters<
    typeof resultLine
  >[0]
  expect(resultLine(over, t, 'Linh')).toBe('lineToLost')
  expect(resultLine(over, t)).toBe('lineLost')
  expect(resultLine({ ...over, result: 'answered' }, t, 'Linh')).toBe('ended')
  // A call that this device did not decline was declined by another device of the same person.
  expect(resultLine({ ...over, result: 'rejected' }, t)).toBe('declinedElsewhere')
  // The person who was called has missed it.
  for (const result of ['timedOut', 'cancelled'] as const)
    expect(resultLine({ ...over, result }, t)).toBe('missed')
})
