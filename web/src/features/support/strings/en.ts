const en = {
  title: 'Customer service',
  site: 'Website',
  noSite: 'There is no website yet.',
  ask: 'Ask customer service',
  hello: 'Write to us. We answer here.',
  messages: 'Messages',
  message: 'Message',
  send: 'Send',
  older: 'Show earlier messages',
  unread_one: '{count} unread',
  unread_other: '{count} unread',
  aboutOrder: 'About order {order}:',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    support: typeof en
  }
}
