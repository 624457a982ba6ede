import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { isMacOf, macOf, secretOf } from '#platform/secrets.ts'
import { isOurs, nameIn, urlOf } from './addresses.ts'

const aboutOf = (name: string, until: string) => `file ${name} until ${until}`

/** An address that shows a file to a user who has it, for some minutes. The caller has checked the right to it. */
export async function signedAddress(app: App, name: string): Promise<{ url: string; expireTime: number }> {
  const expireTime = app.clock.now() + limits.fileSignatureMs
  const until = expireTime.toString(36)
  const mac = macOf(await secretOf(app)(), aboutOf(name, until))
  return { url: `${app.config.mediaUrl ?? ''}${urlOf(name)}?until=${until}&sign=${mac}`, expireTime }
}

/** The same of an address of ours, for operators; any other is left as it is. */
export const signedUrl = async (app: App, url: string): Promise<string> =>
  isOurs(app, url) ? (await signedAddress(app, nameIn(url))).url : url

export async function isSigned(app: App, name: string, query: Record<string, unknown>): Promise<boolean> {
  const { until, sign } = query
  if (typeof until !== 'string' || typeof sign !== 'string' || !/^[0-9a-z]{1,11}$/.test(until)) return false
  if (Number.parseInt(until, 36) < app.clock.now()) return false
  return isMacOf(await secretOf(app)(), aboutOf(name, until), sign)
}
