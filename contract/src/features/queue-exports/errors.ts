export const queueExportsErrors = {
  QueueExportsOpen: '11503',
  QueueExportsFull: '11504',
  QueueExportEnded: '11505',
} as const
