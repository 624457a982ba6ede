import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, int, singleLineText } from '../../kit/kit.ts'
import { languages } from '../../kit/languages.ts'
import { limits } from '../../limits.ts'

/** The services that can be set in the console, each with its settings, which are named as in the environment. */
export const serviceSettings = {
  mail: ['SMTP_URL', 'SMTP_FROM'],
  sms: ['SMS_URL', 'SMS_KEY'],
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  push: ['MYNAH_PUSH_CONTACT'],
  timeZone: ['MYNAH_TIME_ZONE'],
  updates: ['MYNAH_UPDATES'],
} as const
export type ServiceName = keyof typeof serviceSettings
export type ServiceSetting = (typeof serviceSettings)[ServiceName][number]

export const serviceNames = Object.keys(serviceSettings) as [ServiceName, ...ServiceName[]]
const settings = Object.values(serviceSettings).flat() as [ServiceSetting, ...ServiceSetting[]]

/** Settings that are stored sealed and never returned: keys, and addresses that may have a password in them. */
export const secretServiceSettings: ReadonlySet<ServiceSetting> = new Set<ServiceSetting>([
  'SMTP_URL',
  'SMS_URL',
  'SMS_KEY',
  'OIDC_CLIENT_SECRET',
  'MYNAH_UPDATES',
])

/** The services that can be tested. */
export const testableServices = ['mail', 'sms', 'oidc', 'push', 'updates'] as const
export type TestableService = (typeof testableServices)[number]

/** A setting of a service. */
export const ServiceField = z.object({
  name: z.enum(settings),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  /** What applies, also by default; of a secret address its host, of a key ''. */
  value: z.string(),
})
export type ServiceField = z.output<typeof ServiceField>

export const Service = z.object({
  service: z.enum(serviceNames),
  /** Grows with each change; 0 before the first. */
  version: z.int(),
  /** The variables of the environment that set the service, which then cannot be changed here; [] if none does. */
  lockedBy: z.array(z.string()),
  /**
   * Whether what was set here applies. False while the environment sets the service, if nothing was set, or if it cannot
   * be used: the key that it was sealed with is missing, or it contradicts other settings.
   */
  applies: z.boolean(),
  fields: z.array(ServiceField),
  /** When and by whom it was changed last; 0 and '' before. */
  changeTime: z.int(),
  changedBy: z.string(),
})
export type Service = z.output<typeof Service>

/**
 * Settings that were typed: those left out stay as they are, '' removes one. A secret does not stay where the address
 * that it would be sent to is another one.
 */
const values = z
  .array(z.object({ name: z.enum(settings), value: singleLineText(limits.serviceSettingLengthMax) }))
  .check(z.maxLength(settings.length))
export type ServiceValue = { name: ServiceSetting; value: string }

export const services = {
  /** The services, and the S3 store, which is set by the environment alone: its bucket, '' without one. */
  list: adminCall('services/list', {
    roles: [],
    input: emptyInput,
    output: z.object({ list: z.array(Service), bucket: z.string() }),
  }),
  /**
   * Changes the settings of a service. They apply in all processes within a minute; what is under way ends with the old
   * ones. `version` is that of the list: DecisionStale if the service was changed since. BadParameter names the setting
   * that is wrong.
   */
  set: adminCall('services/set', {
    roles: [],
    recorded: true,
    redirects: true,
    hasSecrets: true,
    input: z.object({ service: z.enum(serviceNames), version: int(0, Number.MAX_SAFE_INTEGER), values }),
    output: emptyOutput,
    errors: ['ServiceLocked', 'DecisionStale'],
  }),
  /**
   * Tests a service with settings that were typed and are not stored: sends mail, an SMS, or a push to the browsers of a
   * username, or reads the description of the login provider or the list of releases. `answer` is what the other side
   * replied, as an English sentence. The audit log has a row before anything is sent.
   */
  test: adminCall('services/test', {
    roles: [],
    input: z.object({
      service: z.enum(testableServices),
      values,
      /** The receiver; '' for the login provider and the list of releases. */
      to: z.optional(singleLineText(254)),
      language: z.enum(languages),
    }),
    output: z.object({ worked: z.boolean(), answer: z.string() }),
    errors: ['ServiceLocked'],
  }),
}
