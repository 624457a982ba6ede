export type Box = { width: number; height: number }

/** How large a picture may be: its pixels, its shorter side where those would make it unreadable, its longer side. */
export type Bounds = { pixels: number; shorter: number; longer: number }

/**
 * The size that a picture is made: never larger, within `pixels`, unless its shorter side fell below `shorter` by that.
 * A bound on the longer side alone would leave nothing to read of a long screenshot.
 */
export function fitted({ width, height }: Box, { pixels, shorter, longer }: Bounds): Box {
  const readable = shorter / Math.min(width, height)
  const scale = Math.min(
    1,
    Math.max(Math.sqrt(pixels / (width * height)), readable),
    longer / Math.max(width, height),
  )
  const of = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: of(width), height: of(height) }
}

/** Of a picture that is kept: a photo of a phone, and of a long screenshot so much that it can be read. */
export const storedBounds: Bounds = { pixels: 4_096 * 3_072, shorter: 720, longer: 16_383 }
/** Of one that is made to go up soon. */
export const sentBounds: Bounds = { pixels: 2_048 * 1_536, shorter: 720, longer: 16_383 }

/** Types that nothing here reads: known before they go up. */
export const isUnreadType = (mime: string): boolean =>
  /^image\/(?:hei[cf]|jxl|jp2|jpx|vnd\.|x-icon|x-adobe|x-canon|x-nikon|x-sony)/.test(mime)

/** What a picker offers for every use of pictures; a phone turns its own kinds into one of these. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/bmp,image/webp'
