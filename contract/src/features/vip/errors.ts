export const vipErrors = {
  VipChanged: '11517',
} as const
