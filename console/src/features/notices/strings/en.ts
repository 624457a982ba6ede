const en = {
  news: 'News',
  tips: 'Tips',
  kind: 'Kind',
  write: 'Write one',
  noText: 'No text any more',
  nothing: 'Nothing was written yet.',
  title: 'Title',
  languages: 'Languages',
  since: 'Since',
  state: 'State',
  removed: 'removed',
  published: 'published',
  remove: 'Remove',
  removeAsk: 'Remove {title}?',
  titleIn: 'Title, {language}',
  htmlIn: 'Text as HTML, {language}',
  change: 'Change',
  tellEverybody: 'Tell everybody',
  close: 'Close',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    notices: typeof en
  }
}
