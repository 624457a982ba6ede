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
