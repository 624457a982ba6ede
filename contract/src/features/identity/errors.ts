export const identityErrors = {
  IdentityUnderReview: '11080',
  IdentityFixed: '11081',
  PhotoMissing: '11082',
  IdentityDiffers: '11083',
  DocumentInUse: '11207',
} as const
