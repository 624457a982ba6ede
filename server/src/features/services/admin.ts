import {
  serviceNames,
  services as calls,
  type Service,
  type ServiceName,
  type ServiceSetting,
  type ServiceValue,
} from '@mynah/contract/services'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import {
  applies,
  lockedBy,
  openedService,
  sealedTexts,
  storedServices,
  type ServiceRow,
  type ServiceTexts,
  type StoredService,
} from '#platform/settings/stored-services.ts'
import type { ServiceConfig } from '#platform/settings/service-settings.ts'
import { boundedTest, preparedTest } from '#features/health/index.ts'
import { isInUse } from '#features/ledger/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { forgetReleases, testUpdates } from '#features/updates/index.ts'
import { servicesWith, takeOverServices } from './live.ts'
import * as store from './store.ts'
import { described, fieldsOf, readTyped, withTyped } from './values.ts'

export const serviceHandlers = serveAdmin(calls, {
  async list(ctx) {
    const stored = await storedServices(ctx.pool, secretBoxOf(ctx))
    const now = servicesWith(ctx, stored)
    const list = serviceNames.map((service) =>
      viewOf(
        ctx,
        service,
        now,
        stored.find((one) => one.service === service),
      ),
    )
    return { list, bucket: ctx.config.s3?.bucket ?? '' }
  },
  async set(ctx, { service, version, values }) {
    if (lockedBy(ctx.config, service).length > 0) throw new ApiError('ServiceLocked')
    const row = await store.find(ctx.tx, service)
    if ((row?.version ?? 0) !== version) throw new ApiError('DecisionStale')
    const before = textsOf(ctx, row)
    const after = withTyped(service, before, values)
    readTyped(ctx.config, service, after)
    await decideWait(ctx, service, after)
    await store.put(ctx.tx, {
      ...{ name: service, version: version + 1, ...sealedTexts(secretBoxOf(ctx), service, after) },
      ...{ changed_at: ctx.clock.now(), changed_by: ctx.operator.name },
    })
    if (service === 'updates') await forgetReleases(ctx.tx)
    ctx.record(`service ${service}`, {
      before: described(service, before),
      value: described(service, after, before),
      version,
    })
    afterCommit(ctx.tx, () => void takeOver(ctx))
    return null
  },
  async test(ctx, { service, values, to = '', language }) {
    const config = { ...ctx.config, ...(await typedConfig(ctx, service, values)) }
    const tested = { ...ctx, config }
    const test =
      service === 'updates'
        ? () => testUpdates(config)
        : await preparedTest(tested, { service, to, language })
    return boundedTest(tested, { action: calls.test.path, service }, test)
  },
})

/** Where two operators decide, they decide about these; SMS and login provider otherwise wait a day. */
async function decideWait(ctx: AdminCtx, service: ServiceName, after: ServiceTexts): Promise<void> {
  const takesCodes = service === 'sms' || service === 'oidc'
  const isRemoved = Object.keys(after).length === 0
  if (service === 'push' || service === 'updates') ctx.atOnce('always')
  // Before anybody has money or points an installation is set up.
  else if (!takesCodes || isRemoved || !(await isInUse(ctx.tx))) ctx.atOnce('alone')
}

/** The other processes follow within 20 s. */
const takeOver = (app: App): Promise<void> =>
  takeOverServices(app).catch((error: unknown) =>
    app.log.warn({ error }, 'settings of services are taken over later'),
  )

/** What was set; nothing of what was sealed with a key that is missing. */
const textsOf = (app: App, row: ServiceRow | undefined): ServiceTexts =>
  (row && openedService(row, secretBoxOf(app))?.texts) ?? {}

/** What a test of typed settings changes; nothing where the environment sets the service. */
async function typedConfig(
  ctx: AdminCtx,
  service: ServiceName,
  values: readonly ServiceValue[],
): Promise<Partial<ServiceConfig>> {
  if (lockedBy(ctx.config, service).length > 0) {
    if (values.length > 0) throw new ApiError('ServiceLocked')
    return {}
  }
  const before = textsOf(ctx, await store.find(ctx.db, service))
  const after = withTyped(service, before, values)
  return Object.keys(after).length > 0 ? readTyped(ctx.config, service, after) : {}
}

function viewOf(
  { config }: App,
  service: ServiceName,
  now: ServiceConfig,
  stored: StoredService | undefined,
): Service {
  const locked = lockedBy(config, service)
  const isSet = (name: ServiceSetting) =>
    locked.length > 0 ? locked.includes(name) : stored?.texts[name] !== undefined
  return {
    service,
    version: stored?.version ?? 0,
    lockedBy: locked,
    applies: stored !== undefined && applies(config, stored),
    fields: fieldsOf(service, now, isSet),
    changeTime: stored?.changedAt ?? 0,
    changedBy: stored?.changedBy ?? '',
  }
}
