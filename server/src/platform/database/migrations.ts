import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { repositoryRoot } from '#platform/settings/config.ts'
import { explainConnectError } from './database-check.ts'
import type { Db } from './database.ts'
import { migrateNodes } from '#platform/nodes/migrate-nodes.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { Log } from '#platform/operations/log.ts'
import { sql } from 'kysely'

type Migration = { number: number; name: string; text: string; checksum: string; isTransactional: boolean }

export const migrationsFolder = join(repositoryRoot, 'server', 'migrations')

/** An arbitrary number for the advisory lock, the same for all servers of a database. */
const lockKey = 6_962_641
const lockPollMs = 100

/**
 * Marks a file whose statements run one by one without a transaction, as `create index concurrently` requires. An
 * interrupted file runs again from its first statement, so each has to be idempotent.
 */
const noTransaction = '-- Outside of a transaction.\n'

/**
 * Runs the missing files `NNNN-name.sql` in order, each in its own transaction unless its first line says otherwise.
 * Never goes back. Servers that start at the same time take turns. @returns the names of those that ran.
 */
export async function migrate(
  connection: string | pg.ClientConfig,
  { folder = migrationsFolder, log }: { folder?: string; log?: Pick<Log, 'info' | 'warn'> } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw explainConnectError(error)
  }
  try {
    await acquireLock(client)
    return await runMissing(client, migrations, { folder, log })
  } finally {
    await client.end()
  }
}

/**
 * Polls, since a session blocked on a lock holds a snapshot, and `create index concurrently` waits for all older
 * snapshots.
 */
async function acquireLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      lockKey,
    ])
    if (rows[0]?.mine) return
    await setTimeout(lockPollMs)
  }
}

/** Whether the database has the schema of this version, for readiness. */
export async function schemaIsCurrent(db: Db, folder = migrationsFolder): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from migrations`.execute(db)
  return Number(rows[0]?.count) >= readMigrations(folder).length
}

export function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file): Migration => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1] ?? 0)
      if (!number) throw new ConfigError(`The migration ${file} is not named NNNN-name.sql.`)
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return {
        number,
        name: file.slice(0, -4),
        text,
        isTransactional: !text.startsWith(noTransaction),
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    })
  const twice = migrations.find((one, i) => one.number === migrations[i - 1]?.number)
  if (twice) throw new ConfigError(`Two migrations have the number of ${twice.name}.`)
  return migrations
}

async function runMissing(
  client: pg.Client,
  migrations: Migration[],
  { folder, log }: { folder: string; log: Pick<Log, 'info' | 'warn'> | undefined },
): Promise<string[]> {
  await client.query(
    `create table if not exists migrations (
      number integer primary key, name text not null, checksum text not null, ran_at timestamptz not null default now()
    )`,
  )
  const { rows } = await client.query<Ran>('select number, name, checksum from migrations order by number')
  const strange = unknownTo(migrations, rows)
  if (strange.newer) throw new ConfigError(`${tooOld(strange.newer)} ${wayOut}`)
  for (const { name } of strange.others)
    log?.warn({ migration: name }, 'the database has a migration that this version does not know')
  const done = new Map(rows.map((row) => [row.number, row.checksum]))
  const changed = migrations.find(({ number, checksum }) => (done.get(number) ?? checksum) !== checksum)
  if (changed)
    throw new ConfigError(`The migration ${changed.name} was changed after it ran; write a new one instead.`)
  const missing = migrations.filter(({ number }) => !done.has(number))
  const started = performance.now()
  for (const migration of missing) {
    // Logged before it runs, since it may take minutes; not for an empty database, where it takes no time.
    if (rows.length > 0) log?.info({ migration: migration.name }, 'a migration runs')
    await run(client, migration, folder)
  }
  if (missing.length > 0)
    log?.info({ count: missing.length, ms: Math.round(performance.now() - started) }, 'migrations ran')
  return missing.map(({ name }) => name)
}

type Ran = { number: number; name: string; checksum: string }

/** Migrations of the database that this version does not know: the newest one above ours, and others in between. */
export function unknownTo(migrations: Migration[], ran: Ran[]): { newer?: Ran; others: Ran[] } {
  const known = new Set(migrations.map(({ number }) => number))
  const highest = migrations.at(-1)?.number ?? 0
  const strange = ran.filter(({ number }) => !known.has(number))
  const newer = strange.findLast(({ number }) => number > highest)
  return { ...(newer && { newer }), others: strange.filter(({ number }) => number < highest) }
}

export const tooOld = ({ name }: Ran): string =>
  `The database has the migration ${name}, which is newer than this Mynah.`
const wayOut = 'Start the version that made it, or restore the backup from before that upgrade.'

async function run(client: pg.Client, migration: Migration, folder: string): Promise<void> {
  const { name, isTransactional } = migration
  try {
    const isOfNodes = await migrateNodes(client, migration, folder)
    const text = isOfNodes ? transactionalText(migration) : migration.text
    // An index over several databases is only made in one transaction.
    if (!isTransactional && !isOfNodes) {
      // A concurrent index build waits for older transactions, but blocks neither reads nor writes.
      await client.query('set lock_timeout = 0')
      for (const statement of statementsOf(text)) await client.query(statement)
      await record(client, migration)
      return
    }
    // A waiting ALTER TABLE blocks all readers behind it, so it gives up early instead.
    await client.query("set lock_timeout = '2s'")
    await client.query('begin')
    await client.query(text)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof ConfigError) throw error
    throw new Error(`The migration ${name} failed.`, { cause: error })
  }
}

const record = (client: pg.Client, { number, name, checksum }: Migration) =>
  client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])

const statementsOf = (text: string): string[] =>
  text
    .split(/;\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The SQL of a migration for a caller with its own transaction, as a restore runs it on new tables. */
export const transactionalText = ({ text, isTransactional }: Migration): string =>
  isTransactional ? text : text.replaceAll(/\bconcurrently\b/g, '')
