export const stickerPacksLimits = {
  /** Packs made by one user. */
  packsMadeMax: 10,
  /** Packs of others that one user added. */
  packsAddedMax: 20,
  /** Packs that operators offer to all users. */
  packsOfferedMax: 10,
  packStickersMax: 120,
  /** Emoji that find one sticker. */
  stickerEmojisMax: 5,
  /** The longer side of a sticker, in pixels. */
  stickerPx: 512,
  /** Frames of an animated sticker; later ones are cut off. */
  stickerFramesMax: 240,
} as const
