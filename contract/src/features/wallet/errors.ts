export const walletErrors = {
  PointsUneven: '11112',
  OrderExpired: '11114',
  VoucherUsed: '11115',
  DecisionStale: '11212',
  RateChangeTooLarge: '11208',
  SumChanged: '11209',
  NotCorrectable: '11520',
  CorrectionTooLarge: '11521',
} as const
