export const queueExportsLimits = {
  queueExportRowsMax: 1_000_000,
  /** How many exports may wait or run, of one operator and of all. */
  queueExportsOpenMax: 3,
  queueExportsOpenMaxOfAll: 20,
  queueExportDays: 7,
} as const
