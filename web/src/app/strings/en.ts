const en = {
  me: 'Me',
  contacts: 'Contacts',
  chats: 'Chats',
  groups: 'Groups',
  moments: 'Moments',
  notHereTitle: 'Nothing on this branch',
  notHere: 'This page does not exist.',
  goHome: 'Go to chats',
  pageFailed: 'This page could not be loaded. Check your connection and try again.',
  pageSlow: 'This page is taking a while. Your connection may be slow.',
  pageBroke: 'Something went wrong on this page.',
  networkProblem: 'Network problem. Check your connection.',
  timeout: 'This is taking too long. Try again.',
  requestInProgress: 'This is already under way.',
  notSignedIn: 'You are not signed in.',
  malformed: 'The server gave an answer we could not read.',
  filesNotKept: 'These files were not sent and are not kept here:',
  writtenLongAgo: 'Written more than a day ago. Still send it?',
  loading: 'Loading',
  connecting: 'Connecting…',
  connectionFailed: 'Connection failed. Trying again automatically.',
  offline: 'No connection. Messages wait here until it is back.',
  language: 'Language',
  languageFailed: 'This language could not be loaded. Try again.',
  details: 'Details',
  settings: 'Settings',
  pageFailedTitle: 'Not loaded',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    app: typeof en
  }
}
