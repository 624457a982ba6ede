export const carbonErrors = {
  CarbonDayFull: '11370',
  CarbonAmountTooLarge: '11371',
  CarbonFactorRevised: '11372',
} as const
