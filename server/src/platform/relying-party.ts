import { isIP } from 'node:net'
import { isLoopback } from './address.ts'
import type { Config } from './config.ts'
import { ApiError } from './api-error.ts'

/** The host that passkeys are made for, and the pages that may ask for them. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * The host of the first of MYNAH_ORIGINS that can have passkeys, never what a request calls itself: browsers give them to
 * pages over https and to those of this machine, and to no IP address. A server without that setting that listens on
 * loopback, with no proxy in front, is `localhost`.
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
