export const scanErrors = {
  QrExpired: '11064',
} as const
