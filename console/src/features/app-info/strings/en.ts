const en = {
  kfUrl: 'Customer service page (https, may be empty)',
  gwUrl: 'Company website (https, may be empty)',
  sevenDayRate: 'Seven-day rate, in percent per year (may be empty)',
  sevenDayTerms: 'Terms of the rate, shown under it in the wallet: without them no rate is shown',
  reviewing: 'App store review is on: everything about money is hidden.',
  notReviewing: 'App store review is off.',
  reviewOver: 'End the review',
  reviewMeans:
    'Hide wallet, red packets, transfers and shop from everyone until the review ends? Nobody can pay meanwhile.',
  withdraw: 'Withdraw',
  withdrawMeans: 'Withdraw version {version}? Apps are not offered it any more.',
  reviewBegins: 'Start a review',
  save: 'Save',
  saved: 'Saved.',
  versions: 'Versions',
  noVersion: 'No version has been published yet.',
  platform: 'Platform',
  code: 'Code',
  version: 'Version',
  note: 'Note',
  must: 'Required',
  since: 'Since',
  yes: 'yes',
  no: 'no',
  codeNumber: 'Code (number)',
  address: 'Link (https, may be empty)',
  mustUpdate: 'Required update',
  whatIsNew: 'What’s new',
  tellClients: 'Publish',
  dictionary: 'Dictionary',
  anotherList: 'Another list',
  open: 'Open',
  wordsOf: 'Entries of {type}: value | {languages}',
  saveList: 'Save the list',
  forcedAsk:
    'Make everyone on this platform update to {version} from {url}? Older versions stop working for them until they do.',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    'app-info': typeof en
  }
}
