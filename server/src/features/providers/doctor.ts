import type { Config } from '#platform/settings/config.ts'
import { ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'

const discoveryPath = '/.well-known/openid-configuration'

/** Reads the provider's metadata, as a login does. With a wrong issuer nobody could sign in. */
export async function examineProvider({ oidc }: Config): Promise<Finding[]> {
  if (!oidc) return []
  const at = `${oidc.issuer.replace(/\/$/, '')}${discoveryPath}`
  let said: unknown
  try {
    const answer = await fetch(at, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
    if (answer.status !== 200)
      return [wrong(`The provider at OIDC_ISSUER answers ${answer.status} where its description should be.`)]
    said = await answer.json()
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be reached'
    return [wrong(`The description of the provider at OIDC_ISSUER cannot be read: ${reason}.`)]
  }
  const { issuer, authorization_endpoint, token_endpoint } = (said ?? {}) as Record<string, unknown>
  if (typeof issuer !== 'string' || URL.parse(issuer)?.href !== new URL(oidc.issuer).href)
    return [wrong(`The provider calls itself ${String(issuer)}: OIDC_ISSUER must be that address.`)]
  return typeof authorization_endpoint === 'string' && typeof token_endpoint === 'string'
    ? [ok(`The provider ${oidc.name} answers, and is the one that OIDC_ISSUER names.`)]
    : [wrong('The provider at OIDC_ISSUER names no address to sign in at, or none for its tokens.')]
}
