import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/database/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import type { LiveKitSettings } from '../src/features/media/livekit/api.ts'
import { startLiveKit } from './livekit.ts'
import { startNats } from './nats.ts'
import { startRedis } from './redis.ts'
import { scratchFolder } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    nodeUrls: string[]
    redisUrl: string | undefined
    natsUrl: string | undefined
    livekit: LiveKitSettings | undefined
  }
}

/** Each test file opens up to three pools of 20 connections, and each of up to four workers of Vitest runs a file. */
const maxConnections = 400

/**
 * Starts one PostgreSQL for the whole run, migrated once; each test file gets a copy of the database (see database.ts).
 * It is the packaged one, or the one in the folder MYNAH_TEST_POSTGRES. With MYNAH_TEST_SHARED=1 it also starts Redis
 * and NATS, with MYNAH_TEST_LIVEKIT the LiveKit server at that path, with MYNAH_TEST_NODES=1 two more PostgreSQL, over which each test's conversations are
 * divided.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(scratchFolder(), 'mynah-test-'))
  chmodSync(folder, 0o755)
  const binaries = process.env.MYNAH_TEST_POSTGRES
  const cluster = await startEmbedded(folder, { durable: false, maxConnections, binaries })
  await migrate(cluster.url)
  const nodes =
    process.env.MYNAH_TEST_NODES === '1' ? [await startNode(binaries), await startNode(binaries)] : []
  const isShared = process.env.MYNAH_TEST_SHARED === '1'
  const redis = isShared ? await startRedis() : undefined
  const nats = isShared ? await startNats() : undefined
  const livekit = process.env.MYNAH_TEST_LIVEKIT
    ? await startLiveKit(process.env.MYNAH_TEST_LIVEKIT)
    : undefined
  project.provide('clusterUrl', cluster.url)
  project.provide(
    'nodeUrls',
    nodes.map(({ url }) => url),
  )
  project.provide('redisUrl', redis?.url)
  project.provide('natsUrl', nats?.directUrl)
  project.provide('livekit', livekit?.settings)
  return async () => {
    await livekit?.stop()
    await nats?.stop()
    await redis?.stop()
    await cluster.stop()
    for (const node of nodes) await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A further PostgreSQL for a part of the conversations. */
async function startNode(binaries: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(scratchFolder(), 'mynah-test-'))
  chmodSync(folder, 0o755)
  const { url, stop } = await startEmbedded(folder, { durable: false, maxConnections, binaries })
  return {
    url,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
