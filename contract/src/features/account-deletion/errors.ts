export const accountDeletionErrors = {
  DestroyBlocked: '11066',
} as const
