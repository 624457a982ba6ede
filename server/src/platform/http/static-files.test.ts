import { expect, test, vi } from 'vitest'
import { testServer } from '#test/server.ts'

const server = await testServer()
const get = (path: string, url = server.url, headers: Record<string, string> = {}) =>
  fetch(new URL(path, url), { headers, redirect: 'manual' })

/** The directives of a policy by their names. */
async function policyOf(path: string, url = server.url): Promise<Record<string, string>> {
  const text = (await get(path, url)).headers.get('content-security-policy') ?? ''
  const parts = text.split('; ').map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values.join(' ')]))
}

test('pages load only from their origin, no text becomes markup or script, and nobody frames them', async () => {
  expect(await policyOf('/')).toEqual({
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'mynah',
  })
})

test('the console runs only its own scripts, and makes no markup of text', async () => {
  expect(await policyOf('/console/')).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob:",
    'media-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('the documentation runs only its own script, and has no inline styles', async () => {
  expect(await policyOf('/docs/')).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('configured origins are permitted for their purpose, and for nothing else', async () => {
  const { url } = await testServer({
    mediaUrl: 'https://media.example.org',
    mapTiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
    s3: {
      endpoint: 'https://store.example.org:9000/path',
      ...{ region: 'us-east-1', bucket: 'mynah', accessKeyId: 'x', secretAccessKey: 'x' },
    },
  })
  const policy = await policyOf('/', url)
  const named = Object.entries(policy).filter(([, values]) => values.includes('example.org'))
  expect(Object.fromEntries(named)).toEqual({
    'img-src': "'self' data: blob: https://media.example.org https://tiles.example.org",
    'media-src': "'self' blob: https://media.example.org",
    'connect-src': "'self' https://store.example.org:9000 https://media.example.org",
  })
  const ofConsole = await policyOf('/console/', url)
  expect(ofConsole['img-src']).toBe("'self' blob: https://media.example.org")
  expect(ofConsole['media-src']).toBe("'self' https://media.example.org")
  expect(ofConsole['connect-src']).toBe("'self'")
})

test('every answer disables sniffing and the referrer', async () => {
  for (const path of ['/', '/livez', '/readyz', '/console/', '/api/openapi.json', '/media/chat/x', '/none']) {
    const { headers } = await get(path)
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')], path).toEqual([
      'nosniff',
      'no-referrer',
    ])
    expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'|sandbox/)
  }
})

test('a page is served, without its embedded data, also while the database is not readable', async () => {
  const { url, app } = await testServer()
  await app.pool.query(
    `insert into settings (key, value, updated_at) values ('kfUrl', 'https://help.example.org/', 0)`,
  )
  expect((await policyOf('/', url))['frame-src']).toBe('https://help.example.org')
  // Only the page itself is requested: its scripts and pictures use the policy that it came with.
  expect((await policyOf('/livez', url))['frame-src']).toBe("'none'")
  await app.pool.query('alter table settings rename to settings_away')
  expect((await policyOf('/', url))['frame-src']).toBe("'none'")
})

test('a server whose database lacks a schema change is alive and not ready', async () => {
  const { url, app, clock } = await testServer()
  const ready = async () => {
    clock.moveBy(1_000)
    const answer = await get('/readyz', url)
    return [answer.status, await answer.json()]
  }
  expect(await ready()).toEqual([200, { ok: true }])
  await app.pool.query('create table gone as select * from migrations order by number desc limit 1')
  await app.pool.query('delete from migrations where number = (select number from gone)')
  expect(await ready()).toEqual([503, { ok: false }])
  expect((await get('/livez', url)).status).toBe(200)
  await app.pool.query('insert into migrations select * from gone')
  expect(await ready()).toEqual([200, { ok: true }])
})

test('for any number of readiness requests the database is asked once in a second', async () => {
  const { url, app, clock } = await testServer()
  await get('/readyz', url)
  const asked = vi.spyOn(app.pool, 'query')
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => (await get('/readyz', url)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(asked).not.toHaveBeenCalled()
  await app.pool.query('alter table migrations rename to migrations_away')
  clock.moveBy(1_000)
  expect((await get('/readyz', url)).status).not.toBe(200)
})

test('the console has its own policy in any spelling of its address', async () => {
  for (const path of ['/console/', '/%63onsole/', '/c%6Fnsole/index.html'])
    expect((await policyOf(path))['trusted-types'], path).toEqual(
      (await policyOf('/console/'))['trusted-types'],
    )
})
