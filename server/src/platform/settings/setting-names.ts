/** All settings that the server reads, to tell misspelt names from those of other programs. */
export const settingNames = [
  'DATABASE_OWNER_URL',
  'DATABASE_READ_LAG',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'HOST',
  'LIVEKIT_API_KEY',
  'LIVEKIT_API_SECRET',
  'LIVEKIT_URL',
  'MEDIA_URL',
  'MYNAH_ARCHIVE',
  'MYNAH_ARCHIVE_COPY',
  'MYNAH_ARCHIVE_DAYS',
  'MYNAH_BACKUPS',
  'MYNAH_BACKUP_AT',
  'MYNAH_BACKUP_KEEP',
  'MYNAH_BACKUP_KEY',
  'MYNAH_DATA',
  'MYNAH_DEMO',
  'MYNAH_IDENTITY_KEY',
  'MYNAH_LIMIT_FACTOR',
  'MYNAH_LINK_PROXY',
  'MYNAH_LOG',
  'MYNAH_MAP_TILES',
  'MYNAH_METRICS_TOKEN',
  'MYNAH_ORIGINS',
  'MYNAH_PUSH_CONTACT',
  'MYNAH_PUSH_ORIGINS',
  'MYNAH_SHEDDING',
  'MYNAH_SMS_COUNTRIES',
  'MYNAH_SMS_DAY',
  'MYNAH_SMS_HOUR',
  'MYNAH_TIME_ZONE',
  'MYNAH_TRUST_PROXY',
  'MYNAH_TWO_PERSON',
  'MYNAH_UNSAFE_DATABASE',
  'MYNAH_UNSAFE_LINKS',
  'MYNAH_UPDATES',
  'NATS_URL',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_NAME',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'PORT',
  'REDIS_URL',
  'RTC_ADDRESS',
  'RTC_HOST',
  'RTC_PORT',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SMS_KEY',
  'SMS_URL',
  'SMTP_FROM',
  'SMTP_URL',
] as const
export type SettingName = (typeof settingNames)[number]

/** Settings of tests and benchmarks. */
const others = /^MYNAH_(?:TEST|FULL|SEED|MUTATION|CITUS)/
const ours = /^(?:MYNAH|DATABASE|LIVEKIT|OIDC|RTC|S3|SMS|SMTP)_/

/** Variables that look like settings but are none, each with the most similar setting, if any. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>) {
  const known = new Set<string>(settingNames)
  return Object.keys(env)
    .filter((name) => ours.test(name) && !others.test(name) && !known.has(name) && env[name]?.trim())
    .map((name) => {
      const [nearest] = settingNames
        .map((setting) => ({ setting, distance: distanceOf(name, setting) }))
        .toSorted((a, b) => a.distance - b.distance)
      return { name, meant: nearest && nearest.distance <= 3 ? nearest.setting : undefined }
    })
}

/** Levenshtein distance: letters added, removed or changed. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (letter === b[j] ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
