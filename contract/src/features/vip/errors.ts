export const vipErrors = {
  GroupTooLarge: '11102',
} as const
