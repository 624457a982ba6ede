import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type webcrypto,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '@mynah/contract/web-push'

type Pushed = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A fake push service on this machine: stores what it gets, and answers as the test sets it. */
export async function pushService() {
  const pushed: Pushed[] = []
  const waiting: (() => void)[] = []
  let status = 201
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
      response.writeHead(status).end()
      for (const go of waiting.splice(0)) go()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    answerWith: (next: number) => void (status = next),
    /** Removes and returns the first matching push. */
    async next(fits: (one: Pushed) => boolean, timeoutMs = 20_000): Promise<Pushed> {
      const until = Date.now() + timeoutMs
      for (;;) {
        const index = pushed.findIndex(fits)
        const [found] = index < 0 ? [] : pushed.splice(index, 1)
        if (found) return found
        const left = until - Date.now()
        if (left <= 0) throw new Error('nothing was pushed')
        await new Promise<void>((go) => {
          waiting.push(go)
          setTimeout(go, left).unref()
        })
      }
    },
    close: () => void server.close(),
  }
}
export type PushService = Awaited<ReturnType<typeof pushService>>

/**
 * The push subscription of a browser, with decryption as in RFC 8291 and RFC 8188, written independently of the server.
 */
export class Browser {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #public: Buffer
  readonly endpoint: string
  readonly path: string

  constructor(service: Pick<PushService, 'origin'>) {
    this.#public = this.#keys.generateKeys()
    this.path = `/${randomBytes(12).toString('base64url')}`
    this.endpoint = `${service.origin}${this.path}`
  }

  get subscription() {
    const { endpoint } = this
    return { endpoint, p256dh: this.#public.toString('base64url'), auth: this.#auth.toString('base64url') }
  }

  read(body: Buffer): PushPayload {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const theirs = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
      parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest()
    const shared = hmac(this.#auth, this.#keys.computeSecret(theirs))
    const secret = hmac(salt, hmac(shared, 'WebPush: info\0', this.#public, theirs, '\x01'))
    const key = hmac(secret, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
    const nonce = hmac(secret, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
    const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload
  }
}

/** The claims of the server's VAPID token (RFC 8292), if that key signed it. */
export function claimsOf(
  authorization: string,
  publicKey: string,
): { aud: string; sub: string; exp: number } {
  const token = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization)
  if (token?.[2] !== publicKey) throw new Error('not the key of this installation')
  const [head = '', claims = '', signature = ''] = (token[1] ?? '').split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x, y } as webcrypto.JsonWebKey,
    format: 'jwk',
  })
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!right) throw new Error('a wrong signature')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }
}
