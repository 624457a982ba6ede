import { expect, test } from 'vitest'
import type { Translate } from '#i18n/translate.ts'
import type { MediaState } from '#features/media/index.ts'
import { answered, callWith } from '../call.fixture.ts'
import type { CallSession } from '../session.ts'
import { statusLine } from './status.ts'

const t = ((key: string) => key) as unknown as Translate<'call-screen'>
const person = {
  ...{ userId: '8', isSpeaking: false, isWeak: false, isLost: false, isMicrophoneOn: true },
  ...{ camera: undefined, screen: undefined },
}
const lost = { ...person, isLost: true }
const answeredAt = 1_000_000

function line(media: Partial<MediaState>, now: number, call = callWith(answered)) {
  const session = { phase: 'in', call, isAudio: true, since: answeredAt } as unknown as CallSession
  const state = { connection: 'connected', others: [], othersSince: 0, ...media } as unknown as MediaState
  return statusLine(session, state, now, t)
}

test('the clock of a call begins with the media of the other side, and stands while nobody is there', () => {
  expect(line({}, answeredAt, callWith())).toBe('calling')
  // Answered, and nobody came.
  for (const later of [0, 5_000, 29_000]) expect(line({}, answeredAt + later)).toBe('connecting')
  const there = { others: [person], othersSince: answeredAt + 4_000 }
  expect(line(there, answeredAt + 4_000)).toBe('00:00')
  expect(line(there, answeredAt + 14_000)).toBe('00:10')
  expect(line({ ...there, others: [lost] }, answeredAt + 17_000)).toBe('reconnecting')
  expect(line({ ...there, others: [] }, answeredAt + 20_000)).toBe('reconnecting')
  expect(line({ ...there, others: [lost, person] }, answeredAt + 20_000)).toBe('00:16')
  // Who comes back into a call reads how long it has lasted.
  const back = { others: [person], othersSince: answeredAt + 600_000 }
  expect(line(back, answeredAt + 600_000)).toBe('10:00')
})
