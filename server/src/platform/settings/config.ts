import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseMoney } from '@mynah/contract/money'
import type { ServiceSetting } from '@mynah/contract/services'
import { isLoopback, readTrust, type TrustProxy } from '#platform/http/address.ts'
import { readServices, serviceSettingsIn } from './service-settings.ts'
import { settingReader, type Env, type SettingReader } from './setting-reader.ts'
import { readArchive, type ArchiveSettings } from './archive-settings.ts'
import { readBackups, type BackupSettings } from './backup-settings.ts'
import { ConfigError } from './config-error.ts'
import {
  readCount,
  readCountries,
  readKeys,
  readLag,
  readMapTiles,
  readMetricsToken,
  readPairs,
  readPort,
  readRtcAddress,
  readRtcPort,
  readSampler,
} from './setting-values.ts'

export type Config = ArchiveSettings & {
  port: number
  host: string
  dataFolder: string
  databaseUrl?: string
  databaseOwnerUrl?: string
  /** Standbys for reads that may be outdated, and their largest lag in seconds. */
  databaseReadUrl?: string
  databaseReadLag: number
  /** Scheduled backups; `backupKeys` seal them, the newest first. */
  backups?: BackupSettings
  backupKeys: Buffer[]
  redisUrl?: string
  natsUrl?: string
  /** Whether to create demo users, whose password is public. */
  demo: boolean
  logLevel: string
  limitFactor: number
  /** Whether reads are refused under overload. */
  shedding: boolean
  origins: string[]
  trustProxy?: TrustProxy
  metricsToken?: string
  /** Push services besides those of the browsers, and the contact address that push services get. */
  pushOrigins: string[]
  pushContact: string
  /** Countries (ISO 3166) whose phone numbers get codes without an account. */
  smsCountries: ReadonlySet<string>
  /** Limits of sent SMS in an hour and in a day, for the whole server. */
  smsPerHour: number
  smsPerDay: number
  /** Keys that encrypt identities, the newest first; none: a file in the data folder. */
  identityKeys: Buffer[]
  /** The IANA time zone whose days are closed in the ledger. */
  timeZone: string
  /** What needs two operators. Any entry also covers calls that redirect money. */
  twoPerson: string[]
  /** The amount in cents from which on two operators decide, if they do not always. */
  twoPersonFrom: { recharge?: number; withdrawal?: number }
  /** The proxy through which link previews open pages, if the server has no direct access to the internet. */
  linkProxy?: string
  /** The address of the list of releases; without it nobody is asked. */
  updates?: string
  /** For tests only: link previews may open this machine, and nothing else. */
  unsafeLinks: boolean
  mediaUrl?: string
  /**
   * Where the media of calls arrive: bind address and UDP port (0: any free one) of the media worker, and an additional
   * address for clients.
   */
  rtcHost: string
  rtcPort: number
  rtcAddress?: string
  /** A LiveKit server that carries media instead of the built-in worker. */
  livekit?: { url: string; apiKey: string; apiSecret: string }
  /** The address of map tiles with {z}, {x} and {y}; without it maps show an outline of the world. */
  mapTiles?: string
  /** The S3 store: for uploads, and for the buckets of backups and of the copy of the archive. */
  s3Account?: S3Account
  /** The S3 store and its bucket for uploads; without it they are on disk. */
  s3?: S3Account & { bucket: string }
  /** The settings of services that the environment has: it wins over the console. See `ServiceConfig`. */
  serviceSettings: readonly ServiceSetting[]
  smtp?: { url: string; from: string }
  sms?: { url: string; key?: string }
  /** The login provider; `name` is shown on its button. */
  oidc?: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** Where traces are sent, and the fraction of them, from 0 to 1. */
  tracing?: {
    endpoint: string
    headers: Record<string, string>
    service: string
    attributes: Record<string, string>
    ratio: number
  }
  /** For tests only: an error that its call does not declare fails the test. */
  failOnUndeclared: boolean
  /** For tests only: accepts a database that may lose acknowledged writes. */
  unsafeDatabase: boolean
}

export type S3Account = { endpoint?: string; region: string; accessKeyId: string; secretAccessKey: string }

export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url))

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Whether the server is set up for use from other machines: a host other than loopback, a proxy in front, or origins.
 */
export const isForOthers = ({
  host,
  origins,
  trustProxy,
}: Pick<Config, 'host' | 'origins' | 'trustProxy'>): boolean =>
  !isLoopback(host) || origins.length > 0 || trustProxy !== undefined

/** Reads all settings; throws a ConfigError that names the first wrong one. */
export function readConfig(env: Env): Config {
  const read = settingReader(env)
  const testing = env.NODE_ENV === 'test'
  const host = read.text('HOST') ?? '127.0.0.1'
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseOwnerUrl = read.url('DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  const databaseReadUrl = read.url('DATABASE_READ_URL', ['postgres:', 'postgresql:'])
  if (databaseReadUrl && !databaseUrl)
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL beside it.')
  refuseStandbys('DATABASE_URL', databaseUrl)
  refuseStandbys('DATABASE_OWNER_URL', databaseOwnerUrl)
  if (databaseOwnerUrl && !databaseUrl)
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL beside it.')
  const redisUrl = read.url('REDIS_URL', ['redis:', 'rediss:'])
  const natsUrl = read.url('NATS_URL', ['nats:', 'tls:'])
  if ((redisUrl === undefined) !== (natsUrl === undefined))
    throw new ConfigError('Several server processes need REDIS_URL and NATS_URL together.')
  const { s3Account, s3 } = readS3(read)
  const logLevel = read.text('MYNAH_LOG') ?? (testing ? 'warn' : 'info')
  const origins = readOrigins('MYNAH_ORIGINS', read.text('MYNAH_ORIGINS'))
  const trustProxy = readTrustProxy(read.text('MYNAH_TRUST_PROXY'))
  if (!logLevels.includes(logLevel))
    throw new ConfigError(`MYNAH_LOG must be one of ${logLevels.join(', ')}.`)

  return {
    port: readPort(read.text('PORT')),
    host,
    dataFolder: resolve(repositoryRoot, read.text('MYNAH_DATA') ?? './data'),
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrl,
    databaseReadLag: readLag(read.text('DATABASE_READ_LAG')),
    redisUrl,
    natsUrl,
    demo: read.flag('MYNAH_DEMO', !isForOthers({ host, origins, trustProxy })),
    logLevel,
    shedding: read.flag('MYNAH_SHEDDING', true),
    limitFactor: readLimitFactor(read.text('MYNAH_LIMIT_FACTOR'), host),
    origins,
    trustProxy,
    metricsToken: readMetricsToken(read.text('MYNAH_METRICS_TOKEN')),
    pushOrigins: readOrigins('MYNAH_PUSH_ORIGINS', read.text('MYNAH_PUSH_ORIGINS')),
    identityKeys: readKeys('MYNAH_IDENTITY_KEY', read.text('MYNAH_IDENTITY_KEY')),
    ...readTwoPerson(read.text('MYNAH_TWO_PERSON')),
    mapTiles: readMapTiles(read.url('MYNAH_MAP_TILES', ['https:'])),
    rtcHost: read.text('RTC_HOST') ?? host,
    rtcPort: readRtcPort(read.text('RTC_PORT')),
    rtcAddress: readRtcAddress(read.text('RTC_ADDRESS')),
    livekit: readLiveKit(read),
    linkProxy: read.url('MYNAH_LINK_PROXY', ['http:']),
    unsafeLinks: readUnsafeLinks(read, isForOthers({ host, origins, trustProxy })),
    mediaUrl: read.url('MEDIA_URL', ['http:', 'https:']),
    ...readBackupConfig(read, { s3Account, s3 }, databaseUrl),
    s3Account,
    s3,
    ...readServices(read, origins),
    serviceSettings: serviceSettingsIn(read),
    smsCountries: readCountries(read.text('MYNAH_SMS_COUNTRIES')),
    smsPerHour: readCount('MYNAH_SMS_HOUR', read.text('MYNAH_SMS_HOUR') ?? '300'),
    smsPerDay: readCount('MYNAH_SMS_DAY', read.text('MYNAH_SMS_DAY') ?? '3000'),
    tracing: readTracing(read),
    failOnUndeclared: testing,
    unsafeDatabase: testing && read.flag('MYNAH_UNSAFE_DATABASE', false),
  }
}

/** The variables of OpenTelemetry, as its specification names them. */
function readTracing(read: SettingReader): Config['tracing'] {
  const base = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const exact = read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:'])
  const headers = readPairs('OTEL_EXPORTER_OTLP_HEADERS', read.text('OTEL_EXPORTER_OTLP_HEADERS'))
  const attributes = readPairs('OTEL_RESOURCE_ATTRIBUTES', read.text('OTEL_RESOURCE_ATTRIBUTES'))
  const ratio = readSampler(read.text('OTEL_TRACES_SAMPLER'), read.text('OTEL_TRACES_SAMPLER_ARG'))
  const service = read.text('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? 'mynah'
  const endpoint = exact ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  return endpoint === undefined ? undefined : { endpoint, headers, service, attributes, ratio }
}

function refuseStandbys(name: string, url = ''): void {
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1] ?? 'read-write'
  if (!['read-write', 'primary'].includes(wanted))
    throw new ConfigError(
      `${name} must have target_session_attrs=read-write, or none: writes go to the primary.`,
    )
}

function readBackupConfig(
  read: SettingReader,
  { s3Account, s3 }: Pick<Config, 's3Account' | 's3'>,
  databaseUrl?: string,
): Pick<Config, 'backups' | 'backupKeys'> & ArchiveSettings {
  const backupKeys = readKeys('MYNAH_BACKUP_KEY', read.text('MYNAH_BACKUP_KEY'))
  const rules = {
    root: repositoryRoot,
    hasStore: s3Account !== undefined,
    uploadsBucket: s3?.bucket,
    hasKey: backupKeys.length > 0,
  }
  const backups = readBackups({
    place: read.text('MYNAH_BACKUPS'),
    time: read.text('MYNAH_BACKUP_AT'),
    retention: read.text('MYNAH_BACKUP_KEEP'),
    ...rules,
  })
  const archive = readArchive({
    folder: read.text('MYNAH_ARCHIVE'),
    days: read.text('MYNAH_ARCHIVE_DAYS'),
    copy: read.text('MYNAH_ARCHIVE_COPY'),
    isEmbedded: databaseUrl === undefined,
    ...rules,
  })
  return { backups, backupKeys, ...archive }
}

function readLimitFactor(value: string | undefined, host: string): number {
  if (value === undefined) return 1
  const factor = Number(value)
  if (!/^\d+(\.\d+)?$/.test(value) || factor <= 0) {
    throw new ConfigError('MYNAH_LIMIT_FACTOR must be a number above 0.')
  }
  if (factor > 1 && !isLoopback(host)) {
    throw new ConfigError('MYNAH_LIMIT_FACTOR above 1 is only allowed while HOST is a loopback address.')
  }
  return factor
}

/** Refuses to start if others can reach the server: previews would let them read local services. */
function readUnsafeLinks(read: SettingReader, isServingOthers: boolean): boolean {
  const isOn = read.flag('MYNAH_UNSAFE_LINKS', false)
  if (isOn && isServingOthers)
    throw new ConfigError(
      'MYNAH_UNSAFE_LINKS is for tests on one machine: not with another HOST, a proxy or origins.',
    )
  return isOn
}

function readTrustProxy(value: string | undefined): TrustProxy | undefined {
  if (value === undefined) return undefined
  const trust = readTrust(value)
  if (trust) return trust
  throw new ConfigError(
    'MYNAH_TRUST_PROXY must be the number of proxies in front, from 1 to 9, or their addresses or networks with commas.',
  )
}

const twoPersonKinds = ['identity', 'recharge', 'settings', 'withdrawal']

/** A kind for always, or with the amount from which on it applies: `recharge:500.00`. */
function readTwoPerson(value: string | undefined): Pick<Config, 'twoPerson' | 'twoPersonFrom'> {
  const twoPerson: string[] = []
  const twoPersonFrom: Config['twoPersonFrom'] = {}
  const given = (value ?? '').split(',').map((one) => one.trim())
  for (const one of given.filter((text) => text !== '')) {
    const [kind = '', amount, more] = one.split(':')
    const cents = amount === undefined || more !== undefined ? null : parseMoney(amount)
    if (amount === undefined && twoPersonKinds.includes(kind)) twoPerson.push(kind)
    else if ((kind === 'recharge' || kind === 'withdrawal') && cents) twoPersonFrom[kind] = cents
    else if ((kind === 'recharge' || kind === 'withdrawal') && cents === 0) twoPerson.push(kind)
    else
      throw new ConfigError(
        `MYNAH_TWO_PERSON must be a list of ${twoPersonKinds.join(', ')}, or recharge:500.00 from an amount on.`,
      )
  }
  return { twoPerson, twoPersonFrom }
}

function readOrigins(name: string, value: string | undefined): string[] {
  if (value === undefined) return []
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const origin = URL.parse(one)?.origin
      if (!origin || origin === 'null') {
        throw new ConfigError(
          `${name} must be a list of origins such as https://chat.example.org, with commas.`,
        )
      }
      return origin
    })
}

function readS3(read: SettingReader): Pick<Config, 's3Account' | 's3'> {
  const bucket = read.text('S3_BUCKET')
  const accessKeyId = read.text('S3_ACCESS_KEY_ID')
  const secretAccessKey = read.text('S3_SECRET_ACCESS_KEY')
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'])
  if (!bucket && !accessKeyId && !secretAccessKey && !endpoint) return {}
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'S3 storage needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, and S3_BUCKET if uploads are there.',
    )
  const s3Account = { endpoint, region: read.text('S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey }
  return { s3Account, ...(bucket && { s3: { ...s3Account, bucket } }) }
}

function readLiveKit(read: SettingReader): Config['livekit'] {
  const url = read.url('LIVEKIT_URL', ['http:', 'https:', 'ws:', 'wss:'])
  const apiKey = read.text('LIVEKIT_API_KEY')
  const apiSecret = read.text('LIVEKIT_API_SECRET')
  if (!url && !apiKey && !apiSecret) return undefined
  if (!url || !apiKey || !apiSecret)
    throw new ConfigError('LiveKit needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together.')
  if (!URL.canParse(url)) throw new ConfigError('LIVEKIT_URL must be the address of a LiveKit server.')
  return { url, apiKey, apiSecret }
}
