import sharp from 'sharp'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import * as uploads from '#features/uploads/index.ts'

const side = 8

/**
 * 64 bits of a picture, whether each of 8 times 8 places is brighter than the one to its right, as text of
 * zeros and ones. The difference hash of Krawetz, "Kind of Like That" (2013): pictures that look alike differ in a few bits.
 */
export async function imageHashOf(picture: Buffer): Promise<string> {
  const pixels = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(side + 1, side, { fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = ''
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * (side + 1) + x
      bits += (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0'
    }
  return bits
}

/** Its print, of a picture that this person uploaded; throws PhotoMissing for everything else. */
export async function requireVoucher(app: App, userId: string, url: string): Promise<string> {
  const uploaded = await uploads.ownedAt(app, userId, url)
  if (!uploaded || uploaded.url !== url || uploaded.width === 0) throw new ApiError('PhotoMissing')
  const bytes = await uploads.bytesAt(app, url)
  if (!bytes) throw new ApiError('PhotoMissing')
  return imageHashOf(bytes)
}
