export const ledgerErrors = {
  InsufficientBalance: '11110',
  InsufficientPoints: '11111',
  MoneyStopped: '11113',
  ReceiverNotVerified: '11123',
  ProofTooNew: '11124',
  DailyCapReached: '11260',
  RaiseTooLarge: '11215',
  DaysNotExportable: '11531',
} as const
