export const stickerPacksErrors = {
  StickerPacksFull: '11510',
  AddedPacksFull: '11511',
} as const
