const en = {
  waiting: 'Waiting',
  everybody: 'Everybody',
  show: 'Show',
  recorded: 'Every look is recorded.',
  conversations: 'Conversations',
  nobodyWaits: 'Nobody waits here.',
  nobodyWrote: 'Nobody has written yet.',
  person: 'Person',
  waitingSince: 'Waiting since',
  lastWords: 'Last words',
  morePeople: 'More people',
  conversationWith: 'Conversation with {name}',
  needsNoAnswer: 'Needs no answer',
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
