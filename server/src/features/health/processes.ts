import { hostname } from 'node:os'
import type { ServerProcess } from '@mynah/contract/health'
import type { App } from '#platform/app.ts'
import { newId } from '#platform/ids.ts'
import { perApp } from '#platform/per-app.ts'
import * as store from './store.ts'

/** A process that did not report for this long is not running. */
const silentMs = 60_000

const self = perApp((app) => ({ id: newId(), startTime: app.clock.now() }))

export async function reportProcess(app: App): Promise<void> {
  const { id, startTime } = self(app)
  const now = app.clock.now()
  await store.putProcess(app.db, {
    id,
    host: hostname(),
    version: app.version,
    node: process.versions.node,
    started_at: startTime,
    seen_at: now,
  })
  await store.removeUnseen(app.db, now - silentMs)
}

/** A process whose database is unreachable ends anyway; its row is deleted later, like that of a killed one. */
export async function leaveProcesses(app: App): Promise<void> {
  try {
    await store.removeProcess(app.db, self(app).id)
  } catch (error) {
    app.log.warn({ error }, 'the end of this process was not noted')
  }
}

export async function processesOf(app: App): Promise<ServerProcess[]> {
  const rows = await store.processesSince(app.db, app.clock.now() - silentMs)
  return rows.map(({ id, host, version, node, started_at: startTime }) => ({
    ...{ id, host, version, node, startTime },
    isThis: id === self(app).id,
  }))
}
