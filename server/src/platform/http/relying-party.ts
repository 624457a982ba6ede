import { isIP } from 'node:net'
import { isLoopback } from './address.ts'
import type { Config } from '#platform/settings/config.ts'
import { ApiError } from '#platform/api-error.ts'

/** The host that passkeys are made for, and the origins of pages that may use them. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * The first of MYNAH_ORIGINS that can have passkeys; never taken from a request. Browsers offer passkeys to https pages
 * and to pages of this machine, but not to IP addresses. Without the setting, a server that listens on loopback, with
 * no proxy in front, is `localhost`.
 */
export function relyingParty({
  origins,
  host,
  port,
  trustProxy,
}: Pick<Config, 'origins' | 'host' | 'port' | 'trustProxy'>) {
  const local = isLoopback(host) && !trustProxy ? [`http://localhost:${port}`] : []
  const pages = (origins.length > 0 ? origins : local).map((one) => new URL(one)).filter(canHavePasskeys)
  const id = pages[0]?.hostname
  if (id === undefined) return undefined
  const its = pages.filter(({ hostname }) => hostname === id || hostname.endsWith(`.${id}`))
  return { id, origins: its.map(({ origin }) => origin) } satisfies RelyingParty
}

const canHavePasskeys = ({ protocol, hostname }: URL): boolean =>
  isIP(hostname) === 0 && !hostname.startsWith('[') && (protocol === 'https:' || hostname === 'localhost')

export function requireParty({ config }: { config: Config }): RelyingParty {
  const party = relyingParty(config)
  if (!party) throw new ApiError('PasskeysNotSetUp')
  return party
}
