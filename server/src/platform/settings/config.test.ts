import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

test('without settings it listens on loopback, port 3000, with demo users', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    logLevel: 'info',
    limitFactor: 1,
    origins: [],
    unsafeDatabase: false,
  })
  expect(isAbsolute(readConfig({ MYNAH_DATA: './elsewhere' }).dataFolder)).toBe(true)
})

test.each([{ HOST: '0.0.0.0' }, { MYNAH_ORIGINS: 'https://chat.example.org' }, { MYNAH_TRUST_PROXY: '1' }])(
  'a server for others has no demo users unless they are explicitly enabled: %o',
  (env) => {
    expect(readConfig(env).demo).toBe(false)
    expect(readConfig({ ...env, MYNAH_DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ MYNAH_DEMO: '0' }).demo).toBe(false)
  },
)

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

const oidc = {
  OIDC_ISSUER: 'https://accounts.example.org/of/us',
  OIDC_CLIENT_ID: 'mynah',
  OIDC_CLIENT_SECRET: 'hush',
  MYNAH_ORIGINS: 'https://chat.example.org',
}

test('a provider without a name has the name of its host', () => {
  expect(readConfig(oidc).oidc).toMatchObject({ name: 'accounts.example.org', clientSecret: 'hush' })
  expect(readConfig({ ...oidc, OIDC_NAME: 'Nest' }).oidc?.name).toBe('Nest')
  expect(readConfig({}).oidc).toBeUndefined()
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u:hush@h/d' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:hush@a,b/d?target_session_attrs=any' }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://h/d' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://u:hush@h/d' }],
  ['DATABASE_READ_LAG', { DATABASE_READ_LAG: '1' }],
  ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
  ['NATS_URL', { NATS_URL: 'localhost:4222' }],
  ['NATS_URL', { REDIS_URL: 'redis://localhost' }],
  ['REDIS_URL', { NATS_URL: 'nats://localhost' }],
  ['MYNAH_DEMO', { MYNAH_DEMO: 'yes' }],
  ['MYNAH_LOG', { MYNAH_LOG: 'loud' }],
  ['MYNAH_LIMIT_FACTOR', { MYNAH_LIMIT_FACTOR: '-1' }],
  ['MYNAH_LIMIT_FACTOR', { MYNAH_LIMIT_FACTOR: '2', HOST: '0.0.0.0' }],
  ['MYNAH_ORIGINS', { MYNAH_ORIGINS: 'example.org' }],
  ['MYNAH_LINK_PROXY', { MYNAH_LINK_PROXY: 'proxy:3128' }],
  ['MYNAH_UNSAFE_LINKS', { MYNAH_UNSAFE_LINKS: 'yes' }],
  ['MYNAH_UNSAFE_LINKS', { MYNAH_UNSAFE_LINKS: '1', HOST: '0.0.0.0' }],
  ['MYNAH_UNSAFE_LINKS', { MYNAH_UNSAFE_LINKS: '1', MYNAH_ORIGINS: 'https://chat.example.org' }],
  ['MYNAH_UNSAFE_LINKS', { MYNAH_UNSAFE_LINKS: '1', MYNAH_TRUST_PROXY: '1' }],
  ['MYNAH_TRUST_PROXY', { MYNAH_TRUST_PROXY: 'true' }],
  ['MYNAH_METRICS_TOKEN', { MYNAH_METRICS_TOKEN: 'short' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.org' }],
  ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'hush' }],
  ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://a.example' }],
  ['MYNAH_ORIGINS', { ...oidc, MYNAH_ORIGINS: '' }],
  ['OIDC_NAME', { ...oidc, OIDC_NAME: 'x'.repeat(41) }],
  ['SMTP_FROM', { SMTP_URL: 'smtp://mail.example.org' }],
])('a wrong %s is refused in one sentence that does not repeat it: %o', (name, env) => {
  const read = () => readConfig(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
  expect(read).toThrow(/^[^\n]+\.$/)
  expect(read).not.toThrow('hush')
})

test('higher rates than usual are permitted on loopback only', () => {
  expect(readConfig({ MYNAH_LIMIT_FACTOR: '50' }).limitFactor).toBe(50)
  expect(readConfig({ MYNAH_LIMIT_FACTOR: '0.5', HOST: '0.0.0.0' }).limitFactor).toBe(0.5)
})

test('a non-durable database is accepted only in a test that requests it', () => {
  expect(readConfig({ MYNAH_UNSAFE_DATABASE: '1' }).unsafeDatabase).toBe(false)
  expect(readConfig({ MYNAH_UNSAFE_DATABASE: '1', NODE_ENV: 'test' }).unsafeDatabase).toBe(true)
})

test('origins are normalised', () => {
  expect(readConfig({ MYNAH_ORIGINS: 'https://A.example.org/, http://10.0.0.5:3000' }).origins).toEqual([
    'https://a.example.org',
    'http://10.0.0.5:3000',
  ])
})

test('changes that redirect money are a kind that two operators agree to, alone or beside others', () => {
  expect(readConfig({ MYNAH_TWO_PERSON: 'settings' }).twoPerson).toEqual(['settings'])
  expect(readConfig({ MYNAH_TWO_PERSON: 'withdrawal, settings' }).twoPerson).toEqual([
    'withdrawal',
    'settings',
  ])
  expect(() => readConfig({ MYNAH_TWO_PERSON: 'setting' })).toThrow('MYNAH_TWO_PERSON must be a list of')
  expect(readConfig({ MYNAH_TWO_PERSON: 'recharge:500.00, withdrawal:0' })).toMatchObject({
    twoPerson: ['withdrawal'],
    twoPersonFrom: { recharge: 500_00 },
  })
  for (const wrong of ['identity:5.00', 'recharge:', 'recharge:5,00', 'recharge:-1', 'recharge:5:6'])
    expect(() => readConfig({ MYNAH_TWO_PERSON: wrong })).toThrow('MYNAH_TWO_PERSON must be a list of')
})

test('the settings of services that the environment has are known, and a wrong one is named', () => {
  expect(readConfig({ PORT: '3000', SMTP_URL: ' ' }).serviceSettings).toEqual([])
  expect(readConfig({ ...oidc, MYNAH_TIME_ZONE: 'Asia/Jakarta' }).serviceSettings).toEqual([
    ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    'MYNAH_TIME_ZONE',
  ])
  const wrong = (env: Record<string, string>) => {
    try {
      readConfig(env)
    } catch (error) {
      return (error as ConfigError).setting
    }
    return undefined
  }
  expect(wrong({ SMTP_URL: 'smtp://mail.example.org' })).toBe('SMTP_FROM')
  expect(wrong({ SMTP_URL: 'https://mail.example.org', SMTP_FROM: 'a@example.org' })).toBe('SMTP_URL')
  expect(wrong({ ...oidc, OIDC_NAME: 'x'.repeat(41) })).toBe('OIDC_NAME')
  expect(wrong({ PORT: 'eighty' })).toBeUndefined()
})
