const en = {
  onNow: 'On now',
  lastDay: 'Last 24 hours',
  which: 'Which',
  nobodyListens: 'Nobody can listen here: only who was in it, and when.',
  none: 'There is none.',
  minutes: 'Minutes',
  endOf: 'End {name}',
  reasonRead: 'Reason, which its people read',
  endForAll: 'End for all',
  rings: 'rings',
  on: 'on',
  over: 'over',
  wasAnswered: 'answered',
  rejected: 'rejected',
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
  notOpen: 'not open',
  title: 'Title',
  number: 'Number',
  host: 'Host',
  plannedFor: 'Planned for',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    calls: typeof en
  }
}
