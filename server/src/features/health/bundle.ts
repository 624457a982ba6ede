import { arch, cpus, freemem, loadavg, platform, release, totalmem } from 'node:os'
import type { App } from '#platform/app.ts'
import { secretsOf, withoutSecrets } from './secrets.ts'
import { shownSettings } from './shown-settings.ts'
import { stateOf } from './state.ts'
import * as store from './store.ts'

/** Information for outside support; nothing in it comes from rows with users' content. */
export async function bundleOf(app: App): Promise<{ name: string; json: string }> {
  const [state, tables, metrics] = await Promise.all([
    stateOf(app),
    store.tableSizes(app.db),
    app.metrics.getMetricsAsJSON(),
  ])
  const { findings, time, processes, ...room } = state
  const bundle = {
    madeAt: new Date(app.clock.now()).toISOString(),
    version: app.version,
    node: process.versions.node,
    machine: machineNow(),
    examinedAt: new Date(time).toISOString(),
    findings,
    processes,
    room,
    settings: shownSettings(process.env),
    features: app.features.map(({ name }) => name),
    tables,
    metrics,
  }
  const secrets = secretsOf(app.config)
  const json = JSON.stringify(bundle, (_key, value: unknown) => cleaned(value, secrets), 2)
  return { name: `mynah-support-${bundle.madeAt.slice(0, 10)}.json`, json }
}

const cleaned = (value: unknown, secrets: readonly string[]): unknown =>
  typeof value === 'string' ? withoutSecrets(value, secrets) : value

const machineNow = () => ({
  system: `${platform()} ${release()} ${arch()}`,
  processors: cpus().length,
  load: loadavg(),
  memoryBytes: totalmem(),
  memoryFreeBytes: freemem(),
  processBytes: process.memoryUsage().rss,
  upSeconds: Math.round(process.uptime()),
})
