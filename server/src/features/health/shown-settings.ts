import { settingNames, type SettingName } from '#platform/settings/setting-names.ts'

/** What is shown of a setting: its value, the host of its address, or whether it is set. */
type Shown = 'value' | 'host' | 'set'

/** A new setting has to be listed to compile. Settings that name a person, such as the sender of mails, are 'set'. */
const shown: Record<SettingName, Shown> = {
  DATABASE_OWNER_URL: 'host',
  DATABASE_READ_LAG: 'value',
  DATABASE_READ_URL: 'host',
  DATABASE_URL: 'host',
  HOST: 'value',
  LIVEKIT_API_KEY: 'set',
  LIVEKIT_API_SECRET: 'set',
  LIVEKIT_URL: 'host',
  MEDIA_URL: 'host',
  MYNAH_ARCHIVE: 'value',
  MYNAH_ARCHIVE_COPY: 'value',
  MYNAH_ARCHIVE_DAYS: 'value',
  MYNAH_BACKUPS: 'value',
  MYNAH_BACKUP_AT: 'value',
  MYNAH_BACKUP_KEEP: 'value',
  MYNAH_BACKUP_KEY: 'set',
  MYNAH_DATA: 'value',
  MYNAH_DEMO: 'value',
  MYNAH_IDENTITY_KEY: 'set',
  MYNAH_LIMIT_FACTOR: 'value',
  MYNAH_LINK_PROXY: 'host',
  MYNAH_LOG: 'value',
  MYNAH_MAP_TILES: 'host',
  MYNAH_METRICS_TOKEN: 'set',
  MYNAH_ORIGINS: 'value',
  MYNAH_PUSH_CONTACT: 'set',
  MYNAH_PUSH_ORIGINS: 'value',
  MYNAH_SHEDDING: 'value',
  MYNAH_SMS_COUNTRIES: 'value',
  MYNAH_SMS_DAY: 'value',
  MYNAH_SMS_HOUR: 'value',
  MYNAH_TIME_ZONE: 'value',
  MYNAH_TRUST_PROXY: 'value',
  MYNAH_TWO_PERSON: 'value',
  MYNAH_UNSAFE_DATABASE: 'value',
  MYNAH_UNSAFE_LINKS: 'value',
  MYNAH_UPDATES: 'host',
  NATS_URL: 'host',
  OIDC_CLIENT_ID: 'set',
  OIDC_CLIENT_SECRET: 'set',
  OIDC_ISSUER: 'host',
  OIDC_NAME: 'value',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'host',
  OTEL_EXPORTER_OTLP_HEADERS: 'set',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'host',
  OTEL_RESOURCE_ATTRIBUTES: 'set',
  OTEL_SERVICE_NAME: 'value',
  OTEL_TRACES_SAMPLER: 'value',
  OTEL_TRACES_SAMPLER_ARG: 'value',
  PORT: 'value',
  REDIS_URL: 'host',
  RTC_ADDRESS: 'value',
  RTC_HOST: 'value',
  RTC_PORT: 'value',
  S3_ACCESS_KEY_ID: 'set',
  S3_BUCKET: 'value',
  S3_ENDPOINT: 'host',
  S3_REGION: 'value',
  S3_SECRET_ACCESS_KEY: 'set',
  SMS_KEY: 'set',
  SMS_URL: 'host',
  SMTP_FROM: 'set',
  SMTP_URL: 'host',
}

export const shownSettings = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(settingNames.map((name) => [name, shownAs(shown[name], env[name]?.trim() ?? '')]))

function shownAs(how: Shown, value: string): string {
  if (value === '') return 'not set'
  if (how === 'value') return value
  return (how === 'host' && hostsIn(value)) || 'set'
}

/**
 * The hosts of an address, which may have several. Undefined if a part of a password could be taken for a host: an
 * unencoded / or @ in it ends the authority part too early.
 */
export function hostsIn(address: string): string | undefined {
  const [, authority = '', rest = ''] = /^[a-z0-9+.-]+:\/\/([^/?#]*)(.*)$/i.exec(address) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  const isSafe = !/[@]|\/\//.test(rest) && /^[A-Za-z0-9.,:[\]_-]+$/.test(hosts)
  return isSafe ? hosts : undefined
}
