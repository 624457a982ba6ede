import { Resolver } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isOwnAddress, isPublicAddress } from '#platform/public-address.ts'

/** What is asked about each address before a socket opens to it. */
export type Guard = {
  /** All addresses of a name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  isAllowed(address: string): boolean
  isPortAllowed(port: number): boolean
  /** Sockets open through it, to the address that was judged. */
  proxy?: URL | undefined
}

/** Why a page is not opened, for tests and for nobody else. */
export class Refused extends Error {}

/** The same for all, so that nothing of a person goes out. */
export const userAgent = 'Mozilla/5.0 (compatible; MynahLinkPreview/1.0)'

const redirectsMax = 3
const headerBytesMax = 16 * 1024

const resolveByName = async (host: string, signal: AbortSignal): Promise<string[]> => {
  // asks name servers alone: no hosts file, no search domains, and no thread that others wait for
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Into the internet and nowhere else. */
export const internetGuard = (proxy?: URL): Guard => ({
  resolve: resolveByName,
  isAllowed: (address) => isPublicAddress(address) && !isOwnAddress(address),
  isPortAllowed: (port) => port === 80 || port === 443,
  proxy,
})

/** The page itself as well, for tests: never for a server that others reach (see `unsafeLinks` of the settings). */
export const localGuard: Guard = {
  ...internetGuard(),
  isAllowed: (address) => address === '127.0.0.1',
  isPortAllowed: () => true,
}

export type Opened = { url: URL; status: number; headers: IncomingMessage['headers']; body: Readable }
type Asked = { accept: string; signal: AbortSignal }

/**
 * Opens an address and what it redirects to, each judged anew. `before` is asked about each.
 * @throws Refused, and whatever a network throws
 */
export async function open(
  guard: Guard,
  address: string,
  asked: Asked & { before?: (url: URL) => Promise<void> },
): Promise<Opened> {
  let url = judged(guard, address)
  for (let redirects = 0; ; redirects += 1) {
    await asked.before?.(url)
    const answer = await request(guard, url, asked)
    const { statusCode: status = 0, headers } = answer
    const isRedirect = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined
    if (!isRedirect) return { url, status, headers, body: unpacked(answer) }
    answer.destroy()
    if (redirects === redirectsMax) throw new Refused('too many redirects')
    url = judged(guard, headers.location ?? '', url)
  }
}

/** An address that may be asked for: how a number or a name is spelled is read by the parser of URLs. */
function judged(guard: Guard, address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Refused('no page')
  if (url.username || url.password) throw new Refused('user info')
  url.hash = ''
  // the same name, which no certificate is for
  url.hostname = url.hostname.replace(/\.$/, '')
  // one word is a name of the local network
  if (!isIP(hostOf(url)) && !url.hostname.includes('.')) throw new Refused('local name')
  if (!guard.isPortAllowed(portOf(url))) throw new Refused('port')
  return url
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** All addresses of a host, if all may be opened: one that may not says what the name is for. */
async function addressesOf(guard: Guard, host: string, signal: AbortSignal): Promise<string[]> {
  const all = isIP(host) ? [host] : await guard.resolve(host, signal)
  if (all.length === 0) throw new Refused('no address')
  if (!all.every((one) => guard.isAllowed(one))) throw new Refused('address')
  return all
}

async function request(guard: Guard, url: URL, { accept, signal }: Asked): Promise<IncomingMessage> {
  signal.throwIfAborted()
  const host = hostOf(url)
  const addresses = await addressesOf(guard, host, signal)
  const [first = ''] = addresses
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions & https.RequestOptions = {
    host,
    port: portOf(url),
    path: url.pathname + url.search,
    headers: {
      host: url.host,
      'user-agent': userAgent,
      accept,
      'accept-encoding': 'gzip, br, deflate',
      connection: 'close',
    },
    agent: false,
    signal,
    maxHeaderSize: headerBytesMax,
    // nobody is asked for the name again: the sockets open to what was judged
    lookup: lookupOf(addresses),
    servername: isIP(host) ? '' : host,
  }
  if (guard.proxy) {
    const socket = await throughProxy(guard.proxy, { address: first, port: portOf(url) }, signal)
    options.createConnection = () =>
      isSecure ? connectTls({ socket, servername: isIP(host) ? '' : host, host }) : socket
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const asking = (isSecure ? https : http).request(options, resolve)
  asking.on('error', reject)
  asking.on('upgrade', (_, socket) => {
    socket.destroy()
    reject(new Refused('upgrade'))
  })
  asking.end()
  const answer = await promise
  if (!guard.proxy && !guard.isAllowed(answer.socket.remoteAddress ?? '')) {
    answer.destroy()
    throw new Refused('address of the socket')
  }
  return answer
}

const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_, options, done) => {
    if (options.all) return done(null, all)
    const [first] = all
    done(null, first?.address ?? '', first?.family)
  }
}

/** A socket to that address, made by the proxy. */
async function throughProxy(proxy: URL, to: { address: string; port: number }, signal: AbortSignal) {
  const target = `${isIPv6(to.address) ? `[${to.address}]` : to.address}:${to.port}`
  const sign = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const asking = http.request({
    host: hostOf(proxy),
    port: portOf(proxy),
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(proxy.username && { 'proxy-authorization': `Basic ${Buffer.from(sign).toString('base64')}` }),
    },
    agent: false,
    signal,
  })
  asking.on('connect', ({ statusCode }, socket) => {
    if (statusCode === 200) return resolve(socket as Socket)
    socket.destroy()
    reject(new Refused('proxy'))
  })
  asking.on('response', (answer) => {
    answer.destroy()
    reject(new Refused('proxy'))
  })
  asking.on('error', reject)
  asking.end()
  return promise
}

/** What came, unpacked piece by piece; who reads it counts. */
function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return answer
  const unpack = unpackers[encoding as keyof typeof unpackers]
  if (!unpack) {
    answer.destroy()
    throw new Refused('encoding')
  }
  // an error ends both streams, and the reader of the second one gets it
  return pipeline(answer, unpack(), () => undefined)
}

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** At most so many bytes of a body, which is closed then. `isWhole` of the last says whether that was all. */
export async function* bounded(body: Readable, bytesMax: number): AsyncGenerator<Buffer, boolean> {
  let left = bytesMax
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (chunk.length > left) {
        yield chunk.subarray(0, left)
        return false
      }
      left -= chunk.length
      yield chunk
    }
    return true
  } finally {
    body.destroy()
  }
}
