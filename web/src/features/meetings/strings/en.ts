const en = {
  readRules: 'Read the rules',
  endedByOperator: 'We ended the meeting “{name}”: {reason}',
  meetings: 'Meetings',
  meeting: 'Meeting',
  join: 'Join',
  numbered: 'No. {number}',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    meetings: typeof en
  }
}
