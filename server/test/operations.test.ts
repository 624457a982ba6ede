import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../src/platform/settings/config.ts'
import { settingNames } from '../src/platform/settings/setting-names.ts'
import { request } from './person.ts'
import { testServer } from './server.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const page = read('docs/operations.md')
const blocks = (kind: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, 'gs'))].map((found) => found[1] ?? '')
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1))

const ofTests = ['MYNAH_UNSAFE_DATABASE', 'MYNAH_UNSAFE_LINKS']
/** Not allowed together with DATABASE_URL, which a container has. */
const ofEmbeddedDatabase = ['MYNAH_ARCHIVE', 'MYNAH_ARCHIVE_COPY', 'MYNAH_ARCHIVE_DAYS']

test('the page of operations names every setting that exists, and no other', () => {
  const rows = page.split('\n').filter((line) => /^\| `[A-Z]/.test(line) && line.split('|').length === 5)
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map((one) => one[1] ?? ''),
  )
  const real = settingNames.filter((name) => !ofTests.includes(name))
  expect(sorted(named)).toEqual(sorted(real))
})

test('a container gets every setting of its environment', () => {
  const { services } = parse(read('compose.yaml')) as { services: { mynah: { environment: object } } }
  const image = [...read('Containerfile').matchAll(/\b([A-Z_]+)=/g)].map((found) => found[1] ?? '')
  const given = new Set([
    ...Object.keys(services.mynah.environment),
    ...image,
    ...ofTests,
    ...ofEmbeddedDatabase,
  ])
  expect(settingNames.filter((name) => !given.has(name))).toEqual([])
})

test('the page, the alerts and the dashboard use metrics that the server exposes', async () => {
  const token = 'a token for the test'
  const server = await testServer({ metricsToken: token })
  // These two only exist after their first use.
  await request(server, 'login/userNumLogin', { userNum: 'nobodyhere', pwd: 'x' })
  await request(server, 'sms/sendSms', { mobile: '+6281355560001', type: 'login' })
  const answer = await fetch(new URL('/metrics', server.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  const exposed = [...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map((found) => found[1] ?? '')
  const monitoring = ['alerts.yaml', 'dashboard.json'].map((name) => read(`deploy/monitoring/${name}`))
  const asked = [page, ...monitoring].join('\n')
  const named = [...asked.matchAll(/\b((?:mynah_(?!owner\b)|nodejs_)[a-z0-9_]+)/g)].map((found) =>
    (found[1] ?? '').replace(/_(?:count|bucket)$/, ''),
  )
  for (const name of named) expect(exposed).toContain(name)
  const examples = blocks('yaml').map((text) => parse(text) as Record<string, unknown>)
  expect(examples.flatMap((example) => Object.keys(example))).toContain('scrape_configs')
  expect(named.length).toBeGreaterThan(60)
})

test('the files, folders, links and commands that the page names exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [, name = ''] of page.matchAll(/npm run (?:--silent )?([a-z]+(?::[a-z]+)?)/g))
    expect(scripts).toHaveProperty(name)
  expect(page).not.toContain('.bin/node')
  for (const [, path = ''] of page.matchAll(/\]\(([^#)]+)\)/g))
    expect(existsSync(join(repositoryRoot, 'docs', path)), path).toBe(true)
  const anchors = [...page.matchAll(/^## (.+)$/gm)].map((found) =>
    (found[1] ?? '').toLowerCase().replaceAll(' ', '-'),
  )
  for (const [, anchor = ''] of page.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor)
  for (const [path] of page.matchAll(/(?:server|contract)\/[\w./-]+\.ts/g))
    expect(existsSync(join(repositoryRoot, path)), path).toBe(true)
  const [unit = ''] = blocks('ini')
  // The path of the pinned Node whichever npm installed it: npm 10 creates no link in `.bin`.
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { bin?: { node: string } }>
  }
  const [, path = ''] = /ExecStart=\/opt\/mynah\/(\S+)\/bin\/node server\/src\/main\.ts$/m.exec(unit) ?? []
  expect(packages[path]?.bin?.node).toBe('bin/node')
  // Longer than the 30 seconds that the server takes at most.
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(30)
})
