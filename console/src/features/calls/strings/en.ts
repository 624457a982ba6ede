const en = {
  onNow: 'Now',
  lastDay: 'Last 24 hours',
  which: 'Show',
  nobodyListens: 'Shows only who took part and when. Nobody can listen in.',
  none: 'None.',
  minutes: 'Minutes',
  endOf: 'End {name}',
  reasonRead: 'Reason (shown to the participants)',
  endForAll: 'End for all',
  rings: 'ringing',
  on: 'ongoing',
  over: 'ended',
  wasAnswered: 'answered',
  rejected: 'declined',
  busy: 'busy',
  cancelled: 'cancelled',
  notAnswered: 'not answered',
  caller: 'Caller',
  kind: 'Kind',
  audio: 'audio',
  video: 'video',
  in: 'In',
  group: 'group {id}',
  privateChat: 'private chat',
  people: 'People',
  state: 'State',
  began: 'Began',
  answered: 'Answered',
  ended: 'Ended',
  notOpen: 'not started',
  title: 'Title',
  number: 'Number',
  host: 'Host',
  plannedFor: 'Scheduled for',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    calls: typeof en
  }
}
