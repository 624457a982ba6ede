const en = {
  pageTitle: '{page} · Mynah console',
  loading: 'Loading …',
  tryAgain: 'Try again',
  noAnswer: 'The server does not answer.',
  wrongInput: 'Something that was entered is not right.',
  wentWrong: 'Something went wrong.',
  unreadablePicture: 'This is no picture that can be read.',
  cannotDraw: 'This browser cannot draw pictures.',
  pictureTooLarge: 'This picture is too large.',
  find: 'Find',
  next: 'Next in the list',
  previous: 'Previous in the list',
  filterRows: 'Filter these rows',
  noneMatches: 'No row matches the filter.',
  columns: 'Columns',
  export: 'Export',
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
