const en = {
  mainMenu: 'Main menu',
  pickAChat: 'Pick a conversation to read it here.',
  pickAGroup: 'Pick a group to read it here.',
  pickAContact: 'Pick a contact to see their profile.',
  pickAMoment: 'What you open appears here.',
  pickAPage: 'Your profile and settings open here.',
  favourites: 'Favourites',
  carbon: 'Carbon footprint',
  stickers: 'Stickers',
  scan: 'Scan',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    tabs: typeof en
  }
}
