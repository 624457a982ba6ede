import type { ServiceName } from '@mynah/contract/services'
import type { Feature } from '#platform/feature.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import { presentBox } from '#platform/secrets/encryption.ts'
import type { Config } from '#platform/settings/config.ts'
import { faultOf, lockedBy, storedServices, type StoredService } from '#platform/settings/stored-services.ts'

const titles: Record<ServiceName, string> = {
  mail: 'Mail',
  sms: 'The SMS gateway',
  oidc: 'The login provider',
  push: 'The contact of push services',
  timeZone: 'The time zone',
  updates: 'The list of releases',
}

/** Which settings come from the console, on the page Services. */
export const examineServices: NonNullable<Feature['examineRows']> = async (config, pool) =>
  (await storedServices(pool, presentBox(config)))
    .filter(({ texts, isReadable }) => !isReadable || Object.keys(texts).length > 0)
    .map((one) => findingOf(config, one))

function findingOf(config: Config, one: StoredService): Finding {
  const title = titles[one.service]
  const locked = lockedBy(config, one.service)
  if (locked.length > 0)
    return note(`${title} is set in the console too: what the environment says wins (${locked.join(', ')}).`)
  const fault = faultOf(config, one)
  return fault === undefined
    ? ok(`${title} is set in the console.`)
    : wrong(`${title} is set in the console, and that does not work: ${fault.replace(/\.$/, '')}.`)
}
