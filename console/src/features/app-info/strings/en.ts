const en = {
  kfUrl: 'Page of the customer service, https or empty',
  gwUrl: 'Page of the makers, https or empty',
  sevenDayRate: 'Seven-day rate that the wallet shows, percent for a year, or empty',
  reviewing: 'An app store is reviewing: nothing of money is shown.',
  notReviewing: 'No app store is reviewing.',
  reviewOver: 'The review is over',
  reviewBegins: 'A review begins',
  save: 'Save',
  saved: 'Saved.',
  versions: 'Versions',
  noVersion: 'No version has been published yet.',
  platform: 'Platform',
  code: 'Code',
  version: 'Version',
  note: 'Note',
  must: 'Must',
  since: 'Since',
  yes: 'yes',
  no: 'no',
  codeNumber: 'Code, a number',
  address: 'Address, https or empty',
  mustUpdate: 'Must update',
  whatIsNew: 'What is new',
  tellClients: 'Tell clients',
  dictionary: 'Dictionary',
  anotherList: 'Another list',
  open: 'Open',
  wordsOf: 'Words of {type}: value | {languages}',
  saveList: 'Save the list',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    'app-info': typeof en
  }
}
