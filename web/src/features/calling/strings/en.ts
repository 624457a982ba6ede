const en = {
  readRules: 'Read the rules',
  endedByOperator: 'We ended your call: {reason}',
  call: 'Call',
  voiceCall: 'Voice call',
  videoCall: 'Video call',
  missed: 'Missed call',
  inCall_one: '{count} in call',
  inCall_other: '{count} in call',
  join: 'Join',
  inCallAlready: 'You are in a call already',
  callBack: 'Call back',
  lasted: 'Call lasted {length}',
  theyDeclined: 'Declined',
  youDeclined: 'You declined',
  theyWereBusy: 'Line busy',
  youCancelled: 'Cancelled',
  noAnswer: 'No answer',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    calling: typeof en
  }
}
