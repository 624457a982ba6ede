const en = {
  pageTitle: '{page} · Mynah console',
  loading: 'Loading …',
  tryAgain: 'Try again',
  noAnswer: 'The server is not responding.',
  wrongInput: 'Some of the input is not valid.',
  wentWrong: 'Something went wrong.',
  unreadablePicture: 'This picture cannot be read.',
  cannotDraw: 'This browser cannot process pictures.',
  pictureTooLarge: 'This picture is too large.',
  find: 'Find',
  next: 'Next in the list',
  previous: 'Previous in the list',
  filterRows: 'Filter these rows',
  noneMatches: 'No rows match the filter.',
  columns: 'Columns',
  export: 'Export rows ({count})',
  undo: 'Undo',
  close: 'Close',
  chartCount: '{name}: {total} in {days} days',
} as const

export default en

declare module '../../i18n/translate.ts' {
  interface Namespaces {
    parts: typeof en
  }
}
