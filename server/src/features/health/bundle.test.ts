import { expect, test, vi } from 'vitest'
import { health } from '@mynah/contract/health'
import { operators } from '@mynah/contract/operators'
import { settingNames } from '#platform/settings/setting-names.ts'
import { operator } from '#test/operator.ts'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { hostsIn, shownSettings } from './shown-settings.ts'

type Bundle = {
  settings: Record<string, string>
  findings: { level: string; sentence: string }[]
  tables: { name: string }[]
  metrics: { name: string }[]
  processes: { version: string }[]
}

/** A recognisable value for each setting. */
const mark = (name: string) => `marker-${name.toLowerCase()}`
const addresses = [
  ...[
    'DATABASE_OWNER_URL',
    'DATABASE_READ_URL',
    'DATABASE_URL',
    'LIVEKIT_URL',
    'MEDIA_URL',
    'MYNAH_LINK_PROXY',
  ],
  ...[
    'MYNAH_MAP_TILES',
    'NATS_URL',
    'OIDC_ISSUER',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'REDIS_URL',
    'S3_ENDPOINT',
  ],
  ...['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'SMS_URL', 'SMTP_URL'],
]
const secrets = [
  ...[
    'LIVEKIT_API_KEY',
    'LIVEKIT_API_SECRET',
    'MYNAH_IDENTITY_KEY',
    'MYNAH_METRICS_TOKEN',
    'MYNAH_PUSH_CONTACT',
  ],
  ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SMS_KEY', 'SMTP_FROM'],
]

const server = await testServer({
  smtp: { url: `smtp://mail-user:${mark('mail')}@127.0.0.1:9`, from: 'Olga <olga@example.org>' },
  sms: { url: `http://127.0.0.1:9/send?key=${mark('sms')}`, key: mark('sms-key') },
  s3: {
    ...{ endpoint: 'http://127.0.0.1:9', region: 'us-east-1', bucket: 'mynah' },
    ...{ accessKeyId: mark('s3-id'), secretAccessKey: mark('s3-key') },
  },
  oidc: {
    ...{ issuer: 'http://127.0.0.1:9', clientId: 'mynah', name: 'Nest' },
    clientSecret: mark('client'),
  },
  metricsToken: mark('metrics'),
})

test('the bundle has no secret of any setting and no personal data', async () => {
  for (const name of addresses)
    vi.stubEnv(
      name,
      `https://${mark('user')}:${mark(name)}@${name.toLowerCase()}.example.org/${mark('path')}?k=${mark('query')}`,
    )
  for (const name of secrets) vi.stubEnv(name, mark(name))
  const { markerana: ana, markerbo: bo } = await people(server, 'markerana', 'markerbo')
  await befriend(ana, bo)
  await (await ana.connect()).sendText({ to: bo.id }, 'marker of a message')
  const admin = await operator(server, 'admin')
  const { name, json } = await admin.call(health.bundle, {})
  vi.unstubAllEnvs()
  expect(json.toLowerCase()).not.toContain('marker')
  for (const { rows } of [
    await server.app.pool.query<{ words: string }>(
      "select unnest(array[id, user_num, name, mobile, email]) as words from users where id <> '1'",
    ),
    await server.app.pool.query<{ words: string }>('select name as words from operators'),
  ])
    for (const { words } of rows.filter(({ words }) => words)) expect(json).not.toContain(`"${words}"`)
  expect(name).toMatch(/^mynah-support-\d{4}-\d\d-\d\d\.json$/)
  const bundle = JSON.parse(json) as Bundle
  expect(bundle.settings).toMatchObject({
    SMTP_URL: 'smtp_url.example.org',
    DATABASE_URL: 'database_url.example.org',
    S3_SECRET_ACCESS_KEY: 'set',
    SMTP_FROM: 'set',
    MYNAH_TWO_PERSON: 'not set',
  })
  expect(bundle.findings.map(({ sentence }) => sentence).join()).toContain('The mail server at SMTP_URL')
  expect(bundle.tables.map((one) => one.name)).toContain('users')
  expect(bundle.metrics.map((one) => one.name)).toContain('mynah_sockets')
  expect(bundle.processes).toMatchObject([{ version: '0.0.0-test' }])
})

test('downloading a bundle is recorded in the audit log', async () => {
  const admin = await operator(server, 'admin')
  await admin.call(health.bundle, {})
  const { list } = await admin.call(operators.audit, { action: 'health/bundle' })
  const { name } = await admin.call(operators.me, {})
  expect(list.filter((row) => row.operator === name)).toMatchObject([
    { subject: 'support bundle', detail: '{}' },
  ])
})

test('each setting has a line, and a secret one shows only whether it is set', () => {
  expect(Object.keys(shownSettings({}))).toEqual([...settingNames])
  const all = shownSettings(Object.fromEntries(settingNames.map((name) => [name, mark(name)])))
  for (const name of [...addresses, ...secrets]) expect(all[name], name).toBe('set')
})

test.each([
  ['postgres://user:pass@db.example.org:5432/mynah', 'db.example.org:5432'],
  ['postgres://u:p@one:5432,two:5432/mynah?target_session_attrs=read-write', 'one:5432,two:5432'],
  ['redis://[::1]:6379/0', '[::1]:6379'],
  ['nats://token@queue:4222', 'queue:4222'],
  ['postgres://user:pa/ss@db.example.org/mynah', undefined],
  ['postgres://user:pa?ss@db.example.org/mynah', undefined],
  ['postgres://user:pa#ss@db.example.org/mynah', undefined],
  ['nats://a:1@one,nats://b:2@two', undefined],
  ['no address', undefined],
])('only the hosts of %s are shown, or nothing', (address, hosts) => {
  expect(hostsIn(address)).toBe(hosts)
})
