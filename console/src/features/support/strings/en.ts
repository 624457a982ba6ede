const en = {
  waiting: 'Waiting',
  everybody: 'All',
  show: 'Show',
  recorded: 'Every view is logged.',
  conversations: 'Conversations',
  nobodyWaits: 'Nobody is waiting.',
  nobodyWrote: 'Nobody has written yet.',
  person: 'Person',
  waitingSince: 'Waiting since',
  lastWords: 'Last message',
  morePeople: 'Show more',
  conversationWith: 'Conversation with {name}',
  needsNoAnswer: 'No answer needed',
  messages: 'Messages',
  olderMessages: 'Older messages',
  answer: 'Answer',
  send: 'Send',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    support: typeof en
  }
}
