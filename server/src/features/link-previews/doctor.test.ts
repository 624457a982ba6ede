import { expect, test } from 'vitest'
import { readConfig } from '#platform/settings/config.ts'
import { examineLinkPreviews } from './doctor.ts'

test('a test-only setting is refused elsewhere, a proxy is named, and without either nothing is reported', async () => {
  const said = async (env: Record<string, string>) =>
    (await examineLinkPreviews(readConfig(env))).map(({ level }) => level)
  expect(await said({})).toEqual([])
  expect(await said({ MYNAH_UNSAFE_LINKS: '1' })).toEqual(['wrong'])
  expect(await said({ MYNAH_LINK_PROXY: 'http://proxy.example.org:3128' })).toEqual(['note'])
})
