import { serviceSettings, type ServiceName, type ServiceSetting } from '@mynah/contract/services'
import { isLoopback } from '#platform/http/address.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { SettingReader } from './setting-reader.ts'
import { readTimeZone } from './setting-values.ts'

// The settings of services, which are set in the environment or in the console.

/**
 * The part of the configuration that changes while a server runs, when a service is set in the console. Read it where it
 * is used, and never copy it.
 */
export type ServiceConfig = Pick<Config, 'smtp' | 'sms' | 'oidc' | 'pushContact' | 'timeZone' | 'updates'>

/** Each throws a ConfigError that names the wrong setting. */
const readers = {
  mail: (read: SettingReader) => ({ smtp: readSmtp(read) }),
  sms: (read: SettingReader) => ({ sms: readSms(read) }),
  oidc: (read: SettingReader, origins: string[]) => ({ oidc: readOidc(read, origins) }),
  push: (read: SettingReader, origins: string[]) => ({
    pushContact: readPushContact(read.text('MYNAH_PUSH_CONTACT'), origins),
  }),
  timeZone: (read: SettingReader) => ({ timeZone: readTimeZone(read.text('MYNAH_TIME_ZONE')) }),
  updates: (read: SettingReader) => ({ updates: read.url('MYNAH_UPDATES', ['https:']) }),
} as const

type ReadService = (read: SettingReader, origins: string[]) => Partial<ServiceConfig>
const readerOf: Record<ServiceName, ReadService> = readers

/** The part of the configuration of one service. Throws a ConfigError that names the wrong setting. */
export const readService = (
  service: ServiceName,
  read: SettingReader,
  origins: string[],
): Partial<ServiceConfig> => readerOf[service](read, origins)

/** Reads all services. */
export const readServices = (read: SettingReader, origins: string[]): ServiceConfig => ({
  ...readers.mail(read),
  ...readers.sms(read),
  ...readers.oidc(read, origins),
  ...readers.push(read, origins),
  ...readers.timeZone(read),
  ...readers.updates(read),
})

/** The settings of services that are set here. */
export const serviceSettingsIn = (read: SettingReader): ServiceSetting[] =>
  Object.values(serviceSettings)
    .flat()
    .filter((name) => read.text(name) !== undefined)

/** The services of a configuration, as they are now. */
export const servicesOf = ({ smtp, sms, oidc, pushContact, timeZone, updates }: Config): ServiceConfig => ({
  smtp,
  sms,
  oidc,
  pushContact,
  timeZone,
  updates,
})

/** The texts of all settings of services, as they apply; undefined where nothing is set. */
export const textsOfServices = ({
  smtp,
  sms,
  oidc,
  ...one
}: ServiceConfig): Record<ServiceSetting, string | undefined> => ({
  SMTP_URL: smtp?.url,
  SMTP_FROM: smtp?.from,
  SMS_URL: sms?.url,
  SMS_KEY: sms?.key,
  OIDC_ISSUER: oidc?.issuer,
  OIDC_CLIENT_ID: oidc?.clientId,
  OIDC_CLIENT_SECRET: oidc?.clientSecret,
  OIDC_NAME: oidc?.name,
  MYNAH_PUSH_CONTACT: one.pushContact,
  MYNAH_TIME_ZONE: one.timeZone,
  MYNAH_UPDATES: one.updates,
})

/** The first of these settings that is missing. */
const missing = (read: SettingReader, names: ServiceSetting[]) =>
  names.find((name) => read.text(name) === undefined)

function readSmtp(read: SettingReader): Config['smtp'] {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('SMTP_FROM')
  if (!url && !from) return undefined
  if (!url || !from)
    throw new ConfigError(
      'Mail needs SMTP_URL and SMTP_FROM together.',
      missing(read, ['SMTP_URL', 'SMTP_FROM']),
    )
  return { url, from }
}

function readSms(read: SettingReader): Config['sms'] {
  const url = read.url('SMS_URL', ['http:', 'https:'])
  return url ? { url, key: read.text('SMS_KEY') } : undefined
}

function readOidc(read: SettingReader, origins: string[]): Config['oidc'] {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:'])
  const clientId = read.text('OIDC_CLIENT_ID')
  const clientSecret = read.text('OIDC_CLIENT_SECRET')
  const name = read.text('OIDC_NAME')
  if (!issuer && !clientId && !clientSecret && !name) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError(
      'Signing in with a provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.',
      missing(read, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
    )
  const address = URL.parse(issuer)
  if (!address || (address.protocol === 'http:' && !isLoopback(address.hostname)))
    throw new ConfigError('OIDC_ISSUER must be an https address.', 'OIDC_ISSUER')
  // Not taken from the request: a forged Host header would redirect a user's code.
  if (origins.length === 0)
    throw new ConfigError(
      'OIDC_ISSUER needs MYNAH_ORIGINS: the first of them is where the provider sends people back to.',
      'OIDC_ISSUER',
    )
  const shown = name ?? address.hostname
  if (shown.length > 40) throw new ConfigError('OIDC_NAME must have 40 characters or less.', 'OIDC_NAME')
  return { issuer, clientId, clientSecret, name: shown }
}

/** Apple's service refuses a contact that is neither an https address nor a mailbox. */
function readPushContact(value: string | undefined, origins: string[]): string {
  const contact = value ?? origins.find((origin) => origin.startsWith('https:')) ?? 'mailto:mynah@example.org'
  if (/^(?:https:\/\/|mailto:[^@\s]+@)[^@\s]+\.[^@\s]+$/.test(contact)) return contact
  throw new ConfigError(
    'MYNAH_PUSH_CONTACT must be an https:// address or mailto: with a mail address.',
    'MYNAH_PUSH_CONTACT',
  )
}
