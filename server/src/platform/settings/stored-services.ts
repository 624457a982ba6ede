import type pg from 'pg'
import {
  secretServiceSettings,
  serviceNames,
  serviceSettings,
  type ServiceName,
  type ServiceSetting,
} from '@mynah/contract/services'
import type { SecretBox } from '#platform/secrets/encryption.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { readService, type ServiceConfig } from './service-settings.ts'
import { settingReader } from './setting-reader.ts'

/** Texts of settings; those that are not set are missing. */
export type ServiceTexts = Partial<Record<ServiceSetting, string>>

/** What was set of a service in the console. */
export type StoredService = {
  service: ServiceName
  version: number
  texts: ServiceTexts
  /** False if the key is missing that its secrets were sealed with: `texts` has the others then. */
  isReadable: boolean
  changedAt: number
  changedBy: string
}

/** A row of `services`. */
export type ServiceRow = {
  name: string
  version: number
  settings: string
  sealed: Buffer | null
  changed_at: number
  changed_by: string
}

const aboutOf = (service: string) => `service ${service}`

/** The columns for these texts. */
export function sealedTexts(
  box: SecretBox,
  service: ServiceName,
  texts: ServiceTexts,
): Pick<ServiceRow, 'settings' | 'sealed'> {
  const all = Object.entries(texts)
  const isSecret = ([name]: readonly [string, unknown]) => secretServiceSettings.has(name as ServiceSetting)
  const secrets = Object.fromEntries(all.filter(isSecret))
  const shown = Object.fromEntries(all.filter((one) => !isSecret(one)))
  return {
    settings: JSON.stringify(shown),
    sealed:
      Object.keys(secrets).length > 0
        ? box.close(Buffer.from(JSON.stringify(secrets)), aboutOf(service))
        : null,
  }
}

/** Undefined for a service that only a newer version knows. `box`: undefined if there is no key. */
export function openedService(row: ServiceRow, box: SecretBox | undefined): StoredService | undefined {
  const service = serviceNames.find((one) => one === row.name)
  if (!service) return undefined
  const shown = JSON.parse(row.settings) as ServiceTexts
  const secrets = row.sealed ? unsealed(row.sealed, service, box) : {}
  return {
    ...{ service, version: row.version, changedAt: row.changed_at, changedBy: row.changed_by },
    texts: { ...shown, ...secrets },
    isReadable: secrets !== undefined,
  }
}

function unsealed(
  sealed: Buffer,
  service: ServiceName,
  box: SecretBox | undefined,
): ServiceTexts | undefined {
  try {
    return box && (JSON.parse(box.open(sealed, aboutOf(service)).toString()) as ServiceTexts)
  } catch {
    return undefined
  }
}

/** All services that were set in the console; none in a database older than their table. */
export async function storedServices(
  pool: Pick<pg.Pool, 'query'>,
  box: SecretBox | undefined,
): Promise<StoredService[]> {
  const known = await pool.query<{ there: boolean }>(
    "select to_regclass('public.services') is not null as there",
  )
  if (!known.rows[0]?.there) return []
  const { rows } = await pool.query<ServiceRow>(
    `select name, version::float8 as version, settings, sealed, changed_at::float8 as changed_at, changed_by
      from services order by name`,
  )
  return rows.map((row) => openedService(row, box)).filter((one) => one !== undefined)
}

/** The variables of the environment that set a service. */
export function lockedBy({ serviceSettings: given }: Config, service: ServiceName): ServiceSetting[] {
  const names: readonly ServiceSetting[] = serviceSettings[service]
  return names.filter((name) => given.includes(name))
}

/** Why what was set of a service does not apply; undefined if it does, or if nothing was set. */
export function faultOf(config: Config, { service, texts, isReadable }: StoredService): string | undefined {
  if (!isReadable) return 'the key that it was sealed with is missing'
  try {
    readService(service, settingReader(texts), config.origins)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/** Whether what was set of a service in the console applies. */
export const applies = (config: Config, stored: StoredService): boolean =>
  lockedBy(config, stored.service).length === 0 &&
  Object.keys(stored.texts).length > 0 &&
  faultOf(config, stored) === undefined

/** The part of the configuration that comes from the console. The environment wins, service by service. */
export const configOfStored = (config: Config, stored: readonly StoredService[]): Partial<ServiceConfig> =>
  Object.assign(
    {},
    ...stored
      .filter((one) => applies(config, one))
      .map(({ service, texts }) => readService(service, settingReader(texts), config.origins)),
  ) as Partial<ServiceConfig>
