import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { isMacOf, macOf, secretOf } from '#platform/secrets/secrets.ts'
import { isOurs, nameIn, urlOf } from './addresses.ts'
import { maySee } from './rights.ts'
import type { UploadRow } from './store.ts'

type Signed = { name: string; until: string; userId: string }

const aboutOf = ({ name, until, userId }: Signed) => `file ${name} until ${until} for ${userId}`

/**
 * An address that shows a file for some minutes to anyone who has it. The caller has checked the user's right; it is
 * checked again at each use, so the address stops working when the right ends. `userId` is '' for operators, who see
 * reported content even after it is hidden or recalled.
 */
export async function signedAddress(
  app: App,
  name: string,
  userId: string,
): Promise<{ url: string; expireTime: number }> {
  const expireTime = app.clock.now() + limits.fileSignatureMs
  const until = expireTime.toString(36)
  const sign = macOf(await secretOf(app)(), aboutOf({ name, until, userId }))
  const query = new URLSearchParams({ until, ...(userId && { for: userId }), sign })
  return { url: `${app.config.mediaUrl ?? ''}${urlOf(name)}?${query.toString()}`, expireTime }
}

/** The same for operators, if it is an address of ours; others stay unchanged. */
export const signedUrl = async (app: App, url: string): Promise<string> =>
  isOurs(app, url) ? (await signedAddress(app, nameIn(url), '')).url : url

/** Whether the query of an address is a valid signature for this file, and its user may still see it. */
export async function isSigned(
  app: App,
  name: string,
  row: UploadRow,
  query: Record<string, unknown>,
): Promise<boolean> {
  const { until, sign, for: userId = '' } = query
  if (typeof until !== 'string' || typeof sign !== 'string' || typeof userId !== 'string') return false
  if (!/^[0-9a-z]{1,11}$/.test(until) || !/^\d{0,20}$/.test(userId)) return false
  if (Number.parseInt(until, 36) < app.clock.now()) return false
  if (!isMacOf(await secretOf(app)(), aboutOf({ name, until, userId }), sign)) return false
  return userId === '' || maySee(app, userId, row)
}
