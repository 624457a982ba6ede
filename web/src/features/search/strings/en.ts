const en = {
  title: 'Search',
  all: 'Search people, groups, messages',
  allHint: 'Find friends, groups and anything that was said.',
  messages: 'Messages',
  none: 'No message found',
  showAll: 'Show all {count}',
  beyond: 'Find new people: {text}',
  inChat: 'Search in chat',
  inChatHint: 'Type a word, or choose a sender, a day or a kind.',
  filters: 'Filters',
  sender: 'Sender',
  day: 'Day',
  photos: 'Photos and videos',
  files: 'Files',
  voices: 'Voice',
  cards: 'Cards',
  history: 'Photos, files and more',
  historyNone: 'Nothing was sent here yet.',
  photoBy: 'Photo from {name}',
  videoBy: 'Video from {name}',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    search: typeof en
  }
}
