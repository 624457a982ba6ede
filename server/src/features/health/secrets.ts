import type { Config } from '#platform/settings/config.ts'

/** Shorter ones would match ordinary words. */
const lengthMin = 6

/** Texts that no answer may contain: keys, and the parts of addresses before the host and after the path. */
export function secretsOf(config: Config): string[] {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl, redisUrl, natsUrl } = config
  const { linkProxy, mapTiles, updates } = config
  const { smtp, sms, s3, oidc, livekit, metricsToken, tracing, identityKeys, backupKeys } = config
  const addresses = [
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrl,
    redisUrl,
    natsUrl,
    linkProxy,
    mapTiles,
    updates,
  ]
  return [
    ...[...addresses, smtp?.url, sms?.url, livekit?.url, tracing?.endpoint].flatMap(secretsIn),
    ...[sms?.key, s3?.accessKeyId, s3?.secretAccessKey, oidc?.clientSecret],
    ...[livekit?.apiKey, livekit?.apiSecret, metricsToken, ...Object.values(tracing?.headers ?? {})],
    ...[...identityKeys, ...backupKeys].map((key) => key.toString('base64')),
  ].filter((one) => one !== undefined && one.length >= lengthMin) as string[]
}

function secretsIn(address: string | undefined): string[] {
  const url = URL.parse(address ?? '')
  if (!url) return []
  const found = [url.username, url.password, ...url.searchParams.values()]
  return found.flatMap((one) => [one, decoded(one)])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text)
