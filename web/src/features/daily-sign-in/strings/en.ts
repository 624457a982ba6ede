const en = {
  track: 'Days of the streak',
  today: 'Today',
  done: 'Signed in',
  giftDay: 'Gift day',
  streakLine: '{count}-day streak, {left} to the gold bar',
  beginLine: 'Sign in today for {points} points',
  begunLine: 'Signed in today. A new streak begins tomorrow.',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'daily-sign-in': typeof en
  }
}
