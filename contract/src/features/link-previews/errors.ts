export const linkPreviewsErrors = {
  LinkPreviewNone: '11450',
  LinkPreviewsOff: '11451',
} as const
