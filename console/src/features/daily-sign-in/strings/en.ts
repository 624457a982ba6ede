const en = {
  pointsByDay: 'Points by day of the streak',
  day: 'Day {day}',
  dayAndLater: 'Day {day} and later',
  hint: 'They count from the next sign-in on. Gifts are goods of the shop that take days of a streak; one of {days} days takes a gold bar that was earned.',
  save: 'Save',
  saved: 'Saved.',
  signInsByDay: 'Sign-ins by day',
  nobody: 'Nobody has signed in yet.',
  date: 'Day',
  people: 'People',
  pointsGiven: 'Points given',
  goldBars: 'Gold bars earned',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    'daily-sign-in': typeof en
  }
}
