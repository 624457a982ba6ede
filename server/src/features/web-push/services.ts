import type { Config } from '#platform/config.ts'

/** The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge. Nobody else is ever called. */
const known =
  /^(?:fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)$/

/** Who pushes there without showing a notification loses the right to, and an edit may find none to change. */
export const punishesSilence = (endpoint: string): boolean =>
  URL.parse(endpoint)?.hostname.endsWith('.push.apple.com') ?? false

/** Whether an endpoint lies with a push service; anything else could be an address inside the operator's network. */
export function isPushService(config: Pick<Config, 'pushOrigins'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (config.pushOrigins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && known.test(url.hostname)
}
