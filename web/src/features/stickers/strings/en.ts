const en = {
  title: 'Stickers',
  mine: 'My stickers',
  manage: 'Manage',
  sticker: 'Sticker {number}',
  add: 'Add from photos',
  addFailed: 'Some photos could not be added',
  first: 'Move to front',
  remove: 'Remove',
  removeAsk_one: 'Remove {count} sticker?',
  removeAsk_other: 'Remove {count} stickers?',
  emptyTitle: 'No stickers of your own yet',
  empty: 'Add them from photos, or press and hold a photo in a chat.',
  kindSticker: '[Sticker]',
  oneSticker: 'Sticker',
  addSticker: 'Add to stickers',
  stickerAdded: 'Added to your stickers',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    stickers: typeof en
  }
}
