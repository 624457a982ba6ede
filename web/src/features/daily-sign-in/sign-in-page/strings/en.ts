const en = {
  title: 'Daily sign-in',
  streak: 'Streak',
  days_one: '{count} day',
  days_other: '{count} days',
  begin: 'Begin your streak today',
  beginsTomorrow: 'A new streak begins tomorrow',
  signIn: 'Sign in, +{points}',
  unsure: 'No answer yet. Asking again…',
  signed: 'Signed in today',
  gained: '+{points} points',
  tomorrow: 'Tomorrow: +{points}',
  keep: 'Sign in before midnight to keep your streak',
  goldBar: 'Gold bar',
  goldLeft_one: '{count} day to go',
  goldLeft_other: '{count} days to go',
  goldNow: 'It is yours',
  goldProgress: '{count} of {total} days',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  signedOn: 'signed in, +{points}',
  pointsByDay: 'Points by day of the streak',
  day: 'Day {day}',
  fromDay: 'From day {day} on',
  rules:
    'A missed day ends the streak. So does a gift that you exchange it for. After 365 days you get a gold bar and a new streak begins.',
  settings: 'Reminder and time zone',
  reminder: 'Remind me',
  reminderHint: 'A notification at {time} on days without a sign-in',
  reminderDenied: 'Your browser blocks notifications',
  reminderElsewhere: 'This browser cannot show it; your other devices can',
  zone: 'Time zone',
  zoneHint: 'Days begin at midnight, {zone}',
  zoneUse: 'Use the time zone of this device',
  zoneHere: 'This device: {zone}',
  zoneWait: 'Possible from {time}',
  zoneText: 'Your days follow {zone} from now on. It can be changed again after 24 hours.',
  zoneConfirm: 'Use it',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'sign-in-page': typeof en
  }
}
