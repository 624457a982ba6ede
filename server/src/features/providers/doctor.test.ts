import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/settings/config.ts'
import { examineProvider } from './doctor.ts'

test('a correct provider, one with another issuer, an invalid one, and an unreachable one', async () => {
  let said: object | string = {}
  let status = 200
  const server = createServer((request, answer) => {
    const there = request.url === '/realm/.well-known/openid-configuration'
    answer.statusCode = there ? status : 404
    answer.setHeader('location', '/elsewhere')
    answer.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}/realm`
  const env = {
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'mynah', OIDC_CLIENT_SECRET: 'hush', OIDC_NAME: 'Nest' },
    MYNAH_ORIGINS: 'https://chat.example.org',
  }
  const found = async (level: string) =>
    (await examineProvider(readConfig(env)))
      .filter((one) => one.level === level)
      .map((one) => one.sentence)
      .join('\n')
  const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
  said = { issuer, ...endpoints }
  expect(await found('ok')).toContain('The provider Nest answers')
  expect(await found('wrong')).not.toContain('provider')
  said = { issuer: 'https://evil.example', ...endpoints }
  expect(await found('wrong')).toContain('calls itself https://evil.example')
  said = { issuer }
  expect(await found('wrong')).toContain('names no address to sign in at')
  for (const nothing of ['null', '[]']) {
    said = nothing
    expect(await found('wrong')).toContain('calls itself undefined')
  }
  said = '<html>'
  expect(await found('wrong')).toContain('it is no JSON')
  status = 302
  expect(await found('wrong')).toContain('it cannot be reached')
  status = 404
  expect(await found('wrong')).toContain('answers 404')
  env.OIDC_ISSUER = 'http://127.0.0.1:1'
  expect(await found('wrong')).toContain('it cannot be reached')
  expect(await found('wrong')).not.toContain('hush')
})
