import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isHigher, releasedChangelog, releaseList, releaseFiles, withVersion } from './release.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-release-'))
const date = new Date('2026-11-28T12:00:00Z')
const before = '# Changelog\n\n## Unreleased\n\n- **Polls**.\n\n## 0.2.0 (1 May 2026)\n\n- **Calls**.\n'
const after =
  '# Changelog\n\n## Unreleased\n\n## 0.3.0 (28 November 2026)\n\n- **Polls**.\n\n## 0.2.0 (1 May 2026)\n\n- **Calls**.\n'

const manifest = (name: string, version: string, needs: Record<string, string>) =>
  `${JSON.stringify({ name, version, ...(name === 'mynah' && { workspaces: ['contract', 'client'] }), dependencies: needs }, undefined, 2)}\n`

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const files = (version: string) => releaseFiles(folder, version, date)

beforeEach(() => {
  for (const name of ['contract', 'client', 'docs', 'deploy/helm'])
    mkdirSync(join(folder, name), { recursive: true })
  write('CHANGELOG.md', before)
  write('package.json', manifest('mynah', '0.2.0', { zod: '0.2.0' }))
  write('contract/package.json', manifest('@mynah/contract', '0.2.0', { zod: '0.2.0' }))
  write('client/package.json', manifest('@mynah/client', '0.2.0', { '@mynah/contract': '0.2.0' }))
  write('package-lock.json', manifest('mynah', '0.2.0', { '@mynah/contract': '0.2.0' }))
  write('deploy/helm/Chart.yaml', 'apiVersion: v2\nversion: 0.2.0\nappVersion: 0.2.0\n')
  write('docs/sdk.md', 'npm install ./mynah-contract-0.2.0.tgz\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.2.1', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.1.9', '0.2.0', false],
  ['0.9.0', '0.10.0', false],
])('whether %s is higher than %s: %s', (version, than, higher) => {
  expect(isHigher(version, than)).toBe(higher)
})

test('unreleased entries are moved under the version and its day, and Unreleased is empty', () => {
  expect(releasedChangelog(before, '0.3.0', date)).toBe(after)
})

test.each([
  ['no heading', '# Changelog\n\n## 0.2.0 (1 May 2026)\n\n- **Calls**.\n'],
  ['nothing under it', '# Changelog\n\n## Unreleased\n\n## 0.2.0 (1 May 2026)\n\n- **Calls**.\n'],
  ['nothing at all below', '# Changelog\n\n## Unreleased\n'],
])('a changelog with %s is not released', (_, text) => {
  expect(releasedChangelog(text, '0.3.0', date)).toBeUndefined()
  write('CHANGELOG.md', text)
  expect(() => files('0.3.0')).toThrow('nothing under Unreleased')
})

test('our packages get the version wherever they name one another, others keep theirs', () => {
  const text = manifest('@mynah/client', '0.2.0', { '@mynah/contract': '0.2.0', zod: '0.2.0' })
  const expected = manifest('@mynah/client', '0.3.0', { '@mynah/contract': '0.3.0', zod: '0.2.0' })
  expect(withVersion(text, '0.3.0')).toBe(expected)
})

test('a release changes the changelog, all manifests, the lock file, the chart and what the guide names', () => {
  const changed = files('0.3.0')
  expect([...changed.keys()].sort()).toEqual([
    'CHANGELOG.md',
    'client/package.json',
    'contract/package.json',
    'deploy/helm/Chart.yaml',
    'docs/sdk.md',
    'package-lock.json',
    'package.json',
  ])
  expect(changed.get('docs/sdk.md')).toContain('mynah-contract-0.3.0.tgz')
  expect(changed.get('deploy/helm/Chart.yaml')).toBe('apiVersion: v2\nversion: 0.3.0\nappVersion: 0.3.0\n')
  expect(changed.get('package.json')).toContain('"zod": "0.2.0"')
})

test.each(['0.2.0', '0.1.9'])('%s is refused after 0.2.0', (version) => {
  expect(() => files(version)).toThrow('is not higher than 0.2.0')
})

test.each(['', '1', '1.2', 'v1.2.0', '1.2.0-beta', 'next'])('%j is no version', (version) => {
  expect(() => files(version)).toThrow('three numbers')
})

test('the list of releases has their days, security releases and notes', () => {
  const changelog = `${after.replace('- **Polls**.', '- **Polls**.\n\n### Security\n\n- A fault.')}`
  expect(releaseList(changelog, 'https://example.org/v{version}')).toEqual([
    { version: '0.3.0', date: '2026-11-28', notes: 'https://example.org/v0.3.0', security: true },
    { version: '0.2.0', date: '2026-05-01', notes: 'https://example.org/v0.2.0', security: false },
  ])
  expect(releaseList(before, '')).toEqual([{ version: '0.2.0', date: '2026-05-01', security: false }])
})
