export const stickerPacksLimits = {
  /** Packs that one person made. */
  packsMadeMax: 10,
  /** Packs of others that one person added. */
  packsAddedMax: 20,
  /** Packs that the operators offer to everybody. */
  packsOfferedMax: 10,
  packStickersMax: 120,
  /** Emoji that find one sticker. */
  stickerEmojisMax: 5,
  /** The longer side of a picture that becomes a sticker. */
  stickerPx: 512,
  /** Frames of a moving one; what comes after them is left out. */
  stickerFramesMax: 240,
} as const
