import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { health } from '@mynah/contract/health'
import { operators } from '@mynah/contract/operators'
import { services, type ServiceSetting, type TestableService } from '@mynah/contract/services'
import { atEnd } from '#test/at-end.ts'
import { mailServer } from '#test/mail-server.ts'
import { operator, type TestOperator } from '#test/operator.ts'
import { smsGateway } from '#test/sms.ts'
import { testServer } from '#test/server.ts'

const marker = 'marker-of-the-password'
const server = await testServer({ unsafeLinks: true, origins: [] })

type Values = Partial<Record<ServiceSetting, string>>
const valuesOf = (values: Values) =>
  Object.entries(values).map(([name, value]) => ({ name: name as ServiceSetting, value }))
const runTest = (by: TestOperator, service: TestableService, values: Values, to = '') =>
  by.call(services.test, { service, values: valuesOf(values), to, language: 'en' })

test('a mail is sent with what was typed, to the address that was typed, and nothing is stored', async () => {
  const post = await mailServer()
  const admin = await operator(server, 'admin')
  const values = { SMTP_URL: post.url(marker), SMTP_FROM: 'Mynah <no-reply@example.org>' }
  expect(await runTest(admin, 'mail', values, 'olga@example.org')).toEqual({
    worked: true,
    answer: 'It was taken: 250 ok.',
  })
  expect(post.letters[0]).toMatch(/^To: olga@example.org$/m)
  expect(post.logins[0]).toContain(marker)
  const { rows } = await server.app.pool.query('select * from services')
  expect(rows).toEqual([])
  expect(server.app.config.smtp).toBeUndefined()
})

test('an SMS is sent with a stored key to the address it was stored for, and to no other', async () => {
  const [gateway, other] = [await smsGateway(), await smsGateway()]
  const admin = await operator(server, 'admin')
  const { url } = gateway.settings
  await admin.call(services.set, {
    ...{ service: 'sms', version: 0 },
    values: valuesOf({ SMS_URL: url, SMS_KEY: marker }),
  })
  expect(await runTest(admin, 'sms', {}, '+6281234567890')).toMatchObject({ worked: true })
  expect(gateway.to('+6281234567890')).toHaveLength(1)
  const elsewhere = { SMS_URL: other.settings.url }
  await expect(runTest(admin, 'sms', elsewhere, '+6281234567890')).rejects.toThrow('BadParameter')
  const withKey = { ...elsewhere, SMS_KEY: 'another key' }
  expect(await runTest(admin, 'sms', withKey, '+6281234567890')).toMatchObject({ worked: true })
  expect(other.to('+6281234567890')).toHaveLength(1)
})

test('a refused test says why without the secret, and wrong settings or receivers send and record nothing', async () => {
  const admin = await operator(server, 'admin')
  const values = { SMTP_URL: `smtp://mynah:${marker}@127.0.0.1:1`, SMTP_FROM: 'a@example.org' }
  const { worked, answer } = await runTest(admin, 'mail', values, 'olga@example.org')
  expect(worked).toBe(false)
  expect(answer).not.toContain(marker)
  const before = await recordsOf(admin)
  for (const wrong of [
    () => runTest(admin, 'mail', { SMTP_URL: 'mail.example.org' }, 'olga@example.org'),
    () => runTest(admin, 'mail', values, 'olga'),
    () => runTest(admin, 'sms', { SMTP_FROM: 'a@example.org' }, '+6281234567890'),
  ])
    await expect(wrong()).rejects.toThrow('BadParameter')
  expect(await recordsOf(admin)).toEqual(before)
})

test('a list of releases is read without being set', async () => {
  const site = createServer((_, response) =>
    response.end(JSON.stringify([{ version: '1.0.0', date: '2026-12-01' }])),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  atEnd(async () => void site.close())
  const admin = await operator(server, 'admin')
  const { port } = site.address() as AddressInfo
  // An address must be https here, and this site is not.
  await expect(
    runTest(admin, 'updates', { MYNAH_UPDATES: `http://127.0.0.1:${port}/releases.json` }),
  ).rejects.toThrow('BadParameter')
  const { worked } = await runTest(admin, 'updates', { MYNAH_UPDATES: `https://127.0.0.1:${port}/r.json` })
  expect(worked).toBe(false)
  const set = await testServer({ unsafeLinks: true, updates: `http://127.0.0.1:${port}/releases.json` })
  expect(await runTest(await operator(set, 'admin'), 'updates', {})).toEqual({
    worked: true,
    answer: 'It was read, and its length is 1.',
  })
})

test('what the environment sets is tested as it is, and not with other settings', async () => {
  const post = await mailServer()
  const smtp = { url: post.url(marker), from: 'a@example.org' }
  const locked = await testServer({ smtp, serviceSettings: ['SMTP_URL', 'SMTP_FROM'] })
  const admin = await operator(locked, 'admin')
  expect(await runTest(admin, 'mail', {}, 'olga@example.org')).toMatchObject({ worked: true })
  await expect(runTest(admin, 'mail', { SMTP_FROM: 'b@example.org' }, 'olga@example.org')).rejects.toThrow(
    'ServiceLocked',
  )
})

test('tests of both pages together are ten in ten minutes for an operator, each with its row in the audit log', async () => {
  const admin = await operator(server, 'admin')
  for (let sent = 0; sent < 9; sent += 1) await runTest(admin, 'oidc', {})
  await admin.call(health.sendTest, { service: 'oidc', language: 'en' })
  await expect(runTest(admin, 'oidc', {})).rejects.toThrow('TooOften')
  expect((await recordsOf(admin)).map(({ subject }) => subject)).toEqual(Array(9).fill('service oidc'))
  const support = await operator(server, 'support')
  await expect(runTest(support, 'oidc', {})).rejects.toThrow('NoPermission')
})

async function recordsOf(by: TestOperator) {
  const { name } = await by.call(operators.me, {})
  const { list } = await by.call(operators.audit, { action: 'services/test' })
  return list.filter((row) => row.operator === name)
}
