import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseMoney } from '@mynah/contract/money'
import { isLoopback, readTrust, type TrustProxy } from './address.ts'
import type { SettingName } from './setting-names.ts'
import { ConfigError } from './config-error.ts'
import {
  readCount,
  readCountries,
  readIdentityKeys,
  readLag,
  readMapTiles,
  readMetricsToken,
  readPairs,
  readPort,
  readRtcAddress,
  readRtcPort,
  readSampler,
  readTimeZone,
} from './setting-values.ts'

export type Config = {
  port: number
  host: string
  dataFolder: string
  databaseUrl?: string
  databaseOwnerUrl?: string
  /** Standbys for reads that may be old, and by how many seconds at most. */
  databaseReadUrl?: string
  databaseReadLag: number
  /** Where the embedded database archives its WAL, and for how many days any moment can be recovered. */
  archive?: string
  archiveDays: number
  redisUrl?: string
  natsUrl?: string
  /** Whether there are demo people, whose password is known. */
  demo: boolean
  logLevel: string
  limitFactor: number
  /** Whether reads are refused while there is more to do than can be done. */
  shedding: boolean
  origins: string[]
  trustProxy?: TrustProxy
  metricsToken?: string
  /** Push services besides those of the browsers, and whom they may write to about us. */
  pushOrigins: string[]
  pushContact: string
  /** What identities are sealed with, the newest first; none: a file in the data folder. */
  /** Countries (ISO 3166) whose mobile phones get codes without an account. */
  smsCountries: ReadonlySet<string>
  /** Texts in an hour and in a day, over all. */
  smsPerHour: number
  smsPerDay: number
  identityKeys: Buffer[]
  /** IANA name of the time zone whose days are closed in the books. */
  timeZone: string
  /** What two operators must agree to. Any entry covers what redirects money too. */
  twoPerson: string[]
  /** Cents from which on two operators decide, where that is not always. */
  twoPersonFrom: { recharge?: number; withdrawal?: number }
  /** Through what previews of links open pages, where the server does not reach the internet itself. */
  linkProxy?: string
  /** Only in tests: previews of links open this machine, and nothing else. */
  unsafeLinks: boolean
  mediaUrl?: string
  /** Where sound and picture of calls arrive: address and UDP port (0: a free one) of the media worker, and the address that clients are given besides. */
  rtcHost: string
  rtcPort: number
  rtcAddress?: string
  /** A media server that carries sound and picture in place of the own worker. */
  livekit?: { url: string; apiKey: string; apiSecret: string }
  /** Where pictures of maps come from, with {z}, {x} and {y} in it; without it an outline of the world stands in. */
  mapTiles?: string
  s3?: { endpoint?: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  smtp?: { url: string; from: string }
  sms?: { url: string; key?: string }
  /** Where people may sign in with an account elsewhere; `name` stands on the button. */
  oidc?: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** Where traces go, and how many of them, from 0 to 1. */
  tracing?: {
    endpoint: string
    headers: Record<string, string>
    service: string
    attributes: Record<string, string>
    ratio: number
  }
  /** Only in tests: a database that may forget what it acknowledged. */
  /** A refusal that its call does not declare fails: in tests alone. */
  failOnUndeclared: boolean
  unsafeDatabase: boolean
}

type Env = Readonly<Record<string, string | undefined>>

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Whether the server is set up for people elsewhere: by another host than loopback, a proxy in front, or its origins. */
export const isForOthers = ({
  host,
  origins,
  trustProxy,
}: Pick<Config, 'host' | 'origins' | 'trustProxy'>): boolean =>
  !isLoopback(host) || origins.length > 0 || trustProxy !== undefined

/** Reads every knob, and throws a ConfigError that names the first one that is wrong. */
export function readConfig(env: Env): Config {
  const read = reader(env)
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
    ...readArchive(read, databaseUrl),
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
    pushContact: readPushContact(read.text('MYNAH_PUSH_CONTACT'), origins),
    identityKeys: readIdentityKeys(read.text('MYNAH_IDENTITY_KEY')),
    timeZone: readTimeZone(read.text('MYNAH_TIME_ZONE')),
    ...readTwoPerson(read.text('MYNAH_TWO_PERSON')),
    mapTiles: readMapTiles(read.url('MYNAH_MAP_TILES', ['https:'])),
    rtcHost: read.text('RTC_HOST') ?? host,
    rtcPort: readRtcPort(read.text('RTC_PORT')),
    rtcAddress: readRtcAddress(read.text('RTC_ADDRESS')),
    livekit: readLiveKit(read),
    linkProxy: read.url('MYNAH_LINK_PROXY', ['http:']),
    unsafeLinks: readUnsafeLinks(read, isForOthers({ host, origins, trustProxy })),
    mediaUrl: read.url('MEDIA_URL', ['http:', 'https:']),
    s3: readS3(read),
    smtp: readSmtp(read),
    sms: readSms(read),
    smsCountries: readCountries(read.text('MYNAH_SMS_COUNTRIES')),
    smsPerHour: readCount('MYNAH_SMS_HOUR', read.text('MYNAH_SMS_HOUR') ?? '300'),
    smsPerDay: readCount('MYNAH_SMS_DAY', read.text('MYNAH_SMS_DAY') ?? '3000'),
    oidc: readOidc(read, origins),
    tracing: readTracing(read),
    failOnUndeclared: testing,
    unsafeDatabase: testing && read.flag('MYNAH_UNSAFE_DATABASE', false),
  }
}

/** The variables of OpenTelemetry, as its specification names them. */
function readTracing(read: Reader): Config['tracing'] {
  const base = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const exact = read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:'])
  const headers = readPairs('OTEL_EXPORTER_OTLP_HEADERS', read.text('OTEL_EXPORTER_OTLP_HEADERS'))
  const attributes = readPairs('OTEL_RESOURCE_ATTRIBUTES', read.text('OTEL_RESOURCE_ATTRIBUTES'))
  const ratio = readSampler(read.text('OTEL_TRACES_SAMPLER'), read.text('OTEL_TRACES_SAMPLER_ARG'))
  const service = read.text('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? 'mynah'
  const endpoint = exact ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  return endpoint === undefined ? undefined : { endpoint, headers, service, attributes, ratio }
}

type Reader = ReturnType<typeof reader>

function reader(env: Env) {
  /** An empty variable counts as absent: that is how compose files leave one out. */
  const text = (name: SettingName) => env[name]?.trim() || undefined
  return {
    text,
    flag(name: SettingName, otherwise: boolean): boolean {
      const value = text(name)
      if (value === undefined) return otherwise
      if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1.`)
      return value === '1'
    },
    // The value is never repeated: such an address often holds a password.
    url(name: SettingName, protocols: string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const protocol = value.slice(0, value.indexOf(':') + 1)
      const shown = protocols.map((one) => `${one}//`).join(' or ')
      if (!protocols.includes(protocol))
        throw new ConfigError(`${name} must be an address that begins with ${shown}.`)
      // What names several hosts, as databases and NATS do, is read by its own rules.
      if (protocol.startsWith('http') && !URL.canParse(value))
        throw new ConfigError(`${name} must be a whole address, such as ${protocol}//host.example.org.`)
      return value
    },
  }
}

function refuseStandbys(name: string, url = ''): void {
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1] ?? 'read-write'
  if (!['read-write', 'primary'].includes(wanted))
    throw new ConfigError(
      `${name} must have target_session_attrs=read-write, or none: writes go to the primary.`,
    )
}

function readArchive(read: Reader, databaseUrl?: string): Pick<Config, 'archive' | 'archiveDays'> {
  const folder = read.text('MYNAH_ARCHIVE')
  const days = Number(read.text('MYNAH_ARCHIVE_DAYS') ?? 7)
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw new ConfigError('MYNAH_ARCHIVE_DAYS must be a number from 1 to 365.')
  if (folder !== undefined && databaseUrl !== undefined)
    throw new ConfigError(
      'MYNAH_ARCHIVE is for the embedded database: a PostgreSQL of your own has its own archive.',
    )
  return { archive: folder && resolve(repositoryRoot, folder), archiveDays: days }
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

/** The start is refused where others reach the server: previews would show them what listens on it. */
function readUnsafeLinks(read: Reader, isServingOthers: boolean): boolean {
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

/** Each kind always, or those that move money from an amount on: `recharge:500.00`. */
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

/** Apple's service refuses what is neither an address of a page over https nor of a mailbox. */
function readPushContact(value: string | undefined, origins: string[]): string {
  const contact = value ?? origins.find((origin) => origin.startsWith('https:')) ?? 'mailto:mynah@example.org'
  if (/^(?:https:\/\/|mailto:[^@\s]+@)[^@\s]+\.[^@\s]+$/.test(contact)) return contact
  throw new ConfigError('MYNAH_PUSH_CONTACT must be an https:// address or mailto: with a mail address.')
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

function readS3(read: Reader): Config['s3'] {
  const bucket = read.text('S3_BUCKET')
  const accessKeyId = read.text('S3_ACCESS_KEY_ID')
  const secretAccessKey = read.text('S3_SECRET_ACCESS_KEY')
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'])
  if (!bucket && !accessKeyId && !secretAccessKey && !endpoint) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError('S3 storage needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together.')
  }
  return { endpoint, region: read.text('S3_REGION') ?? 'us-east-1', bucket, accessKeyId, secretAccessKey }
}

function readLiveKit(read: Reader): Config['livekit'] {
  const url = read.url('LIVEKIT_URL', ['http:', 'https:', 'ws:', 'wss:'])
  const apiKey = read.text('LIVEKIT_API_KEY')
  const apiSecret = read.text('LIVEKIT_API_SECRET')
  if (!url && !apiKey && !apiSecret) return undefined
  if (!url || !apiKey || !apiSecret)
    throw new ConfigError('LiveKit needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together.')
  if (!URL.canParse(url)) throw new ConfigError('LIVEKIT_URL must be the address of a LiveKit server.')
  return { url, apiKey, apiSecret }
}

function readSmtp(read: Reader): Config['smtp'] {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('SMTP_FROM')
  if (!url && !from) return undefined
  if (!url || !from) throw new ConfigError('Mail needs SMTP_URL and SMTP_FROM together.')
  return { url, from }
}

function readSms(read: Reader): Config['sms'] {
  const url = read.url('SMS_URL', ['http:', 'https:'])
  return url ? { url, key: read.text('SMS_KEY') } : undefined
}

function readOidc(read: Reader, origins: string[]): Config['oidc'] {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:'])
  const clientId = read.text('OIDC_CLIENT_ID')
  const clientSecret = read.text('OIDC_CLIENT_SECRET')
  const name = read.text('OIDC_NAME')
  if (!issuer && !clientId && !clientSecret && !name) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError(
      'Signing in with a provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.',
    )
  const address = URL.parse(issuer)
  if (!address || (address.protocol === 'http:' && !isLoopback(address.hostname)))
    throw new ConfigError('OIDC_ISSUER must be an https address.')
  // It is not taken from the request: a forged Host would send the code of a person elsewhere.
  if (origins.length === 0)
    throw new ConfigError(
      'OIDC_ISSUER needs MYNAH_ORIGINS: the first of them is where the provider sends people back to.',
    )
  const shown = name ?? address.hostname
  if (shown.length > 40) throw new ConfigError('OIDC_NAME must have 40 characters or less.')
  return { issuer, clientId, clientSecret, name: shown }
}
