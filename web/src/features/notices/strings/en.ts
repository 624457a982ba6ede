const en = {
  title: 'Announcements',
  tips: 'Tips',
  notice: 'Announcement',
  tip: 'Tip',
  empty: 'No announcements yet.',
  tipsEmpty: 'No tips yet.',
  gone: 'This has been withdrawn.',
  unread: 'Unread',
  unreadCount_one: '{count} unread',
  unreadCount_other: '{count} unread',
  readAll: 'Mark all as read',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    notices: typeof en
  }
}
