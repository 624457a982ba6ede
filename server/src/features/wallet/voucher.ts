import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as uploads from '#features/uploads/index.ts'

/**
 * The perceptual hash of an uploaded picture of this user, by which similar ones are found; throws PhotoMissing for
 * anything else.
 */
export async function requireVoucher(ctx: Ctx, url: string): Promise<string> {
  const { userId: person, address } = ctx
  const uploaded = await uploads.ownedAt(ctx, person, url)
  if (!uploaded || uploaded.url !== url || uploaded.width === 0) throw new ApiError('PhotoMissing')
  const hash = await uploads.hashOfPicture(ctx, { person, address }, url)
  if (hash === null) throw new ApiError('PhotoMissing')
  return hash
}
