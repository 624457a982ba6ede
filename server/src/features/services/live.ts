import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { servicesOf, type ServiceConfig } from '#platform/settings/service-settings.ts'
import {
  configOfStored,
  faultOf,
  storedServices,
  type StoredService,
} from '#platform/settings/stored-services.ts'
import * as store from './store.ts'

/** The services as the environment sets them, and up to which change this process has those of the console. */
const liveOf = perApp((app) => ({ environment: servicesOf(app.config), revision: 0 }))

/** The services as they are with these settings of the console. */
export const servicesWith = (app: App, stored: readonly StoredService[]): ServiceConfig => ({
  ...liveOf(app).environment,
  ...configOfStored(app.config, stored),
})

/**
 * Takes over what was set in the console since the last time: the configuration of this process changes in place, and
 * mails and the like that are under way end with the old settings. Runs before the port opens, by a job, and after a
 * change that this process made.
 */
export async function takeOverServices(app: App): Promise<void> {
  const live = liveOf(app)
  if ((await store.revision(app.db)) === live.revision) return
  const stored = await storedServices(app.pool, secretBoxOf(app))
  const revision = stored.reduce((sum, { version }) => sum + version, 0)
  // A reading that began later has ended earlier.
  if (revision <= live.revision) return
  Object.assign(app.config, servicesWith(app, stored))
  live.revision = revision
  if (stored.some((one) => faultOf(app.config, one) !== undefined))
    app.log.warn('a service that was set in the console does not work: npm run doctor says why')
}
