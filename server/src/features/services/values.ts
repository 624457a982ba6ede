import {
  secretServiceSettings,
  serviceSettings,
  type ServiceField,
  type ServiceName,
  type ServiceSetting,
  type ServiceValue,
} from '@mynah/contract/services'
import { badParameter } from '#platform/api-error.ts'
import type { Config } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { readService, textsOfServices, type ServiceConfig } from '#platform/settings/service-settings.ts'
import { settingReader } from '#platform/settings/setting-reader.ts'
import type { ServiceTexts } from '#platform/settings/stored-services.ts'
import { hostsIn } from '#features/health/index.ts'

/** Secret settings of which the host is shown. */
const addresses: ReadonlySet<ServiceSetting> = new Set<ServiceSetting>([
  'SMTP_URL',
  'SMS_URL',
  'MYNAH_UPDATES',
])

/** Where a service sends its other secrets. */
const receivers: Partial<Record<ServiceName, ServiceSetting>> = { sms: 'SMS_URL', oidc: 'OIDC_ISSUER' }

const namesOf = (service: ServiceName): readonly ServiceSetting[] => serviceSettings[service]

/**
 * The settings of a service with those that were typed. Throws BadParameter with the setting that is wrong: a secret does
 * not go to another address than the one that it was typed for.
 */
export function withTyped(
  service: ServiceName,
  before: ServiceTexts,
  values: readonly ServiceValue[],
): ServiceTexts {
  const names = namesOf(service)
  const typed = new Map(values.map(({ name, value }) => [name, value]))
  if (typed.size < values.length) throw badParameter('values')
  for (const name of typed.keys()) if (!names.includes(name)) throw badParameter(name)
  const all = names.map((name): [ServiceSetting, string] => [name, typed.get(name) ?? before[name] ?? ''])
  const after = Object.fromEntries(all.filter(([, text]) => text !== '')) as ServiceTexts
  const receiver = receivers[service]
  if (receiver && before[receiver] !== after[receiver]) {
    const others = names.filter((name) => name !== receiver && secretServiceSettings.has(name))
    const left = others.find((name) => before[name] !== undefined && !typed.has(name))
    if (left) throw badParameter(left)
  }
  return after
}

/** The part of the configuration that these texts make. Throws BadParameter with the setting that is wrong. */
export function readTyped(
  { origins }: Config,
  service: ServiceName,
  texts: ServiceTexts,
): Partial<ServiceConfig> {
  const receiver = receivers[service]
  if (receiver && Object.keys(texts).length > 0 && texts[receiver] === undefined) throw badParameter(receiver)
  // Its form is otherwise looked at when a mail is sent.
  if (texts.SMTP_URL !== undefined && !URL.parse(texts.SMTP_URL)?.hostname) throw badParameter('SMTP_URL')
  try {
    return readService(service, settingReader(texts), origins)
  } catch (error) {
    if (error instanceof ConfigError) throw badParameter(error.setting ?? namesOf(service)[0] ?? 'values')
    throw error
  }
}

const shownOf = (name: ServiceSetting, text: string): string => {
  if (!secretServiceSettings.has(name)) return text
  return (addresses.has(name) && hostsIn(text)) || ''
}

/** The settings of a service as they apply, without secrets. */
export function fieldsOf(
  service: ServiceName,
  now: ServiceConfig,
  isSet: (name: ServiceSetting) => boolean,
): ServiceField[] {
  const texts = textsOfServices(now)
  return namesOf(service).map((name) => ({
    name,
    isSecret: secretServiceSettings.has(name),
    isSet: isSet(name),
    value: shownOf(name, texts[name] ?? ''),
  }))
}

/** For the audit log and waiting changes: of secrets the host at most, and whether they are others than before. */
export const described = (service: ServiceName, texts: ServiceTexts, before: ServiceTexts = texts): string =>
  namesOf(service)
    .flatMap((name) => {
      const text = texts[name]
      if (text === undefined) return []
      const isNew = secretServiceSettings.has(name) && text !== before[name]
      return [`${name}: ${shownOf(name, text) || 'set'}${isNew ? ' (new)' : ''}`]
    })
    .join('; ')
