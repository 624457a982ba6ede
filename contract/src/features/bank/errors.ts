export const bankErrors = {
  NotMatchable: '11527',
  MatchInUse: '11528',
  NotCovered: '11529',
  TooManyBankFormats: '11530',
} as const
