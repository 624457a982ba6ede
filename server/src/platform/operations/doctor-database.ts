import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { configOfStored, storedServices } from '#platform/settings/stored-services.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { checkDatabase, explainConnectError } from '#platform/database/database-check.ts'
import { note, ok, wrong, type Finding } from './doctor-finding.ts'
import type { Feature } from '#platform/feature.ts'
import { fingerprintOf, identityKeyFile, presentBox, readKey } from '#platform/secrets/encryption.ts'
import { migrationsFolder, readMigrations, tooOld, unknownTo } from '#platform/database/migrations.ts'
import { hostsOf, primaryOf, rolesOf } from '#platform/database/primary.ts'
import { lastBackupAt } from '#platform/backups/last-backup-store.ts'
import { laggingSequences } from '#platform/database/sequences.ts'

const clockSkewMsMax = 2_000
const backupAgeMsMax = 36 * 3_600_000

/**
 * Problems of the database: its hosts, roles, tables, and the key of encrypted data. `config` gets the services that were
 * set in the console.
 */
export async function checkRows(
  config: Config,
  features: readonly Feature[],
  facts: { now(): number },
): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataFolder, 'postgres', 'PG_VERSION')))
    return [note('There is no database yet; the first start makes it.')]
  try {
    // With the serving role, as the server connects, not with the migrating one.
    const database = await connectDatabase({ ...config, databaseOwnerUrl: undefined })
    const pool = new pg.Pool({ ...database.connection, max: 1, connectionTimeoutMillis: 5_000 })
    pool.on('error', () => {})
    try {
      Object.assign(config, configOfStored(config, await storedServices(pool, presentBox(config))))
      const hosts = await checkHosts(config)
      const isCluster = hosts.length > 0
      const danger = await checkDatabase(pool, { unsafe: config.unsafeDatabase, isCluster })
      const { rows } = await pool.query<{ version: string; at: number }>(
        "select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as at",
      )
      const [row] = rows
      return [
        ok(`PostgreSQL ${row?.version ?? ''} answers, and keeps what it acknowledges.`),
        ...hosts,
        ...(await checkReadHosts(config)),
        ...(danger ? [wrong(danger)] : []),
        checkClock((row?.at ?? 0) - facts.now()),
        ...(await checkMigrations(pool)),
        ...(await checkSequences(pool)),
        await checkBackup(pool, facts),
        await checkIdentityKey(pool, config),
        ...(config.databaseUrl ? await checkRole(pool) : []),
        ...(await checkOwner(config)),
        ...(await checkFeatures(config, features, pool)),
      ]
    } finally {
      await pool.end()
      await database.close()
    }
  } catch (error) {
    return [wrong(sentenceOf(error))]
  }
}

async function checkBackup(pool: pg.Pool, { now }: { now(): number }): Promise<Finding> {
  const madeAt = await lastBackupAt(pool)
  if (madeAt === undefined) return note('There has been no backup yet: npm run backup -- FILE.')
  const age = now() - madeAt
  const sentence = `The last backup is ${Math.round(age / 3_600_000)} hours old.`
  return age > backupAgeMsMax ? wrong(sentence) : ok(sentence)
}

/** For a database whose tables exist and have this version. */
async function checkFeatures(
  config: Config,
  features: readonly Feature[],
  pool: pg.Pool,
): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
  )
  if (!rows[0]?.there) return []
  const found: Finding[] = []
  for (const feature of features) found.push(...((await feature.examineRows?.(config, pool)) ?? []))
  return found
}

function sentenceOf(error: unknown): string {
  const explained = explainConnectError(error)
  if (explained instanceof ConfigError) return explained.message
  throw error
}

/**
 * An attacker who takes over the server gets the rights of its role; a superuser controls the machine of the database.
 */
async function checkRole(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  )
  return rows[0]?.super
    ? [note('DATABASE_URL serves as a superuser of the database: give the server a role of its own.')]
    : []
}

/** The migrating role must be able to connect and to create tables. */
async function checkOwner({ databaseOwnerUrl }: Config): Promise<Finding[]> {
  if (databaseOwnerUrl === undefined) return []
  let client: pg.Client | undefined
  try {
    const connectionString = await primaryOf(databaseOwnerUrl)
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ may: boolean }>(
      "select has_schema_privilege(current_schema(), 'create') as may",
    )
    return rows[0]?.may
      ? [ok('The role that migrates may make tables.')]
      : [wrong('The role of DATABASE_OWNER_URL may not make tables; it has to own the database.')]
  } catch (error) {
    return [wrong(sentenceOf(error).replace('DATABASE_URL', 'DATABASE_OWNER_URL'))]
  } finally {
    await client?.end().catch(() => {})
  }
}

/** The role of each of several hosts; nothing if there is only one. */
async function checkHosts({ databaseUrl = '' }: Config): Promise<Finding[]> {
  if (hostsOf(databaseUrl).length === 1) return []
  return describe('DATABASE_URL', await rolesOf(databaseUrl))
}

/** The roles of the hosts for outdated reads: one of them has to be a standby. */
async function checkReadHosts({ databaseReadUrl }: Config): Promise<Finding[]> {
  if (databaseReadUrl === undefined) return []
  const roles = await rolesOf(databaseReadUrl)
  const found = describe('DATABASE_READ_URL', roles)
  if (roles.some(({ role }) => role === 'standby')) return found
  return [...found, wrong('DATABASE_READ_URL leads to no standby: all reads go to the primary.')]
}

const describe = (name: string, roles: Awaited<ReturnType<typeof rolesOf>>): Finding[] =>
  roles.map(({ host, role }) =>
    role === 'away'
      ? wrong(`The host ${host} of ${name} does not answer.`)
      : ok(`The host ${host} of ${name} is a ${role}.`),
  )

function checkClock(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  return Math.abs(skewMs) > clockSkewMsMax
    ? wrong(
        `The clock of the database and of this machine are ${seconds} s apart; let both follow a time server.`,
      )
    : ok('The clocks of the database and of this machine agree.')
}

async function checkMigrations(pool: pg.Pool): Promise<Finding[]> {
  const ours = readMigrations(migrationsFolder)
  const known = await pool.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
  )
  if (!known.rows[0]?.there) return [note('The database has no tables yet; the first start makes them.')]
  const { rows } = await pool.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migrations order by number',
  )
  const strange = unknownTo(ours, rows)
  if (strange.newer) return [wrong(tooOld(strange.newer))]
  const others = strange.others.map(({ name }) =>
    note(`The database has the migration ${name}, which this Mynah does not know.`),
  )
  const checksums = new Map(ours.map((one) => [one.number, one.checksum]))
  const changed = rows.find((row) => (checksums.get(row.number) ?? row.checksum) !== row.checksum)
  if (changed) return [...others, wrong(`The migration ${changed.name} was changed after it ran.`)]
  const missing = ours.length - (rows.length - strange.others.length)
  return [
    ...others,
    missing > 0
      ? note(`${missing} migrations have not run yet; the next start runs them.`)
      : ok('The tables are those of this version.'),
  ]
}

/** A sequence that repeats numbers makes every new row fail: a payment, a meeting, an order. */
async function checkSequences(pool: pg.Pool): Promise<Finding[]> {
  const lagging = await laggingSequences(pool)
  if (lagging.length === 0) return [ok('Sequences are ahead of the rows that they number.')]
  return lagging.map(({ table, sequence, next, highest }) =>
    wrong(
      `The sequence ${sequence} gives ${next} next, and ${table} has ${highest} already: ` +
        `select setval('${sequence}', ${highest}).`,
    ),
  )
}

/** Without its key encrypted data cannot be read, and no backup contains the key. */
async function checkIdentityKey(pool: pg.Pool, config: Config): Promise<Finding> {
  const file = join(config.dataFolder, identityKeyFile)
  const given = config.identityKeys.length > 0
  if (!given && config.redisUrl)
    return note('Processes that do not share one data folder need the same MYNAH_IDENTITY_KEY.')
  const ofFile = given ? undefined : readKey(file)
  const keys = ofFile ? [ofFile] : config.identityKeys
  const known = await pool.query<{ there: boolean }>(
    "select to_regclass('encryption_keys') is not null as there",
  )
  const { rows } = known.rows[0]?.there
    ? await pool.query<{ fingerprint: string }>('select fingerprint from encryption_keys')
    : { rows: [] }
  const prints = new Set(keys.map((key) => fingerprintOf(key).toString('hex')))
  if (rows.some((row) => !prints.has(row.fingerprint)))
    return wrong(
      'Identities were sealed with a key that is not here: put it back, or into MYNAH_IDENTITY_KEY.',
    )
  if (given) return ok('Identities are sealed with MYNAH_IDENTITY_KEY.')
  if (!ofFile) return note(`The first start makes ${file}, the key of identities.`)
  if ((statSync(file).mode & 0o077) !== 0) return wrong(`${file} can be read by other accounts: chmod 600.`)
  return note(`Identities are sealed with ${file}. No backup holds it: keep a copy of it elsewhere.`)
}
