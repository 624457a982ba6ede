export type Box = { width: number; height: number }

/**
 * Limits of a picture in pixels: `pixels` in all, the longer side, and the shorter side below which scaling stops so
 * that it stays readable.
 */
export type Bounds = { pixels: number; shorter: number; longer: number }

/**
 * Scales a size down to `bounds.pixels`, but not so far that the shorter side falls below `shorter`: a limit on the
 * longer side alone would make a long screenshot unreadable. Never scales up.
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

/** Of stored pictures: a phone's photo, and a long screenshot in a readable size. */
export const storedBounds: Bounds = { pixels: 4_096 * 3_072, shorter: 720, longer: 16_383 }
/** Of pictures that a client scales down to upload them faster. */
export const sentBounds: Bounds = { pixels: 2_048 * 1_536, shorter: 720, longer: 16_383 }

/** Image types that the server cannot read, refused before the upload. */
export const isUnreadType = (mime: string): boolean =>
  /^image\/(?:hei[cf]|jxl|jp2|jpx|vnd\.|x-icon|x-adobe|x-canon|x-nikon|x-sony)/.test(mime)

/** The `accept` attribute of picture inputs; phones convert their own formats into one of these. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/bmp,image/webp'
