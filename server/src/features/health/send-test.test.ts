import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { health, type TestedService } from '@mynah/contract/health'
import { operators } from '@mynah/contract/operators'
import { webPush } from '@mynah/contract/web-push'
import { atEnd } from '#test/at-end.ts'
import { Browser, pushService } from '#test/browser.ts'
import { operator, type TestOperator } from '#test/operator.ts'
import { callAs, people } from '#test/person.ts'
import { testS3 } from '#test/s3.ts'
import { testServer } from '#test/server.ts'
import { smsGateway } from '#test/sms.ts'

const marker = 'marker-of-the-mail-password'

/** A mail server that accepts everything, or refuses and repeats secrets. */
let letter = ''
let isRefusing = false
const post = createServer((socket) => {
  let rest = ''
  let isData = false
  socket.write('220 test\r\n')
  socket
    .on('error', () => {})
    .on('data', (part) => {
      rest += part.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (isData && line !== '.') letter += `${line}\n`
        else if (isData) {
          isData = false
          socket.write('250 2.0.0 queued as 4711\r\n')
        } else if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n')
        else if (line.startsWith('AUTH'))
          socket.write(isRefusing ? `535 5.7.8 ${marker} is wrong\r\n` : '235 in\r\n')
        else if (line.startsWith('DATA')) {
          isData = true
          socket.write('354 go\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
}).listen(0, '127.0.0.1')

/** The discovery document of a login provider. */
const provider = createHttpServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  const issuer = `http://127.0.0.1:${portOf(provider)}`
  const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` }
  response.end(JSON.stringify({ issuer, ...endpoints }))
}).listen(0, '127.0.0.1')
await Promise.all([once(post, 'listening'), once(provider, 'listening')])
atEnd(async () => {
  post.close()
  provider.close()
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

const gateway = await smsGateway()
const push = await pushService()
atEnd(async () => push.close())
const { s3 } = await testS3()
const server = await testServer({
  smtp: { url: `smtp://mynah:${marker}@127.0.0.1:${portOf(post)}`, from: 'Mynah <no-reply@example.org>' },
  sms: { ...gateway.settings, key: 'marker-of-the-sms-key' },
  pushOrigins: [push.origin],
  s3,
  oidc: {
    ...{ issuer: `http://127.0.0.1:${portOf(provider)}`, name: 'Nest' },
    ...{ clientId: 'mynah', clientSecret: 'marker-of-the-client' },
  },
})
const sendTest = (by: TestOperator, service: TestedService, to?: string) =>
  by.call(health.sendTest, { service, language: 'id', ...(to !== undefined && { to }) })

test('a test mail arrives in the language of the operator, and the answer of the mail server is shown', async () => {
  const admin = await operator(server, 'admin')
  const { worked, answer } = await sendTest(admin, 'mail', ' olga@example.org')
  expect({ worked, answer }).toEqual({ worked: true, answer: 'It was taken: 250 2.0.0 queued as 4711.' })
  expect(letter).toMatch(/^To: olga@example.org$/m)
  expect(letter).toContain('Ini pesan uji dari Mynah.')
})

test("parts of the secret in a provider's answer are not shown", async () => {
  isRefusing = true
  const { worked, answer } = await sendTest(await operator(server, 'admin'), 'mail', 'olga@example.org')
  expect(worked).toBe(false)
  expect(answer).toContain('535 5.7.8 … is wrong')
  expect(answer).not.toContain(marker)
})

test('a text message goes to a number, and the answer of a failing gateway is shown', async () => {
  const admin = await operator(server, 'admin')
  expect(await sendTest(admin, 'sms', '+6281234567890')).toMatchObject({ worked: true })
  expect(gateway.to('+6281234567890')[0]).toContain('Mynah')
  gateway.state.fails = true
  expect(await sendTest(admin, 'sms', '+6281234567890')).toEqual({
    worked: false,
    answer: 'It was not sent: the SMS gateway answered 503.',
  })
})

test('a notification goes to the browsers of a username', async () => {
  const admin = await operator(server, 'admin')
  const { ana } = await people(server, 'ana')
  const { rows } = await server.app.pool.query<{ user_num: string }>(
    'select user_num from users where id = $1',
    [ana.id],
  )
  const number = rows[0]?.user_num ?? ''
  expect(await sendTest(admin, 'push', number)).toMatchObject({ worked: false })
  const browser = new Browser(push)
  await callAs(server, ana.token, webPush.subscribe, browser.subscription, { lang: 'en' })
  expect(await sendTest(admin, 'push', number)).toEqual({ worked: true, answer: '127.0.0.1: taken.' })
  const { body } = await push.next(({ path }) => path === browser.path)
  expect(browser.read(body)).toMatchObject({ body: 'Notifications work on this device.' })
  await expect(sendTest(admin, 'push', 'nobody-has-this')).rejects.toThrow('NoDataFound')
})

test('a file is written to and read from the S3 store, and the login provider is discovered', async () => {
  const admin = await operator(server, 'admin')
  expect(await sendTest(admin, 's3')).toEqual({
    worked: true,
    answer: 'The S3 bucket mynah can be written and read.',
  })
  expect(await sendTest(admin, 'oidc')).toMatchObject({
    worked: true,
    answer: expect.stringContaining('Nest'),
  })
})

test('an invalid address or number is refused, and sends and records nothing', async () => {
  const admin = await operator(server, 'admin')
  for (const [service, to] of [
    ['mail', 'olga'],
    ['mail', 'a@example.org, b@example.org'],
    ['sms', '12'],
    ['sms', ''],
  ] as const)
    await expect(sendTest(admin, service, to)).rejects.toThrow('BadParameter')
  expect(await recordsOf(admin)).toEqual([])
})

test('each test is recorded in the audit log, and an operator has ten in ten minutes', async () => {
  const admin = await operator(server, 'admin')
  for (let sent = 0; sent < 10; sent += 1) await sendTest(admin, 'oidc')
  await expect(sendTest(admin, 'oidc')).rejects.toThrow('TooOften')
  const records = await recordsOf(admin)
  expect(records).toHaveLength(10)
  expect(records[0]).toMatchObject({ subject: 'service oidc', detail: '{}' })
  server.clock.moveBy(601_000)
  await expect(sendTest(admin, 'oidc')).resolves.toMatchObject({ worked: true })
})

async function recordsOf(by: TestOperator) {
  const { name } = await by.call(operators.me, {})
  const { list } = await by.call(operators.audit, { action: 'health/send-test' })
  return list.filter((row) => row.operator === name)
}
