import type { Config } from '#platform/settings/config.ts'

/** The push services of browsers: Chrome and relatives, Firefox, Safari, Edge. No other hosts are contacted. */
const known =
  /^(?:fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)$/

/** These services end a subscription after pushes that show no notification, and an edit may find none to change. */
export const punishesSilence = (endpoint: string): boolean =>
  URL.parse(endpoint)?.hostname.endsWith('.push.apple.com') ?? false

/** Whether an endpoint belongs to a push service; anything else could be an address in the operator's network. */
export function isPushService(config: Pick<Config, 'pushOrigins'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (config.pushOrigins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && known.test(url.hostname)
}
