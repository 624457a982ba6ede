import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { errors } from '@mynah/contract/errors'
import { operators } from '@mynah/contract/operators'
import { proposals } from '@mynah/contract/proposals'
import { services, type ServiceName, type ServiceSetting } from '@mynah/contract/services'
import { backUp } from '#platform/backups/backup.ts'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { examine } from '#platform/operations/doctor.ts'
import { servicesOf } from '#platform/settings/service-settings.ts'
import { atEnd } from '#test/at-end.ts'
import { mailServer } from '#test/mail-server.ts'
import { callAdmin, operator, settledOperator, type TestOperator } from '#test/operator.ts'
import { smsGateway } from '#test/sms.ts'
import { testServer, type TestServer } from '#test/server.ts'
import { tablesNotBackedUp } from '../../features.ts'
import { startServer } from '../../start.ts'
import { examineServices } from './doctor.ts'
import { services as feature } from './feature.ts'
import { takeOverServices } from './live.ts'

const marker = 'marker-of-the-password'
const from = 'Mynah <no-reply@example.org>'

type Values = Partial<Record<ServiceSetting, string>>
const valuesOf = (values: Values) =>
  Object.entries(values).map(([name, value]) => ({ name: name as ServiceSetting, value: String(value) }))
async function viewOf(by: TestOperator, service: ServiceName) {
  const found = (await by.call(services.list, {})).list.find((one) => one.service === service)
  if (!found) throw new Error(`${service} is missing`)
  return found
}
async function set(by: TestOperator, service: ServiceName, values: Values): Promise<void> {
  const { version } = await viewOf(by, service)
  await by.call(services.set, { service, version, values: valuesOf(values) })
}
const letterTo = (to: string) => ({ channel: 'mail', to, purpose: 'test', code: '', text: 'x' }) as const
/** A process takes over what it changed itself a moment after its answer. */
async function appliesIn(server: Pick<TestServer, 'app'>, url: string | undefined): Promise<void> {
  await expect.poll(() => server.app.config.smtp?.url, { timeout: 20_000 }).toBe(url)
}

const server = await testServer({ limitFactor: 1_000 })
const { app } = server

test('a mail server that is set sends the next mail without a restart, and one that is being sent ends where it began', async () => {
  const [first, second] = [await mailServer(), await mailServer()]
  const admin = await operator(server, 'admin')
  await set(admin, 'mail', { SMTP_URL: first.url(marker), SMTP_FROM: from })
  await appliesIn(server, first.url(marker))
  first.state.holds = true
  const sending = sendersOf(app).send(letterTo('ana@example.org'))
  await expect.poll(() => first.letters.length, { timeout: 20_000 }).toBe(1)
  await set(admin, 'mail', { SMTP_URL: second.url('another') })
  await appliesIn(server, second.url('another'))
  await sendersOf(app).send(letterTo('bo@example.org'))
  first.release()
  await sending
  expect([first.letters.length, second.letters.length]).toEqual([1, 1])
  expect(first.logins[0]).toContain(marker)
  expect(second.letters[0]).toMatch(/^To: bo@example.org$/m)
  expect(second.letters[0]).toMatch(/^From: Mynah <no-reply@example.org>$/m)
})

test('another process has it within 20 seconds, and a new one from its start; what they were started with is as before', async () => {
  const admin = await operator(server, 'admin')
  const other = await startServer(server.config, { version: '0.0.0-test', clock: server.clock })
  atEnd(() => other.stop())
  const url = `smtp://mynah:${marker}@mail.example.org`
  await set(admin, 'mail', { SMTP_URL: url, SMTP_FROM: from })
  await takeOverServices(other.app)
  expect(other.app.config.smtp).toEqual({ url, from })
  await set(admin, 'timeZone', { MYNAH_TIME_ZONE: 'Asia/Jakarta' })
  await Promise.all([takeOverServices(other.app), takeOverServices(other.app)])
  expect(other.app.config.timeZone).toBe('Asia/Jakarta')
  const fresh = await startServer(server.config, { version: '0.0.0-test', clock: server.clock })
  atEnd(() => fresh.stop())
  expect(fresh.app.config).toMatchObject({ smtp: { url, from }, timeZone: 'Asia/Jakarta' })
  expect(server.config).toMatchObject({ timeZone: 'UTC' })
  expect(server.config.smtp).toBeUndefined()
})

test('what is removed is again as the environment says', async () => {
  const admin = await operator(server, 'admin')
  const environment = servicesOf(server.config)
  await set(admin, 'mail', { SMTP_URL: '', SMTP_FROM: '' })
  await set(admin, 'timeZone', { MYNAH_TIME_ZONE: '' })
  await appliesIn(server, undefined)
  expect(servicesOf(app.config)).toEqual(environment)
  expect(await viewOf(admin, 'timeZone')).toMatchObject({
    applies: false,
    fields: [{ name: 'MYNAH_TIME_ZONE', isSet: false, value: 'UTC' }],
  })
})

test('secrets are sealed in the table and in backups, and in no answer, no log and no waiting change', async () => {
  const admin = await operator(server, 'admin')
  await set(admin, 'mail', { SMTP_URL: `smtp://mynah:${marker}@mail.example.org`, SMTP_FROM: from })
  const { rows } = await app.pool.query<{ settings: string; sealed: Buffer }>(
    "select settings, sealed from services where name = 'mail'",
  )
  expect(JSON.parse(rows[0]?.settings ?? '')).toEqual({ SMTP_FROM: from })
  expect(rows[0]?.sealed.includes(marker)).toBe(false)
  const answers = [
    await admin.call(services.list, {}),
    await admin.call(operators.audit, { action: 'services/set' }),
    await admin.call(proposals.list, { waiting: false }),
  ]
  expect(JSON.stringify(answers)).not.toContain(marker)
  expect(await viewOf(admin, 'mail')).toMatchObject({
    applies: true,
    changeTime: server.clock.now(),
    fields: [
      { name: 'SMTP_URL', isSecret: true, isSet: true, value: 'mail.example.org' },
      { name: 'SMTP_FROM', isSecret: false, isSet: true, value: from },
    ],
  })
  const [entry] = (await admin.call(operators.audit, { action: 'services/set' })).list
  expect(entry?.subject).toBe('service mail')
  expect(JSON.parse(entry?.detail ?? '')).toMatchObject({
    before: '',
    value: `SMTP_URL: mail.example.org (new); SMTP_FROM: ${from}`,
  })
  const folder = mkdtempSync(join(tmpdir(), 'mynah-services-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'backup.tar.gz')
  await backUp(server.config, { file, version: '0.0.0-test', omit: tablesNotBackedUp })
  const stored = gunzipSync(readFileSync(file))
  expect(stored.includes('no-reply@example.org')).toBe(true)
  expect(stored.includes(marker)).toBe(false)
  expect(stored.includes(Buffer.from(marker).toString('hex'))).toBe(false)
})

test.each<[ServiceName, Values, string]>([
  ['mail', { SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL'],
  ['mail', { SMTP_URL: 'smtp:' }, 'SMTP_URL'],
  ['mail', { SMTP_URL: 'smtp://mail.example.org', SMTP_FROM: '' }, 'SMTP_FROM'],
  ['mail', { SMS_URL: 'https://sms.example.org' }, 'SMS_URL'],
  ['sms', { SMS_URL: 'ftp://sms.example.org' }, 'SMS_URL'],
  ['sms', { SMS_KEY: 'a key without an address' }, 'SMS_URL'],
  ['oidc', { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'mynah' }, 'OIDC_CLIENT_SECRET'],
  ['push', { MYNAH_PUSH_CONTACT: 'operators' }, 'MYNAH_PUSH_CONTACT'],
  ['timeZone', { MYNAH_TIME_ZONE: 'Mars/Olympus' }, 'MYNAH_TIME_ZONE'],
  ['updates', { MYNAH_UPDATES: 'http://example.org/releases.json' }, 'MYNAH_UPDATES'],
])('%s with %o is refused, under the name of the setting', async (service, values, field) => {
  const admin = await operator(server, 'admin')
  const { version } = await viewOf(admin, service)
  const input = { service, version, values: valuesOf(values) }
  const { retCode, data } = await callAdmin(server.url, 'services/set', input, admin.cookie)
  expect({ retCode, data }).toEqual({ retCode: errors.BadParameter, data: { field } })
  expect((await viewOf(admin, service)).version).toBe(version)
})

test('a setting twice is refused, a change of an older version too, and of several at once one is made', async () => {
  const admin = await operator(server, 'admin')
  const { version } = await viewOf(admin, 'push')
  const one = (value: string) => [{ name: 'MYNAH_PUSH_CONTACT' as const, value }]
  const contact = one('mailto:a@example.org')
  await expect(
    admin.call(services.set, { service: 'push', version, values: [...contact, ...contact] }),
  ).rejects.toThrow('BadParameter')
  const tries = await Promise.allSettled(
    ['b', 'c', 'd'].map((name) =>
      admin.call(services.set, { service: 'push', version, values: one(`mailto:${name}@example.org`) }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(admin.call(services.set, { service: 'push', version, values: contact })).rejects.toThrow(
    'DecisionStale',
  )
  expect(await viewOf(admin, 'push')).toMatchObject({ version: version + 1 })
})

test('only administrators see and set services', async () => {
  const reviewer = await operator(server, 'reviewer')
  await expect(reviewer.call(services.list, {})).rejects.toThrow('NoPermission')
  await expect(reviewer.call(services.set, { service: 'push', version: 0, values: [] })).rejects.toThrow(
    'NoPermission',
  )
})

test('a key does not follow to another address than the one it was typed for', async () => {
  const gateway = await smsGateway()
  const admin = await operator(server, 'admin')
  await set(admin, 'sms', { SMS_URL: 'https://sms.example.org/send', SMS_KEY: marker })
  await expect(set(admin, 'sms', { SMS_URL: gateway.settings.url })).rejects.toThrow('BadParameter')
  await set(admin, 'sms', { SMS_URL: gateway.settings.url, SMS_KEY: '' })
  await expect.poll(() => app.config.sms, { timeout: 20_000 }).toEqual({ url: gateway.settings.url })
  await sendersOf(app).send({ ...letterTo('+6281234567890'), channel: 'sms' })
  expect(gateway.to('+6281234567890')).toEqual(['x'])
})

test('what the environment sets is locked, and wins over what the console has', async () => {
  const smtp = { url: 'smtp://environment.example.org', from }
  const locked = await testServer({ smtp, serviceSettings: ['SMTP_URL', 'SMTP_FROM'] })
  const admin = await operator(locked, 'admin')
  expect(await viewOf(admin, 'mail')).toMatchObject({
    lockedBy: ['SMTP_URL', 'SMTP_FROM'],
    applies: false,
    fields: [
      { isSet: true, value: 'environment.example.org' },
      { isSet: true, value: from },
    ],
  })
  await expect(set(admin, 'mail', { SMTP_FROM: 'other@example.org' })).rejects.toThrow('ServiceLocked')
  await locked.app.pool.query(
    `insert into services (name, version, settings, sealed, changed_at, changed_by)
      values ('mail', 1, '{"SMTP_URL":"smtp://stored.example.org","SMTP_FROM":"a@example.org"}', null, 0, 'ada')`,
  )
  await takeOverServices(locked.app)
  expect(locked.app.config.smtp).toEqual(smtp)
  expect(await examineServices(locked.config, locked.app.pool)).toEqual([
    {
      level: 'note',
      sentence: 'Mail is set in the console too: what the environment says wins (SMTP_URL, SMTP_FROM).',
    },
  ])
})

test('without the key that its secrets were sealed with a service is as the environment says, and doctor says so', async () => {
  const keys = [7, 8].map((byte) => Buffer.alloc(32, byte))
  const one = await testServer({ identityKeys: keys.slice(0, 1) })
  await set(await operator(one, 'admin'), 'mail', { SMTP_URL: 'smtp://mail.example.org', SMTP_FROM: from })
  expect(await examineServices(one.config, one.app.pool)).toEqual([
    { level: 'ok', sentence: 'Mail is set in the console.' },
  ])
  const config = { ...one.config, identityKeys: keys.slice(1) }
  const other = await startServer(config, { version: '0.0.0-test', clock: one.clock })
  atEnd(() => other.stop())
  expect(other.app.config.smtp).toBeUndefined()
  expect(await examineServices(config, one.app.pool)).toMatchObject([
    { level: 'wrong', sentence: expect.stringContaining('the key that it was sealed with is missing') },
  ])
})

test('where two operators decide, a change waits sealed for the second, and is one however often it is sent', async () => {
  const two = await testServer({ twoPerson: ['settings'] })
  const [ada, bea] = [await settledOperator(two, 'admin'), await settledOperator(two, 'admin')]
  const change = { SMTP_URL: `smtp://mynah:${marker}@mail.example.org`, SMTP_FROM: from }
  for (let sent = 0; sent < 2; sent += 1)
    await expect(set(ada, 'mail', change)).rejects.toThrow('WaitsForSecond')
  const { list } = await bea.call(proposals.list, { waiting: true })
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    call: 'services/set',
    before: '',
    value: `SMTP_URL: mail.example.org (new); SMTP_FROM: ${from}`,
  })
  const { rows } = await two.app.pool.query<{ input: string }>('select input from proposals')
  for (const { input } of rows) {
    expect(input).not.toContain(marker)
    expect(Buffer.from(input, 'base64').includes(marker)).toBe(false)
  }
  expect(two.app.config.smtp).toBeUndefined()
  await bea.call(proposals.agree, { id: list[0]?.id ?? '' })
  await appliesIn(two, change.SMTP_URL)
  await set(ada, 'push', { MYNAH_PUSH_CONTACT: 'mailto:ada@example.org' })
  await expect.poll(() => two.app.config.pushContact, { timeout: 20_000 }).toBe('mailto:ada@example.org')
})

test('doctor without a running server reads what the console has, unless the environment says more', async () => {
  const post = await mailServer()
  await set(await operator(server, 'admin'), 'mail', { SMTP_URL: post.url(marker), SMTP_FROM: from })
  const env = {
    ...{ NODE_ENV: 'test', MYNAH_UNSAFE_DATABASE: '1', PORT: '0' },
    ...{ MYNAH_DATA: server.config.dataFolder, DATABASE_URL: server.config.databaseUrl },
  }
  const found = async (more: Record<string, string> = {}) => {
    const all = await examine({ ...env, ...more }, [feature], { isBuilt: () => true })
    return all.map(({ sentence }) => sentence)
  }
  const sentences = await found()
  expect(sentences).toContain('Mail is set in the console.')
  expect(sentences).toContain('The mail server answers and lets us in.')
  expect(sentences.join('\n')).not.toContain(marker)
  expect(await found({ SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: from })).toContain(
    'Mail is set in the console too: what the environment says wins (SMTP_URL, SMTP_FROM).',
  )
})
