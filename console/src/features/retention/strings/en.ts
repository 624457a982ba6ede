const en = {
  title: 'How long messages are kept',
  forEver: 'Messages are kept forever.',
  thenDeleted_one: 'Messages are deleted after {count} day.',
  thenDeleted_other: 'Messages are deleted after {count} days.',
  thenArchived_one: 'Messages are moved to the archive after {count} day.',
  thenArchived_other: 'Messages are moved to the archive after {count} days.',
  from: 'Takes effect {date}; until then it can be cancelled.',
  archived_one: '{count} message is in the archive.',
  archived_other: '{count} messages are in the archive.',
  days: 'Days, {min} to {max}; 0 to keep them forever',
  after: 'After that',
  delete: 'Delete them',
  archive: 'Move them to the archive',
  deleteAsk_one:
    'Delete all messages older than {count} day, for everybody? It starts in 24 hours and cannot be undone after that.',
  deleteAsk_other:
    'Delete all messages older than {count} days, for everybody? It starts in 24 hours and cannot be undone after that.',
  archiveAsk_one:
    'Move all messages older than {count} day to the archive? People no longer see them. It starts in 24 hours.',
  archiveAsk_other:
    'Move all messages older than {count} days to the archive? People no longer see them. It starts in 24 hours.',
  save: 'Save',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    retention: typeof en
  }
}
