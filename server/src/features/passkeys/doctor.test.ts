import { expect, test } from 'vitest'
import { readConfig } from '#platform/settings/config.ts'
import { examinePasskeys } from './doctor.ts'

const found = (env: Record<string, string>) => examinePasskeys(readConfig(env))

test('the host of passkeys is named with the pages that can use them', async () => {
  const origins = 'http://10.0.0.1:3000,https://example.org,https://chat.example.org,https://other.example'
  expect(await found({ MYNAH_ORIGINS: origins })).toEqual([
    {
      level: 'ok',
      sentence:
        'Passkeys work at https://example.org, https://chat.example.org; they are for the host example.org.',
    },
  ])
})

test('a local server reports that passkeys work only on this machine', async () => {
  const [finding] = await found({ HOST: '127.0.0.1', PORT: '4321' })
  expect(finding).toMatchObject({ level: 'note' })
  expect(finding?.sentence).toContain('on this machine alone, at http://localhost:4321:')
})

test.each([
  ['that listens on all addresses', { HOST: '0.0.0.0' }],
  ['of an IP address', { MYNAH_ORIGINS: 'https://192.168.1.7' }],
  ['without https', { MYNAH_ORIGINS: 'http://chat.lan' }],
])('a server %s reports that nobody can use passkeys', async (_, env) => {
  const [finding] = await found(env)
  expect(finding).toMatchObject({ level: 'note' })
  expect(finding?.sentence).toContain('Nobody can use passkeys: MYNAH_ORIGINS needs an https address')
})
