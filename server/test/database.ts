import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atEnd } from './at-end.ts'
import type {} from './cluster.ts'
import { distribute } from '../src/platform/nodes/distribute.ts'
import { openDatabase, type Database } from '../src/platform/database/database.ts'

export type TestDatabase = Database & { url: string }

const template = 'mynah'
/** Five times the server's own limits, which a busy machine would reach; the limits have a test of their own. */
const patience = { statement_timeout: '15000', lock_timeout: '10000' }

/** A migrated, empty database for one test file. Call it at the top of the file; it is dropped after the last test. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await emptyDatabase(template)
  const database = await openDatabase(url, { unsafe: true, waitMs: 10_000 })
  let open = true
  const close = async () => {
    if (open) await database.close()
    open = false
  }
  atEnd(async () => {
    await close()
    await drop()
  })
  return { ...database, close, url }
}

/** A database of its own, by default without any table. */
export async function emptyDatabase(from = 'template0'): Promise<{ url: string; drop(): Promise<void> }> {
  const first = inject('clusterUrl')
  const { url, name } = await copyOf(from)
  const nodes = from === template ? inject('nodeUrls') : []
  for (const node of nodes) await administer(node, `create database ${name}`)
  if (nodes.length > 0) {
    const addresses = nodes.map((node) => urlOf(node, name))
    await distribute({ connectionString: url }, addresses, { unsafe: true })
  }
  return {
    url: from === template ? patient(url) : url,
    async drop() {
      for (const one of [first, ...nodes])
        await administer(one, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A migrated, empty database in one place, also where those of other tests are divided. */
export async function migratedDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, name } = await copyOf(template)
  return { url, drop: () => administer(inject('clusterUrl'), `drop database if exists ${name} with (force)`) }
}

async function copyOf(from: string): Promise<{ url: string; name: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const first = inject('clusterUrl')
  await administer(first, `create database ${name} template ${from} strategy file_copy`)
  return { url: urlOf(first, name), name }
}

function patient(address: string): string {
  const url = new URL(address)
  for (const [setting, ms] of Object.entries(patience)) url.searchParams.set(setting, ms)
  return url.href
}

function urlOf(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function administer(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
