export const accountErrors = {
  PayPasswordWrong: '11062',
  PayPasswordLocked: '11063',
  PayPasswordCommon: '11203',
} as const
