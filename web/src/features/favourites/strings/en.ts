const en = {
  title: 'Favourites',
  search: 'Search favourites',
  filters: 'Filters',
  photos: 'Photos',
  photo: 'Photo',
  videos: 'Videos',
  voices: 'Voice',
  files: 'Files',
  texts: 'Text',
  chats: 'Chat history',
  none: 'Nothing found',
  emptyTitle: 'No favourites yet',
  empty: 'Press and hold a message, then choose Favourite.',
  menu: 'What to do with this',
  forward: 'Forward',
  copy: 'Copy',
  openChat: 'Open chat',
  remove: 'Remove',
  removeAsk: 'Remove this from your favourites?',
  send: 'Send',
  sendAsk: 'Send this to {name}?',
  choose: 'Send a favourite',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    favourites: typeof en
  }
}
