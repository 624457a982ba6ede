import { Resolver } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isOwnAddress, isPublicAddress } from '#platform/http/public-address.ts'

/** Decides about each address before a socket is opened to it. */
export type Guard = {
  /** All addresses of a name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  isAllowed(address: string): boolean
  isPortAllowed(port: number): boolean
  /** The proxy through which sockets are opened, to the checked address. */
  proxy?: URL | undefined
}

/** Why a page is not opened; only for tests, never shown to users. */
export class Refused extends Error {}

/** The same for all requests, so that nothing about a user is sent. */
export const userAgent = 'Mozilla/5.0 (compatible; MynahLinkPreview/1.0)'

const redirectsMax = 3
const headerBytesMax = 16 * 1024

const resolveByName = async (host: string, signal: AbortSignal): Promise<string[]> => {
  // asks name servers directly: no hosts file, no search domains, and no thread of the shared pool
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

/** Allows public internet addresses only. */
export const internetGuard = (proxy?: URL): Guard => ({
  resolve: resolveByName,
  isAllowed: (address) => isPublicAddress(address) && !isOwnAddress(address),
  isPortAllowed: (port) => port === 80 || port === 443,
  proxy,
})

/** Also allows this machine, for tests: never on a server that others reach (see the setting `unsafeLinks`). */
export const localGuard: Guard = {
  ...internetGuard(),
  isAllowed: (address) => address === '127.0.0.1',
  isPortAllowed: () => true,
}

export type Opened = { url: URL; status: number; headers: IncomingMessage['headers']; body: Readable }
type Asked = { accept: string; signal: AbortSignal }

/**
 * Opens an address and follows redirects, checking each; `before` is called for each. @throws Refused, and network
 * errors
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

/** An allowed address; unusual spellings of numbers and names are normalised by the URL parser. */
function judged(guard: Guard, address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Refused('no page')
  if (url.username || url.password) throw new Refused('user info')
  url.hash = ''
  // the same name, but certificates are for the form without the dot
  url.hostname = url.hostname.replace(/\.$/, '')
  // a single word is a name in the local network
  if (!isIP(hostOf(url)) && !url.hostname.includes('.')) throw new Refused('local name')
  if (!guard.isPortAllowed(portOf(url))) throw new Refused('port')
  return url
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** All addresses of a host, if all are allowed: one that is not shows what the name is used for. */
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
    // no second lookup: the socket is opened to the checked address
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

/** A socket to that address, opened by the proxy. */
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

/** The body, decompressed as a stream; the reader counts the bytes. */
function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return answer
  const unpack = unpackers[encoding as keyof typeof unpackers]
  if (!unpack) {
    answer.destroy()
    throw new Refused('encoding')
  }
  // an error ends both streams, and the second one's reader gets it
  return pipeline(answer, unpack(), () => undefined)
}

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** At most `bytesMax` bytes of a body, which is then closed. The returned `isWhole` says whether that was all. */
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
