const en = {
  title: 'Notifications',
  push: 'Notify me on this device',
  offHint: 'Off. New messages are shown only while Mynah is open.',
  onHint: 'On, also while Mynah is closed.',
  denied: 'Your browser blocks notifications from this site. Allow them in its settings.',
  unsupported: 'This browser cannot notify you here. It needs HTTPS and a current version.',
  homeScreen: 'Add Mynah to your home screen first, then open it there.',
  failed: 'Notifications could not be turned on',
  showText: 'Show the words of messages',
  showTextHint: 'Otherwise only who wrote.',
  test: 'Send a test notification',
  testSent: 'The test is on its way',
  sound: 'Sound',
  soundHint: 'For new messages while Mynah is open.',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'web-push': typeof en
  }
}
