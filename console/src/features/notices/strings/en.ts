const en = {
  news: 'News',
  tips: 'Tips',
  kind: 'Kind',
  write: 'Write new',
  noText: 'Text deleted',
  nothing: 'Nothing here yet.',
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
  tellEverybody: 'Publish',
  close: 'Close',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    notices: typeof en
  }
}
