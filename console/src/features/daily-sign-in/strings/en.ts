const en = {
  pointsByDay: 'Points by day of the streak',
  day: 'Day {day}',
  dayAndLater: 'Day {day} and later',
  hint: 'Changes apply from the next sign-in. Gifts are shop products that cost streak days; one of {days} days costs an earned gold bar.',
  save: 'Save',
  saved: 'Saved.',
  signInsByDay: 'Sign-ins by day',
  nobody: 'Nobody has signed in yet.',
  date: 'Day',
  people: 'People',
  pointsGiven: 'Points given',
  goldBars: 'Gold bars earned',
  saveAsk:
    'Change the points of the days?\n\nNow: {before}\nThen: {after}\n\nEveryone gets them from their next sign-in.',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    'daily-sign-in': typeof en
  }
}
