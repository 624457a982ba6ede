const en = {
  title: 'App lock',
  on: 'On',
  off: 'Off',
  hint: 'Mynah asks for six digits before it can be read on this device. Notifications still arrive.',
  insecure: 'This needs a secure connection (https).',
  after: 'Lock after leaving the app',
  atOnce: 'At once',
  minutes: '{minutes} min',
  change: 'Change PIN',
  changed: 'PIN changed',
  turnedOn: 'App lock is on',
  lockNow: 'Lock now',
  oldPin: 'Your PIN',
  newPin: 'Choose a PIN of six digits',
  again: 'The same six digits again',
  differs: 'The six digits are not the same. Choose again.',
  common: 'Choose six digits that are harder to guess',
  locked: 'Mynah is locked',
  enter: 'Enter your PIN',
  wrong_one: 'Wrong PIN. {count} try left.',
  wrong_other: 'Wrong PIN. {count} tries left.',
  forgot: 'Forgot PIN?',
  forgotAsk: 'Sign out on this device?',
  forgotText:
    'Sign in again with your password or a code, then choose a new PIN. Messages not sent yet are lost.',
  signOut: 'Sign out',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'app-lock': typeof en
  }
}
