import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isPublicAddress } from '#platform/http/public-address.ts'
import { bounded, internetGuard, open, Refused, userAgent, type Guard } from './guard.ts'

const asked = (ms = 5_000) => ({ accept: 'text/html', signal: AbortSignal.timeout(ms) })

/** A guard that would let a socket open, and records the names to resolve. */
function guardFor(names: Record<string, string[]> = {}) {
  const resolve = vi.fn(async (host: string) => names[host] ?? [])
  const guard: Guard = { ...internetGuard(), resolve, isAllowed: isPublicAddress }
  return { guard, resolve }
}

// Known ways to make a server open what it should not: the list of PayloadsAllTheThings, and what the faults named in
// decision 235 came through.
test.each([
  ['this machine', 'http://127.0.0.1/'],
  ['a short form', 'http://127.1/'],
  ['nothing', 'http://0/'],
  ['decimal', 'http://2130706433/'],
  ['octal', 'http://0177.0.0.1/'],
  ['long octal', 'http://0000177.0000.0000.0001/'],
  ['hex', 'http://0x7f000001/'],
  ['hex in parts', 'http://0x7f.0x0.0x0.0x1/'],
  ['mixed', 'http://0x7f.1/'],
  ['percent', 'http://%31%32%37.0.0.1/'],
  ['full width', 'http://１２７.０.０.１/'],
  ['circled', 'http://①②⑦.⓪.⓪.①/'],
  ['ideographic dots', 'http://127。0。0。1/'],
  ['a dot at the end', 'http://127.0.0.1./'],
  ['IPv6', 'http://[::1]/'],
  ['IPv6 in full', 'http://[0000:0000:0000:0000:0000:0000:0000:0001]/'],
  ['unspecified', 'http://[::]/'],
  ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['IPv4 in IPv6, hex', 'http://[::ffff:7f00:1]/'],
  ['IPv4 compatible', 'http://[::127.0.0.1]/'],
  ['NAT64', 'http://[64:ff9b::127.0.0.1]/'],
  ['6to4', 'http://[2002:7f00:1::]/'],
  ['Teredo', 'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/'],
  ['a zone', 'http://[fe80::1%25eth0]/'],
  ['metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['metadata, decimal', 'http://2852039166/'],
  ['metadata, hex', 'http://0xa9fea9fe/'],
  ['metadata of Alibaba', 'http://100.100.100.200/'],
  ['metadata of Oracle', 'http://192.0.0.192/'],
  ['the platform of Azure', 'http://168.63.129.16/'],
  ['metadata over IPv6', 'http://[fd00:ec2::254]/'],
  ['a private network', 'https://192.168.1.1/admin'],
  ['user info', 'http://user:pass@93.184.216.34/'],
  ['a host that looks like user info', 'http://93.184.216.34@127.0.0.1/'],
  ['another port', 'http://93.184.216.34:22/'],
  ['a database', 'http://93.184.216.34:5432/'],
  ['a file', 'file:///etc/passwd'],
  ['gopher', 'gopher://127.0.0.1:6379/_INFO'],
  ['ftp', 'ftp://93.184.216.34/'],
  ['data', 'data:text/html,<title>x</title>'],
  ['a script', 'javascript:alert(1)'],
  ['no host', 'http:///etc/passwd'],
  ['a name of the local network', 'http://localhost/'],
  ['the same with a dot', 'http://metadata./'],
])('%s is not opened: %s', async (_, address) => {
  const { guard, resolve } = guardFor()
  await expect(open(guard, address, asked())).rejects.toThrow(Refused)
  expect(resolve).not.toHaveBeenCalled()
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['metadata', ['169.254.169.254']],
  ['one private address among public ones', ['93.184.216.34', '10.0.0.5']],
  ['IPv6 private beside IPv4 public', ['93.184.216.34', 'fd00::1']],
  ['IPv4 in IPv6', ['::ffff:10.0.0.1']],
  ['NAT64', ['64:ff9b::a00:1']],
  ['nothing', []],
])('a name that resolves to %s is not opened', async (_, addresses) => {
  const { guard } = guardFor({ 'evil.example': addresses })
  await expect(open(guard, 'https://evil.example/', asked())).rejects.toThrow(Refused)
})

test('a name is resolved in its ASCII form', async () => {
  const { guard, resolve } = guardFor()
  await expect(open(guard, 'https://ВАНЯ.example./x', asked())).rejects.toThrow(Refused)
  expect(resolve.mock.calls[0]?.[0]).toBe('xn--80ad8a7d.example')
})

// Pages of this machine, which only these tests may open.

let server: Server
let port = 0
const routes = new Map<string, RequestListener>()
const at = (path: string, host = 'site.example') => `http://${host}:${port}${path}`

/** Names resolve to this machine, and nothing else is permitted. */
const local = (names: Record<string, string[]> = { 'site.example': ['127.0.0.1'] }): Guard => ({
  resolve: async (host) => names[host] ?? [],
  isAllowed: (address) => address === '127.0.0.1',
  isPortAllowed: (one) => one === port,
})

beforeAll(async () => {
  server = createServer((request, answer) => {
    const route = routes.get(request.url ?? '')
    if (route) return route(request, answer)
    answer.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = async (
  address: string,
  guard = local(),
  bytesMax = 1_000,
  signal = AbortSignal.timeout(5_000),
) => {
  const { body, status } = await open(guard, address, { accept: '*/*', signal })
  const chunks: Buffer[] = []
  for await (const chunk of bounded(body, bytesMax)) chunks.push(chunk)
  return { status, text: Buffer.concat(chunks).toString() }
}

test('a request for a page has no personal data', async () => {
  let headers: Record<string, unknown> = {}
  routes.set('/seen?a=1', (request, answer) => {
    headers = request.headers
    answer.setHeader('set-cookie', 'a=b').end('hello')
  })
  expect(await read(at('/seen?a=1#part'))).toEqual({ status: 200, text: 'hello' })
  expect(headers).toEqual({
    host: `site.example:${port}`,
    'user-agent': userAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, br, deflate',
    connection: 'close',
  })
})

test('the socket opens to the checked address, even if the name resolves to another one a moment later', async () => {
  routes.set('/once', (_, answer) => answer.end('the first address'))
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const guard = { ...local(), resolve: async () => answers.shift() ?? [] }
  expect((await read(at('/once'), guard)).text).toBe('the first address')
  await expect(read(at('/once'), guard)).rejects.toThrow(Refused)
})

const redirectTo = (path: string, location: string, status = 302) =>
  routes.set(path, (_, answer) => answer.writeHead(status, { location }).end())

test('three redirects are followed, a fourth is not, and no loop', async () => {
  routes.set('/end', (_, answer) => answer.end('here'))
  redirectTo('/r1', '/r2', 301)
  redirectTo('/r2', at('/r3'), 307)
  redirectTo('/r3', '/end', 308)
  redirectTo('/r0', '/r1')
  redirectTo('/round', '/round')
  expect((await read(at('/r1'))).text).toBe('here')
  await expect(read(at('/r0'))).rejects.toThrow('too many redirects')
  await expect(read(at('/round'))).rejects.toThrow('too many redirects')
})

test.each([
  'http://10.0.0.1/',
  'http://0x0a000001/',
  'http://inside.example/',
  'https://127.0.0.1:1/',
  'http://user@127.0.0.1/',
  'file:///etc/passwd',
  '//[::1]/',
])('the target of a redirect is checked as well: %s', async (location) => {
  redirectTo('/away', location)
  const names = { 'site.example': ['127.0.0.1'], 'inside.example': ['192.168.0.1'] }
  await expect(read(at('/away'), local(names))).rejects.toThrow(Refused)
})

test('each address of a redirect chain is checked, and a refusal ends it', async () => {
  redirectTo('/from', '/closed')
  const seen: string[] = []
  const before = async ({ pathname }: URL) => {
    seen.push(pathname)
    if (pathname === '/closed') throw new Refused('robots')
  }
  await expect(open(local(), at('/from'), { ...asked(), before })).rejects.toThrow('robots')
  expect(seen).toEqual(['/from', '/closed'])
})

test('an endless body is read up to the limit, and its socket is closed', async () => {
  const closed = Promise.withResolvers<void>()
  routes.set('/endless', (request, answer) => {
    const more = () => {
      while (answer.write('x'.repeat(1_000)));
    }
    answer.on('drain', more)
    request.socket.once('close', closed.resolve)
    more()
  })
  expect((await read(at('/endless'), local(), 5_000)).text).toHaveLength(5_000)
  await closed.promise
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('a decompression bomb of %s is unpacked no further than the limit', async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(64 * 1024 * 1024))
  routes.set(`/bomb-${encoding}`, (_, answer) =>
    answer.writeHead(200, { 'content-encoding': encoding }).end(bomb),
  )
  expect((await read(at(`/bomb-${encoding}`), local(), 100_000)).text).toHaveLength(100_000)
})

test('an unknown or doubled encoding, and a broken one, are not read', async () => {
  const twice = gzipSync(gzipSync('x'))
  routes.set('/zstd', (_, answer) => answer.writeHead(200, { 'content-encoding': 'zstd' }).end('x'))
  routes.set('/twice', (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(twice))
  routes.set('/broken', (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'))
  await expect(read(at('/zstd'))).rejects.toThrow('encoding')
  await expect(read(at('/twice'))).rejects.toThrow('encoding')
  await expect(read(at('/broken'))).rejects.toThrow('incorrect header check')
})

test('a slow answer, body or name resolution is abandoned', async () => {
  routes.set('/silent', () => undefined)
  routes.set('/slow', (_, answer) => answer.write('a'))
  const late = () => AbortSignal.timeout(100)
  await expect(read(at('/silent'), local(), 10, late())).rejects.toThrow('aborted')
  await expect(read(at('/slow'), local(), 10, late())).rejects.toThrow('aborted')
  const guard: Guard = {
    ...local(),
    resolve: (_, signal) =>
      new Promise((_done, fail) => {
        signal.addEventListener('abort', () => fail(new Error('the name was aborted')))
      }),
  }
  await expect(read(at('/silent'), guard, 10, late())).rejects.toThrow('the name was aborted')
})

test('headers without an end are not read', async () => {
  routes.set('/headers', (_, answer) => answer.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end())
  await expect(read(at('/headers'))).rejects.toThrow('Header overflow')
})

test('through a proxy sockets open to the checked address as well', async () => {
  routes.set('/proxied', (request, answer) => answer.end(`for ${request.headers.host}`))
  const asks: [string, string | undefined][] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '', headers }, socket) => {
    asks.push([url, headers['proxy-authorization']])
    if (headers['proxy-authorization'] === undefined) return socket.end('HTTP/1.1 407 No\r\n\r\n')
    const to = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    to.pipe(socket).pipe(to)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const by = (url: string): Guard => ({ ...local(), proxy: new URL(url) })
  expect((await read(at('/proxied'), by(`http://me:secret@${host}`))).text).toBe(`for site.example:${port}`)
  await expect(read(at('/proxied'), by(`http://${host}`))).rejects.toThrow('proxy')
  await expect(read(at('/', 'inside.example'), by(`http://me:secret@${host}`))).rejects.toThrow(Refused)
  expect(asks).toEqual([
    [`127.0.0.1:${port}`, `Basic ${Buffer.from('me:secret').toString('base64')}`],
    [`127.0.0.1:${port}`, undefined],
  ])
  proxy.closeAllConnections()
  proxy.close()
})
