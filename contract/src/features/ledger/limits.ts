export const ledgerLimits = {
  dailyCapCentsMax: 10_000_000_00,
  dailyCapMs: 86_400_000,
} as const
