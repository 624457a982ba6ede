export const servicesErrors = {
  ServiceLocked: '11506',
} as const
