export const webPushErrors = {
  PushServiceUnknown: '11052',
  PushFailed: '11053',
} as const
