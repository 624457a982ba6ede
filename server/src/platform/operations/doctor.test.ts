import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcp, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { testS3 } from '#test/s3.ts'
import { testServer } from '#test/server.ts'
import type { Config } from '#platform/settings/config.ts'
import { examine } from './doctor.ts'
import { noteBackup } from '#platform/backups/last-backup-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-doctor-'))
const database = await emptyDatabase('mynah')
const closers: (() => void)[] = []
afterAll(async () => {
  for (const close of closers) close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const right = {
  NODE_ENV: 'test',
  MYNAH_UNSAFE_DATABASE: '1',
  MYNAH_DATA: folder,
  DATABASE_URL: database.url,
  PORT: '0',
}
type Given = Parameters<typeof examine>[2]
async function found(level: string, env: Record<string, string> = {}, given: Given = {}): Promise<string> {
  const all = await examine({ ...right, ...env }, [], { isBuilt: () => true, ...given })
  return all
    .filter((one) => one.level === level)
    .map((one) => one.sentence)
    .join('\n')
}
const wrong = (env?: Record<string, string>, given?: Given) => found('wrong', env, given)

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closers.push(() => server.close())
  return String((server.address() as AddressInfo).port)
}

test('a correct installation has no findings', async () => {
  expect(await wrong()).toBe('')
  expect(await found('ok')).toContain('The tables are those of this version.')
  expect(await found('note', { DATABASE_URL: '', MYNAH_DATA: join(folder, 'new') })).toContain(
    'the first start makes it',
  )
})

test('the identity key: none yet, readable by others, and not the one that was used', async () => {
  expect(await found('note')).toContain('The first start makes')
  const file = join(folder, 'identity.key')
  writeFileSync(file, `${Buffer.alloc(32, 1).toString('base64')}\n`, { mode: 0o644 })
  expect(await wrong()).toContain('can be read by other accounts')
  chmodSync(file, 0o600)
  expect(await found('note')).toContain('No backup holds it')
  const pool = new pg.Pool({ connectionString: database.url })
  await pool.query("insert into encryption_keys (fingerprint, since) values ('0011223344556677', 0)")
  expect(await wrong()).toContain('sealed with a key that is not here')
  expect(await wrong({ MYNAH_IDENTITY_KEY: 'c2hvcnQ=' })).toContain('32 bytes in base64')
  await pool.query('delete from encryption_keys')
  await pool.end()
  const given = { MYNAH_IDENTITY_KEY: Buffer.alloc(32, 2).toString('base64') }
  expect(await found('ok', given)).toContain('sealed with MYNAH_IDENTITY_KEY')
  rmSync(file)
})

test('a Node that is too old, an unreadable setting and a folder that is none', async () => {
  expect(await wrong({}, { nodeVersion: '24.21.0' })).toContain('Node 24.21.0 is too old: Mynah brings 26.')
  expect(await found('note', {}, { nodeVersion: '99.0.0' })).toContain('Mynah is tested with the 26.')
  expect(await wrong({ PORT: 'x' })).toContain('PORT must be')
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await wrong({ MYNAH_DATA: file })).toMatch(/cannot be read and written|is no folder/)
})

test('codes shown on this machine: a warning of proxies, and none once mail is configured', async () => {
  const shown =
    'Codes are shown at /dev/outbox to programs of this machine: a proxy in front needs MYNAH_ORIGINS.'
  expect(await found('note')).toContain(shown)
  const proxied = { MYNAH_ORIGINS: 'https://chat.example.org' }
  expect(await found('note', proxied)).not.toContain('/dev/outbox')
  expect(await wrong(proxied)).toContain('nobody can get a code: set up mail or SMS')
})

test('features add their findings', async () => {
  const feature = {
    name: 'port',
    examine: async (config: Config) => [{ level: 'note' as const, sentence: `Port ${config.port}.` }],
  }
  expect(await examine(right, [feature, { name: 'none' }])).toContainEqual({
    level: 'note',
    sentence: 'Port 0.',
  })
})

test('a disk that is nearly full, and clocks that disagree', async () => {
  expect(await wrong({}, { freeBytes: async () => 5e8 })).toContain('Only 0.47 GiB')
  expect(await wrong({}, { now: () => Date.now() + 5_000 })).toMatch(/are [45]\.\d s apart/)
})

test('a database that is unreachable, not durable, or of another version', async () => {
  expect(await wrong({ DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x' })).toBe(
    'DATABASE_URL does not lead to a usable database: nothing listens at its address.',
  )
  expect(await wrong({ MYNAH_UNSAFE_DATABASE: '0' })).toContain('could lose acknowledged messages')
  const other = await emptyDatabase('mynah')
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  const findings = () => wrong({ DATABASE_URL: other.url })
  await client.query("insert into migrations (number, name, checksum) values (9999, '9999-later', 'x')")
  expect(await findings()).toBe('The database has the migration 9999-later, which is newer than this Mynah.')
  await client.query('delete from migrations where number = 9999')
  // Between ours, as from a diverged branch.
  await client.query("insert into migrations (number, name, checksum) values (0, '0000-other', 'x')")
  expect(await findings()).toBe('')
  expect(await found('note', { DATABASE_URL: other.url })).toContain(
    '0000-other, which this Mynah does not know',
  )
  await client.query('delete from migrations where number = 0')
  await client.query("update migrations set checksum = 'x' where number = 1")
  expect(await findings()).toContain('was changed after it ran')
  await client.query('delete from migrations where number = 1')
  expect(await found('note', { DATABASE_URL: other.url })).toContain('1 migrations have not run yet')
  await client.end()
  await other.drop()
})

test('a sequence that would repeat numbers of existing rows', async () => {
  const other = await emptyDatabase('mynah')
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  await client.query(
    `insert into ledger_postings (id, key, kind, input, at) values (7, 'a', 'treasury', '', 0)`,
  )
  const findings = await wrong({ DATABASE_URL: other.url })
  expect(findings).toContain('ledger_postings has 7 already')
  await client.query(/select setval.*\)/.exec(findings)?.[0] ?? '')
  expect(await found('wrong', { DATABASE_URL: other.url })).not.toContain('gives')
  await client.end()
  await other.drop()
})

test("an S3 store that permits no uploads from the app's pages", async () => {
  const rule = (method: string) =>
    `<CORSConfiguration><CORSRule><AllowedOrigin>https://chat.example.org</AllowedOrigin><AllowedMethod>${method}</AllowedMethod></CORSRule></CORSConfiguration>`
  const settingsOf = async (cors?: string) => {
    const { s3 } = await testS3({ ...(cors !== undefined && { cors }) })
    return {
      ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket, MYNAH_ORIGINS: 'https://chat.example.org' },
      ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
    }
  }
  const refused = 'lets no page of https://chat.example.org upload'
  const right = await settingsOf(rule('POST'))
  expect(await found('ok', right)).toContain('Pages of https://chat.example.org may upload')
  expect(await wrong({ ...right, MYNAH_ORIGINS: 'https://other.example.org' })).toContain(
    'lets no page of https://other.example.org upload',
  )
  expect(await wrong(await settingsOf())).toContain(refused)
  expect(await wrong(await settingsOf(rule('GET')))).toContain(refused)
})

test('a serving or migrating role that cannot connect, or may not create tables', async () => {
  const owner = { DATABASE_OWNER_URL: database.url }
  expect(await found('ok', owner)).toContain('The role that migrates may make tables.')
  expect(await wrong({ ...owner, DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x' })).toBe(
    'DATABASE_URL does not lead to a usable database: nothing listens at its address.',
  )
  expect(await wrong({ DATABASE_OWNER_URL: 'postgres://u:hush@127.0.0.1:1/x' })).toBe(
    'DATABASE_OWNER_URL does not lead to a usable database: nothing listens at its address.',
  )
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const role = `serving_${process.pid}`
  await client.query(`create role ${role} login password 'hush'`)
  const url = new URL(database.url)
  url.username = role
  url.password = 'hush'
  expect(await wrong({ DATABASE_OWNER_URL: url.href })).toContain('may not make tables')
  await client.query(`drop role ${role}`)
  await client.end()
})

test('a port that another program uses, and one that Mynah itself uses', async () => {
  const port = await listening(createServer((_, answer) => answer.end('hello')))
  expect(await wrong({ PORT: port })).toContain('taken by another program')
  const server = await testServer()
  expect(await found('ok', { PORT: String(server.port) })).toContain('A server of Mynah is running')
})

test('Redis, NATS, S3 and mail that do not respond', async () => {
  const away = { REDIS_URL: 'redis://:hush@127.0.0.1:1', NATS_URL: 'nats://:hush@127.0.0.1:1' }
  expect(await wrong(away)).toContain('Redis does not answer at REDIS_URL.')
  expect(await wrong(away)).toContain('NATS at NATS_URL cannot be used: ')
  const [REDIS_URL, NATS_URL] = [inject('redisUrl'), inject('natsUrl')]
  if (REDIS_URL && NATS_URL) {
    expect(await found('ok', { REDIS_URL, NATS_URL })).toContain('Redis answers.')
    expect(await found('ok', { REDIS_URL, NATS_URL })).toMatch(/NATS 2\.\S+ answers/)
  }
  const s3 = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'hush',
  }
  expect(await wrong(s3)).toContain('The S3 bucket b cannot be written and read')
  const mail = { SMTP_URL: 'smtp://u:hush@127.0.0.1:1', SMTP_FROM: 'a@example.org' }
  expect(await wrong(mail)).toBe('The mail server at SMTP_URL does not let us in (ESOCKET).')
  const port = await listening(
    createTcp((socket) => {
      socket.on('error', () => {})
      socket.write('220 mail\r\n')
      socket.on('data', (data) =>
        /^quit/i.test(String(data)) ? socket.end('221 bye\r\n') : socket.write('250 ok\r\n'),
      )
    }),
  )
  const answering = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'a@example.org' }
  expect(await found('ok', answering)).toContain('The mail server answers')
})

test('passwords in clear, codes in the log, and limits that limit nothing', async () => {
  expect(await wrong({ MYNAH_ORIGINS: 'http://chat.example.org' })).toContain('use https')
  expect(await wrong({ HOST: '0.0.0.0' })).toContain('nobody can get a code')
  expect(await wrong({}, { isBuilt: (name) => name === 'web' })).toContain(
    'The pages of console are not built',
  )
  expect(await found('note', { MYNAH_LIMIT_FACTOR: '10' })).toContain('MYNAH_LIMIT_FACTOR is 10')
  expect(await wrong({ MYNAH_LIMIT_FACTOR: '10', MYNAH_TRUST_PROXY: '1' })).toContain(
    'brings other people in',
  )
})

test('a backup that is too old', async () => {
  expect(await found('note')).toContain('There has been no backup yet')
  const client = new pg.Client(database.url)
  await client.connect()
  await noteBackup(client, Date.now())
  expect(await found('ok')).toContain('The last backup is 0 hours old.')
  await noteBackup(client, Date.now() - 40 * 3_600_000)
  expect(await wrong()).toBe('The last backup is 40 hours old.')
  await noteBackup(client, Date.now())
  await client.end()
})

test('a misspelt setting, an SMS gateway that is unreachable, and a public server without TLS', async () => {
  const findings = await wrong({
    MYNAH_ORIGIN: 'https://chat.example.org',
    SMS_URL: 'http://127.0.0.1:10/send',
    HOST: '0.0.0.0',
  })
  expect(findings).toContain('MYNAH_ORIGIN is no setting of Mynah; is MYNAH_ORIGINS meant?')
  expect(findings).toContain('Nothing answers at SMS_URL')
  expect(findings).toContain('without TLS')
  const gateway = createServer((_request, answer) => answer.writeHead(405).end())
  const port = await listening(gateway)
  expect(await found('ok', { SMS_URL: `http://127.0.0.1:${port}/send` })).toContain('The SMS gateway answers')
  expect(await wrong({ HOST: '0.0.0.0' })).toContain('nobody can get a code')
  expect(await wrong({}, { isBuilt: (name) => name === 'web' })).toContain(
    'The pages of console are not built',
  )
})
