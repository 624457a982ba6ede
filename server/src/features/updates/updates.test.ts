import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { health } from '@mynah/contract/health'
import { atEnd } from '#test/at-end.ts'
import { operator } from '#test/operator.ts'
import { testServer, type TestServer } from '#test/server.ts'
import { updates as feature } from './feature.ts'
import { parseReleases, updateFor, type Release } from './releases.ts'
import { askForReleases } from './service.ts'

const hourMs = 3_600_000
const asked: IncomingMessage[] = []
let answer: RequestListener = (_, response) => response.end('[]')
const site = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
}).listen(0, '127.0.0.1')
await once(site, 'listening')
atEnd(async () => {
  site.closeAllConnections()
  site.close()
})
const updates = `http://127.0.0.1:${(site.address() as AddressInfo).port}/releases.json?key=secret`
const releases = (...list: Partial<Release>[]) => {
  answer = (_, response) => response.end(JSON.stringify(list.map((one) => ({ date: '2026-12-01', ...one }))))
}

const server = await testServer({ updates, unsafeLinks: true })
const { app, clock } = server
const update = async (of = server) => (await (await operator(of, 'admin')).call(health.state, {})).update
const findings = async ({ app: { pool }, config }: TestServer) =>
  (await feature.examineRows(config, pool)).map(({ level, sentence }) => `${level}: ${sentence}`)

test('one process asks once a day, reveals nothing about the installation, and the newest release is shown', async () => {
  releases(
    { version: '0.9.0' },
    { version: '12.1.0', notes: 'https://example.org/12.1' },
    { version: '2.0.0' },
  )
  await Promise.all([askForReleases(app), askForReleases(app), askForReleases(app)])
  expect(asked).toHaveLength(1)
  expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
    ...['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
  ])
  expect(asked[0]?.headers['user-agent']).not.toContain(app.version)
  const newest = {
    version: '12.1.0',
    date: '2026-12-01',
    notes: 'https://example.org/12.1',
    isSecurity: false,
  }
  expect(await update()).toEqual(newest)
  expect(await findings(server)).toEqual(['note: Version 12.1.0 is there: https://example.org/12.1'])
  clock.moveBy(23 * hourMs)
  await askForReleases(app)
  expect(asked).toHaveLength(1)
})

test('a security release is a problem to fix, also if a later release is none', async () => {
  releases({ version: '12.1.0', security: true }, { version: '12.2.0' })
  clock.moveBy(25 * hourMs)
  await askForReleases(app)
  expect(await update()).toMatchObject({ version: '12.2.0', isSecurity: true })
  expect((await findings(server))[0]).toMatch(
    /^wrong: Version 12\.2\.0 is there and mends a security fault of /,
  )
})

const large: RequestListener = (_, response) =>
  response.end(JSON.stringify(Array(9_999).fill({ version: '13.0.0' })))
test.each<[string, RequestListener]>([
  ['another answer', (_, response) => response.writeHead(500).end('[]')],
  ['no list', (_, response) => response.end('<html>')],
  ['a list that is too large', large],
  [
    'a redirect to another machine',
    (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  ],
  ['no answer', (request) => void request.socket.destroy()],
])(
  '%s changes nothing, is a finding without the address, and is asked again an hour later',
  async (_, wrong) => {
    answer = wrong
    clock.moveBy(25 * hourMs)
    await askForReleases(app)
    expect(await update()).toMatchObject({ version: '12.2.0' })
    const found = (await findings(server)).join('\n')
    expect(found).toContain('note: The list of releases could not be read (MYNAH_UPDATES): ')
    expect(found).not.toContain('secret')
    const before = asked.length
    await askForReleases(app)
    expect(asked).toHaveLength(before)
    releases({ version: '12.2.0', security: true })
    clock.moveBy(hourMs + 1)
    await askForReleases(app)
    expect(asked).toHaveLength(before + 1)
    expect((await findings(server)).join('\n')).not.toContain('could not be read')
  },
)

test('without MYNAH_UPDATES no request is made, and nothing is shown', async () => {
  const off = await testServer({ unsafeLinks: true })
  const before = asked.length
  await askForReleases(off.app)
  expect(asked).toHaveLength(before)
  expect(await update(off)).toBeNull()
  expect(await findings(off)).toEqual([])
})

test('an address in a private network is not opened, except in a test', async () => {
  const real = await testServer({ updates })
  const before = asked.length
  await askForReleases(real.app)
  expect(asked).toHaveLength(before)
  expect((await findings(real))[0]).toMatch(/could not be read/)
})

test('versions are compared numerically, and a list with anything else is invalid', () => {
  const of = (version: string, list: Release[]) => updateFor(list, version)?.version
  const release = (version: string) => ({ version, date: '2026-12-01', notes: '', security: false })
  expect(of('0.9.9', [release('0.10.0'), release('0.9.10')])).toBe('0.10.0')
  expect(of('0.10.0', [release('0.10.0'), release('0.9.10')])).toBeUndefined()
  expect(of('0.10.0-test', [release('0.10.1')])).toBe('0.10.1')
  for (const one of [
    { version: '1.0' },
    { version: '1.0.0', date: 'today' },
    { version: '1.0.0', date: '2026-12-01', notes: 'javascript:alert(1)' },
    { version: '1.0.0', date: '2026-12-01', security: 'yes' },
  ])
    expect(parseReleases(JSON.stringify([one])), JSON.stringify(one)).toBeUndefined()
  expect(parseReleases('[{"version":"1.0.0","date":"2026-12-01"}]')).toEqual([release('1.0.0')])
})
