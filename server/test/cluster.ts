import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    redisUrl: string | undefined
  }
}

/**
 * One PostgreSQL for the whole run, migrated once; each test file takes a copy (see database.ts). It is the packaged
 * one, or the one in the folder MYNAH_TEST_POSTGRES; with MYNAH_TEST_REDIS=1 there is a Redis beside it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-test-'))
  chmodSync(folder, 0o755)
  const cluster = await startEmbedded(folder, { durable: false, binaries: process.env.MYNAH_TEST_POSTGRES })
  await migrate(cluster.url)
  const redis = process.env.MYNAH_TEST_REDIS === '1' ? await startRedis() : undefined
  project.provide('clusterUrl', cluster.url)
  project.provide('redisUrl', redis?.url)
  return async () => {
    await redis?.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--databases', '1000']
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('redis-server ended before it was ready')))
    child.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve())
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
