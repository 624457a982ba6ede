const en = {
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
