import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { isMacOf, macOf, secretOf } from '#platform/secrets.ts'
import { isOurs, nameIn, urlOf } from './addresses.ts'
import { maySee } from './rights.ts'
import type { UploadRow } from './store.ts'

type Signed = { name: string; until: string; userId: string }

const aboutOf = ({ name, until, userId }: Signed) => `file ${name} until ${until} for ${userId}`

/**
 * An address that shows a file for some minutes to who has it. The caller has checked the right of the user to see it; it is
 * asked for again each time, so that the address ends with that right. `userId` is '' for an operator, who sees what is
 * reported also after it is hidden or recalled.
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

/** The same of an address of ours, for operators; any other is left as it is. */
export const signedUrl = async (app: App, url: string): Promise<string> =>
  isOurs(app, url) ? (await signedAddress(app, nameIn(url), '')).url : url

/** Whether the query of an address is one that was signed for this file, and who got it still may see it. */
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
