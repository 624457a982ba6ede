const en = {
  title: 'Stickers',
  mine: 'My stickers',
  manage: 'Manage',
  sticker: 'Sticker {number}',
  add: 'Add from photos',
  addFailed: 'Not every photo became a sticker',
  first: 'Put first',
  remove: 'Remove',
  removeAsk_one: 'Remove {count} sticker?',
  removeAsk_other: 'Remove {count} stickers?',
  emptyTitle: 'No stickers of your own yet',
  empty: 'Make them of photos, or press and hold one in a chat.',
} as const

export default en

declare module '#i18n/say.ts' {
  interface Namespaces {
    stickers: typeof en
  }
}
