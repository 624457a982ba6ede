const en = {
  title: 'Notifications',
  push: 'Notify me on this device',
  offHint: 'Off. New messages are shown only while Mynah is open.',
  onHint: 'On, also while Mynah is closed.',
  denied: 'Your browser blocks notifications from this site. Allow them in its settings.',
  unsupported: 'This browser cannot notify you here. It needs HTTPS and a current version.',
  homeScreen: 'Add Mynah to your home screen first, then open it there.',
  failed: 'Notifications could not be turned on',
  showText: 'Show message text',
  showTextHint: 'Otherwise only the sender.',
  test: 'Send a test notification',
  testSent: 'The test is on its way',
  sound: 'Sound',
  soundHint: 'For new messages while Mynah is open.',
  vibration: 'Vibration',
  vibrationHint: 'For swipes, payments and calls.',
  rules: 'What notifies me',
  kinds: 'Kinds',
  kindsHint: 'These choices apply to all your devices.',
  privateChats: 'Private chats',
  groups: 'Groups',
  groupsAll: 'All',
  groupsNamed: 'Mentions',
  groupsNone: 'None',
  money: 'Money and account',
  always: 'Always',
  quiet: 'Quiet hours',
  quietHint: 'Messages arrive without notification or sound. Calls still ring.',
  from: 'From',
  to: 'To',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'web-push': typeof en
  }
}
