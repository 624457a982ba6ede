import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { calls } from '@mynah/contract/index'
import type { Call } from '@mynah/contract/kit'
import { ask, people, request, signOf } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 10_000 })

test('a sign that is missing, wrong, or of another body is refused before anything else', async () => {
  const body = { id: '1' }
  expect(await request(server, 'user/detail', JSON.stringify(body))).toMatchObject({ retCode: '10102' })
  expect(await request(server, 'user/detail', body, { sign: 'f'.repeat(64) })).toMatchObject({
    retCode: '10102',
  })
  expect(await request(server, 'user/detail', '{"id":"2"}', { sign: signOf(body) })).toMatchObject({
    retCode: '10102',
  })
  expect(await request(server, 'user/detail', body)).toMatchObject({ retCode: '12580', status: 200 })
})

test('white space, the order of keys and undeclared fields do not change the sign', async () => {
  const { ana } = await people(server, 'ana')
  const body = { '9': 1, '10': { b: 2, a: [1] }, id: ana.id, extra: 'é' }
  const text = `{ "extra":"\\u00e9","id" : "${ana.id}", "10":{"b":2,"a":[1]}, "9":1 }`
  const answer = await request(server, 'user/detail', text, { sign: signOf(body), token: ana.token })
  expect(answer).toMatchObject({ retCode: '000000', data: { userId: ana.id } })
})

test('malformed JSON, duplicate keys and great depth are bad parameters', async () => {
  const deep = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`
  const wide = `{${Array.from({ length: 21_000 }, (_, index) => `"k${index}":1`).join(',')}}`
  for (const text of [wide, '{', '[]', '"x"', 'null', '{"id":"1","id":"2"}', '{"a":{"b":1,"b":2}}', deep]) {
    expect(await request(server, 'user/getUserInfo', text), text.slice(0, 40)).toMatchObject({
      retCode: '10101',
      status: 200,
    })
  }
})

test("errors are in the caller's language, and in English if it is unknown", async () => {
  const texts = await Promise.all(
    ['en', 'gu', 'th', 'vi', 'hi', 'zh', 'xx'].map(
      async (lang) => (await request(server, 'user/getUserInfo', {}, { lang })).retDesc,
    ),
  )
  expect(new Set(texts.slice(0, 6)).size).toBe(6)
  expect(texts[6]).toBe(texts[0])
})

test('behind TLS browsers get HSTS, and elsewhere not', async () => {
  const hsts = async (headers: Record<string, string>, url = server.url) =>
    (await fetch(new URL('/livez', url), { headers })).headers.get('strict-transport-security')
  expect(await hsts({})).toBeNull()
  expect(await hsts({ 'x-forwarded-proto': 'http' })).toBeNull()
  expect(await hsts({ origin: 'http://https.example.org' })).toBeNull()
  expect(await hsts({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
  expect(await hsts({ origin: 'https://chat.example.org' })).toBe('max-age=31536000')
  const tls = await testServer({ origins: ['https://chat.example.org'] })
  expect(await hsts({}, tls.url)).toBe('max-age=31536000')
})

test('errors below the call level use other statuses, with the envelope in their bodies too', async () => {
  expect(await request(server, 'no/such/call', {})).toMatchObject({ status: 404, retCode: '10103' })
  expect(await request(server, 'user/getUserInfo', `{"a":"${'x'.repeat(300_000)}"}`)).toMatchObject({
    status: 413,
  })
  const answer = await fetch(new URL('/api/user/getUserInfo', server.url), {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<a/>',
  })
  expect(await answer.json()).toMatchObject({ retCode: '10101' })
})

test('tokens in two places must agree, and a changing call needs the header', async () => {
  const { ana } = await people(server, 'ana')
  const post = (query: string, headers: Record<string, string>) =>
    request(server, `user/getUserInfo${query}`, {}, headers)
  expect(await post(`?token=${ana.token}`, { token: ana.token })).toMatchObject({ retCode: '000000' })
  expect(await post(`?token=${ana.token}x`, { token: ana.token })).toMatchObject({ retCode: '12580' })
  expect(await post(`?token=${ana.token}`, {})).toMatchObject({ retCode: '12580' })
})

test('a changing call is served by GET if the contract declares it, with the token in the header only', async () => {
  const { ana } = await people(server, 'ana')
  const also = Object.values(calls)
    .flatMap((group) => Object.values(group) as Call[])
    .filter((call) => call.alsoGet)
  expect(also.map(({ path }) => path).toSorted()).toEqual([
    'payInfo/pay',
    'userWallet/recharge',
    'vipOpenLog/openVip',
  ])
  for (const { path } of also) {
    const get = { path, method: 'GET' as const }
    const sign = signOf({})
    const url = new URL(`/api/${path}?token=${ana.token}`, server.url)
    expect(await (await fetch(url, { headers: { sign } })).json()).toMatchObject({ retCode: '12580' })
    expect(await ask(server, get, {}, { token: ana.token })).toMatchObject({ retCode: '10101' })
    expect(await request(server, path, {}, { token: ana.token })).toMatchObject({ retCode: '10101' })
  }
  // Calls that only read also accept the token in the query.
  const reading = new URL(`/api/user/message/collect?token=${ana.token}`, server.url)
  expect(await (await fetch(reading, { headers: { sign: signOf({}) } })).json()).toMatchObject({
    retCode: '000000',
  })
})

test('an unsupported method of a call is refused with the supported ones, and does nothing', async () => {
  const addresses = {
    '/api/user/getUserInfo': 'POST',
    '/api/sysFileUpload/upload': 'POST',
    '/media/x': 'GET, HEAD',
  }
  for (const [path, allowed] of Object.entries(addresses)) {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'QUERY']) {
      const answer = await fetch(new URL(path, server.url), { method })
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, allowed])
    }
  }
  expect((await fetch(new URL('/api/user/none', server.url), { method: 'PUT' })).status).toBe(404)
})

test('page parameters are capped and corrected, never an error of the server', async () => {
  const { ana } = await people(server, 'ana')
  for (const pageNo of [0, -1, 1.5, "1';--", 1e9, null, [1], {}]) {
    const { retCode, status } = await request(server, 'userFriend/userList', { pageNo }, { token: ana.token })
    expect([status, retCode]).toEqual([200, '10101'])
  }
  expect(
    await request(server, 'userFriend/userList', { pageSize: 1_000_000 }, { token: ana.token }),
  ).toMatchObject({ data: { pageSize: 999 } })
  expect(await request(server, 'imSession/myList', { pageSize: 5_000 }, { token: ana.token })).toMatchObject({
    data: { pageSize: 100 },
  })
})

test('every answer forbids caching, sniffing and framing', async () => {
  const answer = await fetch(new URL('/api/openapi.json', server.url))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  const document = (await answer.json()) as { paths: object; 'x-sign-secret': string }
  expect(document['x-sign-secret']).toBeTruthy()
  const all = Object.values(calls).flatMap((group) => Object.values(group) as Call[])
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = all.flatMap(({ method, alsoGet, path }) => [
    `${method} /api/${path}`,
    ...(alsoGet ? [`GET /api/${path}`] : []),
  ])
  const files = ['POST /api/sysFileUpload/upload', 'GET /media/{name}']
  expect(new Set(described)).toEqual(new Set([...served, ...files]))
})

test('health answers without a session', async () => {
  expect((await fetch(new URL('/livez', server.url))).status).toBe(200)
  expect((await fetch(new URL('/readyz', server.url))).status).toBe(200)
})

test('a repeated header is refused, not guessed', async () => {
  const { ana } = await people(server, 'ana')
  const sent = await new Promise<string>((resolve, reject) => {
    const one = httpRequest(new URL('/api/user/getUserInfo', server.url), { method: 'POST' }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => resolve(text))
    })
    one.on('error', reject)
    one.setHeader('content-type', 'application/json')
    one.setHeader('sign', signOf({}))
    one.setHeader('token', [ana.token, ana.token])
    one.end('{}')
  })
  expect(JSON.parse(sent)).toMatchObject({ retCode: '12580' })
})

test('an answer names its request, by the id of a proxy if valid', async () => {
  const idOf = async (headers: Record<string, string>) =>
    (await fetch(new URL('/livez', server.url), { headers })).headers.get('x-request-id') ?? ''
  expect(await idOf({ 'x-request-id': 'from-the-proxy_1' })).toBe('from-the-proxy_1')
  const strange = ['short', 'x'.repeat(65), 'a b c d e f g h', '<script>alert(1)</script>']
  for (const id of strange) expect(await idOf({ 'x-request-id': id })).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idOf({})).not.toBe(await idOf({}))
})

test('X-Forwarded-For is ignored unless a proxy is trusted', async () => {
  const flood = async (at: { url: string }, address: (count: number) => string) => {
    const statuses = new Set<number>()
    for (let sent = 0; sent < 1_300 && !statuses.has(429); sent += 50) {
      const some = Array.from({ length: 50 }, (_, count) =>
        fetch(new URL('/api/no/such', at.url), { headers: { 'x-forwarded-for': address(sent + count) } }),
      )
      for (const answer of await Promise.all(some)) statuses.add(answer.status)
    }
    return statuses.has(429)
  }
  const changing = (count: number) => `198.51.${count >> 8}.${count & 255}`
  expect(await flood(await testServer(), changing)).toBe(true)
  const behind = await testServer({ trustProxy: (_, hop) => hop < 1 })
  expect(await flood(behind, changing)).toBe(false)
  expect(await flood(behind, () => '203.0.113.1')).toBe(true)
})

test('a route has one guard in any spelling of its address, protected files too', async () => {
  const statusesOf = async (at: { url: string }, paths: string[], most: number) => {
    const statuses = new Set<number>()
    for (let sent = 0; sent < most && !statuses.has(429); sent += 50) {
      const some = Array.from({ length: 50 }, (_, count) =>
        fetch(new URL(paths[count % paths.length] ?? '/', at.url), { method: 'GET' }),
      )
      for (const answer of await Promise.all(some)) statuses.add(answer.status)
    }
    return statuses
  }
  const spelled = await testServer()
  const apiPaths = ['/api/user/getUserInfo', '/%61pi/user/getUserInfo', '/ap%69/user/getUserInfo']
  expect(await statusesOf(spelled, apiPaths, 1_300)).toContain(429)
  const answer = await fetch(new URL('/%61pi/user/getUserInfo', spelled.url))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await statusesOf(spelled, ['/media/chat/x', '/m%65dia/chat/y'], 3_100)).toContain(429)
})
