export const ledgerLimits = {
  dailyCapCentsMax: 10_000_000_00,
  dailyCapMs: 86_400_000,
  /** How many days one export of entries may have. */
  ledgerExportDaysMax: 366,
} as const
