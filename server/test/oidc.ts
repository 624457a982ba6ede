import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const ourClient = { id: 'mynah', secret: 'a secret of the tests' }
export const otherClient = { id: 'another-app', secret: 'another secret of the tests' }
export const origin = 'https://chat.example.org'

type Claims = Record<string, unknown>
type Key = { private: KeyObject; kid: string }

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const form = '<title>Nest</title><form><label>Name <input name="name"></label><button>Sign in</button></form>'

function newKey(): Key {
  return { private: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, kid: 'the key' }
}

/** An identity token with other claims, signed with this key. */
function signedToken(claims: Claims, key: Key): string {
  const text = `${base64({ alg: 'RS256', kid: key.kid })}.${base64(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key.private).toString('base64url')}`
}

/** An OpenID Connect provider on this machine, with users whose claims the test chooses. */
export class OidcServer {
  issuer = ''
  readonly people = new Map<string, Claims>()
  /** Changes the claims of identity tokens in flight, signed with the provider's key or with a forger's. */
  change: ((claims: Claims) => Claims) | undefined
  forged = false
  readonly #comeBack: string
  #close: () => Promise<unknown> = async () => {}
  readonly #key = newKey()
  readonly #other = newKey()
  #answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}

  private constructor(of: string) {
    this.#comeBack = new URL('/login/callback', of).href
  }

  /** `of`: the origin of the app to which users return. */
  static async start(of = origin): Promise<OidcServer> {
    const server = new OidcServer(of)
    const http = createServer((request, response) => server.#answer(request, response))
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    server.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    server.#open()
    server.#close = () => {
      http.closeAllConnections()
      http.close()
      return once(http, 'close')
    }
    return server
  }

  async close(): Promise<void> {
    await this.#close()
  }

  /** The settings of the server under test for this provider. */
  get settings() {
    return { issuer: this.issuer, clientId: ourClient.id, clientSecret: ourClient.secret, name: 'Nest' }
  }

  #open(): void {
    const client = ({ id, secret }: typeof ourClient) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [this.#comeBack],
    })
    const provider = new Provider(this.issuer, {
      clients: [client(ourClient), client(otherClient)],
      jwks: {
        keys: [
          { ...this.#key.private.export({ format: 'jwk' }), kid: this.#key.kid, alg: 'RS256', use: 'sig' },
        ],
      },
      cookies: { keys: ['a key of the tests'] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      claims: {
        openid: ['sub'],
        profile: ['name'],
        email: ['email', 'email_verified'],
        phone: ['phone_number', 'phone_number_verified'],
      },
      features: {
        devInteractions: { enabled: false },
        introspection: { enabled: true, allowedPolicy: () => true },
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...this.people.get(sub) }),
      }),
    })
    const callback = provider.callback()
    this.#answer = (request, response) => {
      if (request.url?.startsWith('/interaction/')) void this.#agree(provider, request, response)
      else {
        if (request.url === '/token') this.#tamper(response)
        callback(request, response)
      }
    }
  }

  /** Signs in the user of `login_hint` or the form, who consents to everything. */
  async #agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const named = new URL(request.url ?? '/', this.issuer).searchParams.get('name')
    const accountId = named ?? params.login_hint
    if (!accountId) {
      response.setHeader('content-type', 'text/html').end(form)
      return
    }
    const grant = new provider.Grant({ accountId, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result)
  }

  #tamper(response: ServerResponse): void {
    const { change, forged } = this
    if (!change && !forged) return
    const end = response.end.bind(response)
    response.end = ((text: string) => {
      const answer = JSON.parse(text) as { id_token: string }
      const claims = JSON.parse(
        Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString(),
      ) as Claims
      const id_token = signedToken(change?.(claims) ?? claims, forged ? this.#other : this.#key)
      const changed = JSON.stringify({ ...answer, id_token })
      response.setHeader('content-length', Buffer.byteLength(changed))
      return end(changed)
    }) as typeof response.end
  }

  /** Opens the address in this user's browser, and returns the provider's answer. */
  async visit(url: string, person: string): Promise<URLSearchParams> {
    const jar = new Map<string, string>()
    const first = new URL(url)
    first.searchParams.set('login_hint', person)
    let next = first.href
    for (let steps = 0; steps < 10; steps++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const one of answer.headers.getSetCookie()) {
        const [pair = ''] = one.split(';')
        const at = pair.indexOf('=')
        jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const to = answer.headers.get('location')
      if (!to) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
      next = new URL(to, next).href
      if (next.startsWith(this.#comeBack)) return new URL(next).searchParams
    }
    throw new Error('the provider sent the browser around')
  }

  /** An access token that an app with this client id got for the user. */
  async accessToken(person: string, { id, secret } = ourClient): Promise<string> {
    const verifier = randomBytes(32).toString('base64url')
    const url = new URL('/auth', this.issuer)
    const asked = {
      client_id: id,
      redirect_uri: this.#comeBack,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    const code = (await this.visit(url.href, person)).get('code') ?? ''
    const answer = await fetch(new URL('/token', this.issuer), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: this.#comeBack,
        code,
        code_verifier: verifier,
      }),
    })
    const { access_token } = (await answer.json()) as { access_token?: string }
    if (!access_token) throw new Error('the provider gave no access token')
    return access_token
  }
}
