export const stickersErrors = {
  StickersFull: '11054',
} as const
