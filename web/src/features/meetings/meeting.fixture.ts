import type { MeetingPerson, MeetingView } from '@mynah/contract/meetings'

export const amelia = { userId: '7', userName: 'Amelia', avatarUrl: '' }
export const linh = { userId: '8', userName: 'Linh Vũ', avatarUrl: '' }
export const budi = { userId: '9', userName: 'Budi', avatarUrl: '' }

export const inMeeting = (who: typeof amelia, changed: Partial<MeetingPerson> = {}): MeetingPerson => ({
  ...who,
  ...{ role: 'member', state: 'joined', microphone: 'open', mayCamera: true, mayScreen: true },
  ...{ asksSince: 0, handSince: 0, joinTime: 1_000 },
  ...changed,
})

/** Linh is the host, Amelia the user of the tests, Budi another member. */
export const meetingWith = (changed: Partial<MeetingView> = {}): MeetingView => ({
  ...{ number: '428913705', title: 'Weekly sync', host: linh, state: 'open', version: 1 },
  ...{ startTime: 1_000_000, duration: 1, unit: 'hour', endTime: 4_600_000 },
  ...{ myRole: 'member', myState: 'joined', password: '', isLocked: false, hasWaitingRoom: false },
  ...{ isMutedOnEntry: false, allMuted: false, mayUnmute: true },
  people: [inMeeting(linh, { role: 'host' }), inMeeting(amelia), inMeeting(budi)],
  ...changed,
})
