export const passkeysErrors = {
  PasskeysNotSetUp: '11380',
  PasskeyWrong: '11381',
  PasskeyUnknown: '11382',
  PasskeysFull: '11383',
} as const
