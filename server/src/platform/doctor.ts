import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { Redis } from 'ioredis'
import pg from 'pg'
import { isLoopback } from './address.ts'
import { readConfig, type Config } from './config.ts'
import { checkDatabase, explainConnectError } from './database-check.ts'
import { hostsOf, primaryOf, rolesOf } from './primary.ts'
import { lastBackupFile } from './metrics.ts'
import { migrationsFolder, readMigrations } from './migrations.ts'
import { natsOptions } from './nats-bus.ts'
import { connectDatabase } from './connect-database.ts'
import { verifyMail } from './mail-and-sms.ts'
import { fingerprintOf, identityKeyFile, readKey } from './encryption.ts'
import { ConfigError } from './config-error.ts'
import type { Feature } from './feature.ts'

/** 'wrong' has to be put right, 'note' is worth knowing. */
export type Finding = { level: 'ok' | 'note' | 'wrong'; sentence: string }
type Env = Readonly<Record<string, string | undefined>>
type Facts = { nodeVersion: string; now: () => number; freeBytes(folder: string): Promise<number> }

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence })
export const note = (sentence: string): Finding => ({ level: 'note', sentence })
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence })

const systemFacts: Facts = {
  nodeVersion: process.versions.node,
  now: () => Date.now(),
  async freeBytes(folder) {
    const disk = await statfs(folder)
    return disk.bavail * disk.bsize
  },
}

const gibibyte = 1024 ** 3
const backupAgeMsMax = 36 * 3_600_000
const clockSkewMsMax = 2_000

/** What is wrong with an installation, in plain sentences that repeat no secret. */
export async function examine(
  env: Env,
  features: readonly Feature[],
  given: Partial<Facts> = {},
): Promise<Finding[]> {
  const facts = { ...systemFacts, ...given }
  const found = [checkNode(facts)]
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...found, wrong(error.message)]
  }
  found.push(checkFolder(config))
  if (found.every((one) => one.level !== 'wrong')) {
    found.push(
      await checkDisk(config, facts),
      ...(await checkRows(config, facts)),
      checkBackup(config, facts),
    )
  }
  found.push(
    await checkPort(config),
    await checkRedis(config),
    await checkNats(config),
    await checkS3(config),
    await checkMail(config),
  )
  for (const feature of features) found.push(...((await feature.examine?.(config)) ?? []))
  return [...found, ...checkSettings(config)]
}

function checkNode({ nodeVersion }: Facts): Finding {
  return Number(nodeVersion.split('.')[0]) < 24
    ? wrong(
        `Node ${nodeVersion} is too old; Mynah needs Node 24 or newer, and brings its own with npm install.`,
      )
    : ok(`Node ${nodeVersion} fits.`)
}

function checkFolder({ dataFolder }: Config): Finding {
  if (!existsSync(dataFolder))
    return note(`The data folder ${dataFolder} does not exist yet; the first start makes it.`)
  try {
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return wrong(`The data folder ${dataFolder} cannot be read and written by this account.`)
  }
  return statSync(dataFolder).isDirectory()
    ? ok(`The data folder ${dataFolder} can be read and written.`)
    : wrong(`The data folder ${dataFolder} is no folder.`)
}

async function checkDisk({ dataFolder }: Config, { freeBytes }: Facts): Promise<Finding> {
  if (!existsSync(dataFolder)) return ok('The disk is looked at once there is a data folder.')
  const free = (await freeBytes(dataFolder)) / gibibyte
  return free < 1
    ? wrong(
        `Only ${free.toFixed(2)} GiB of disk are free where the data folder is; below 1 GiB the server is not ready.`,
      )
    : ok(`${free.toFixed(1)} GiB of disk are free.`)
}

async function checkRows(config: Config, facts: Facts): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataFolder, 'postgres', 'PG_VERSION')))
    return [note('There is no database yet; the first start makes it.')]
  try {
    // As the server does: with the role that serves, not with the one that migrates.
    const database = await connectDatabase({ ...config, databaseOwnerUrl: undefined })
    const pool = new pg.Pool({ ...database.connection, max: 1, connectionTimeoutMillis: 5_000 })
    pool.on('error', () => {})
    try {
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
        await checkMigrations(pool),
        await checkIdentityKey(pool, config),
        ...(config.databaseUrl ? await checkRole(pool) : []),
        ...(await checkOwner(config)),
      ]
    } finally {
      await pool.end()
      await database.close()
    }
  } catch (error) {
    return [wrong(sentenceOf(error))]
  }
}

function sentenceOf(error: unknown): string {
  const explained = explainConnectError(error)
  if (explained instanceof ConfigError) return explained.message
  throw error
}

/** A user who takes over the server has what its role has: that of a superuser is the whole machine of the database. */
async function checkRole(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  )
  return rows[0]?.super
    ? [note('DATABASE_URL serves as a superuser of the database: give the server a role of its own.')]
    : []
}

/** The role that migrates must be let in and be allowed to make tables. */
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

/** What each of several hosts is; nothing where there is one. */
async function checkHosts({ databaseUrl = '' }: Config): Promise<Finding[]> {
  if (hostsOf(databaseUrl).length === 1) return []
  return describe('DATABASE_URL', await rolesOf(databaseUrl))
}

/** What the hosts are that may answer reads that may be old: one of them has to be a standby. */
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

async function checkMigrations(pool: pg.Pool): Promise<Finding> {
  const ours = readMigrations(migrationsFolder)
  const known = await pool.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
  )
  if (!known.rows[0]?.there) return note('The database has no tables yet; the first start makes them.')
  const { rows } = await pool.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migrations order by number',
  )
  const checksums = new Map(ours.map((one) => [one.number, one.checksum]))
  const newer = rows.find((row) => !checksums.has(row.number))
  if (newer)
    return wrong(
      `The database knows the migration ${newer.name}, and this Mynah does not: it is too old for it.`,
    )
  const changed = rows.find((row) => checksums.get(row.number) !== row.checksum)
  if (changed) return wrong(`The migration ${changed.name} was changed after it ran.`)
  const missing = ours.length - rows.length
  return missing > 0
    ? note(`${missing} migrations have not run yet; the next start runs them.`)
    : ok('The tables are those of this version.')
}

/** Without its key nothing that was sealed can be read, and no backup holds it. */
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

function checkBackup({ dataFolder }: Config, { now }: Facts): Finding {
  const file = join(dataFolder, lastBackupFile)
  if (!existsSync(file)) return note('There has been no backup yet: npm run backup -- FILE.')
  const hours = (now() - statSync(file).mtimeMs) / 3_600_000
  return hours * 3_600_000 > backupAgeMsMax
    ? wrong(`The last backup is ${Math.round(hours)} hours old.`)
    : ok(`The last backup is ${Math.round(hours)} hours old.`)
}

async function checkPort(config: Config): Promise<Finding> {
  const { host, port } = config
  if (port === 0) return ok('The port is chosen at the start.')
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)))
  })
  if (code === undefined) return ok(`Port ${port} is free.`)
  if (code !== 'EADDRINUSE') return wrong(`Port ${port} of ${host} may not be used (${code}).`)
  return (await isRunning(config))
    ? ok(`A server of Mynah is running on port ${port}.`)
    : wrong(`Port ${port} is taken by another program; choose another with PORT.`)
}

/** Whether the server with this configuration is running. */
export async function isRunning({ host, port }: Config): Promise<boolean> {
  const at = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/livez`
  const text = await fetch(at, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.text(),
    () => '',
  )
  return text === '{"ok":true}'
}

async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === undefined) return ok('No Redis is set up: right for one server process.')
  const options = {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  }
  const redis = new Redis(redisUrl, options)
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return ok('Redis answers.')
  } catch {
    return wrong('Redis does not answer at REDIS_URL.')
  } finally {
    redis.disconnect()
  }
}

async function checkNats({ natsUrl }: Config): Promise<Finding> {
  if (natsUrl === undefined) return ok('No NATS is set up: right for one server process.')
  const { options } = natsOptions(natsUrl)
  try {
    const nats = await connect({ ...options, reconnect: false })
    const version = nats.info?.version ?? ''
    await nats.close()
    return ok(`NATS ${version} answers.`)
  } catch {
    return wrong('NATS does not answer at NATS_URL.')
  }
}

async function checkS3({ s3 }: Config): Promise<Finding> {
  if (!s3) return ok('Uploads are kept in the data folder.')
  try {
    const { onS3 } = await import('./files-s3.ts')
    const files = onS3(s3)
    const name = `doctor/${process.pid}.txt`
    await files.put(name, Buffer.from('hello'), 'text/plain')
    const back = await files.get(name, 100)
    await files.remove(name)
    return back?.toString() === 'hello'
      ? ok(`The S3 bucket ${s3.bucket} can be written and read.`)
      : wrong(`The S3 bucket ${s3.bucket} does not give back what was written.`)
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    return wrong(`The S3 bucket ${s3.bucket} cannot be written and read (${reason}).`)
  }
}

async function checkMail({ smtp }: Config): Promise<Finding> {
  if (!smtp) return note('No mail is set up (SMTP_URL, SMTP_FROM): nobody can register by e-mail.')
  const reason = await verifyMail(smtp.url)
  return reason === null
    ? ok('The mail server answers and lets us in.')
    : wrong(`The mail server at SMTP_URL does not let us in (${reason}).`)
}

function checkSettings(config: Config): Finding[] {
  const found: Finding[] = []
  const { host, origins, limitFactor, smtp, sms, trustProxy } = config
  const open = !isLoopback(host)
  const plain = origins.find((one) => one.startsWith('http:') && !isLoopback(new URL(one).hostname))
  if (plain) found.push(wrong(`MYNAH_ORIGINS names ${plain}: passwords would travel in clear; use https.`))
  if (open && !smtp && !sms)
    found.push(wrong('The server is open to other machines, and codes stand in its log: set up mail or SMS.'))
  if (!open && !smtp && !sms)
    found.push(
      origins.length > 0 || trustProxy
        ? wrong('MYNAH_ORIGINS or MYNAH_TRUST_PROXY is set, and nobody can get a code: set up mail or SMS.')
        : note(
            'Codes are shown at /dev/outbox to programs of this machine: a proxy in front needs MYNAH_ORIGINS.',
          ),
    )
  if (limitFactor !== 1) found.push(note(`MYNAH_LIMIT_FACTOR is ${limitFactor}: 1 is right for real people.`))
  if (limitFactor > 1 && trustProxy)
    found.push(wrong('MYNAH_LIMIT_FACTOR is above 1 while a proxy brings other people in.'))
  if (open && config.demo && !config.databaseUrl)
    found.push(
      wrong('The server is open to other machines, and its demo people have a known password: MYNAH_DEMO=0.'),
    )
  return found
}
