import * as z from 'zod/mini'
import { canonicalJson } from '@mynah/contract/canonical-json'
import { errors, success } from '@mynah/contract/errors'
import { buildRequest, type Call, type InputOf, type OutputOf } from '@mynah/contract/kit'
import { toWireLanguage, type Language } from '@mynah/contract/languages'
import { endReasons } from '@mynah/contract/socket'
import { clientChannel, clientVersion, limits } from '@mynah/contract/limits'
import { ApiError, NoAnswer, type Trouble } from './errors.ts'
import type { SessionEnd, SessionStore } from './session.ts'
import { sign } from './sign.ts'
import type { Transport } from './transport.ts'

/** The device in the `user-…` headers. */
export type Device = { brand: string; model: string; platform: string; system: string }

export type CallsOptions = {
  url: string | URL
  session: SessionStore
  transport: Pick<Transport, 'fetch' | 'isOnline'>
  /** The language of the server's error texts. */
  language: () => Language
  device: Device
  /** The text of an error that no server reported. */
  say: (trouble: Trouble) => string
}

type Envelope = { retCode: string; retDesc: string; data: unknown }

/** Makes calls over HTTP: signs them, applies timeouts, decodes answers. */
export class Calls {
  readonly #options: CallsOptions

  constructor(options: CallsOptions) {
    this.#options = options
  }

  /** Resolves with the decoded data. Throws `ApiError` for an error of the server, `NoAnswer` if none came. */
  async call<C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<OutputOf<C>> {
    const { session, say } = this.#options
    const { token } = session
    if (call.needs !== 'nothing' && !token) throw new ApiError(errors.SessionInvalid, say('notSignedIn'))
    const encoded = z.safeEncode(call.input, input)
    if (!encoded.success) {
      const field = String(encoded.error.issues[0]?.path[0] ?? '')
      throw new ApiError(errors.BadParameter, say('malformed'), field)
    }
    const body = (encoded.data ?? {}) as Record<string, unknown>
    const { retCode, retDesc, data } = await this.#exchange(call, body, token, signal)
    if (retCode === success) {
      const decoded = z.safeDecode(call.output, data as never)
      // an answer of another version: reported as unreadable, not as an error of this client
      if (!decoded.success) throw new ApiError('', say('malformed'))
      return decoded.data as OutputOf<C>
    }
    const refusal = new ApiError(retCode, retDesc, fieldIn(data), data)
    // a late answer to an older token must not end a newer session
    if (retCode === errors.SessionInvalid && token && session.token === token) {
      refusal.endedSession = true
      session.end(reasonIn(data))
    }
    throw refusal
  }

  /** The headers of every call, also needed for downloads. */
  headers(token = this.#options.session.token): Record<string, string> {
    const { device, language } = this.#options
    return {
      ...(token ? { token } : {}),
      lang: toWireLanguage(language()),
      'user-brand': device.brand,
      'user-model': device.model,
      'user-platform': device.platform,
      'user-system': device.system,
      'user-channel': clientChannel,
      'user-version': clientVersion,
    }
  }

  async #exchange(
    call: Call,
    body: Record<string, unknown>,
    token: string,
    signal: AbortSignal | undefined,
  ): Promise<Envelope> {
    const { transport, say } = this.#options
    let response: Response
    let raw: string
    const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
    try {
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout
      response = await transport.fetch(this.#request(call, body, token, either))
      raw = await response.text()
    } catch (error) {
      if (signal?.aborted && !timeout.aborted) throw error
      const trouble = transport.isOnline() ? 'timeout' : 'networkProblem'
      throw new NoAnswer(trouble, { text: say(trouble), cause: error })
    }
    const envelope = parse(raw)
    if (envelope && (response.ok || envelope.retCode !== success)) return envelope
    // a proxy that cannot reach the server
    throw new ApiError('', looksLikePage(raw) ? '' : raw.trim().slice(0, 200))
  }

  #request(call: Call, body: Record<string, unknown>, token: string, signal: AbortSignal): Request {
    const inQuery = call.method !== 'POST'
    const { path, fields: rest } = buildRequest(call, body)
    const fields = inQuery ? asQuery(rest) : rest
    const query = inQuery ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : ''
    return new Request(new URL(`/api/${path}${query}`, this.#options.url), {
      method: call.method,
      headers: {
        ...this.headers(token),
        sign: sign(fields),
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
      },
      body: inQuery ? null : canonicalJson(fields),
      signal,
    })
  }
}

function asQuery(body: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    pairs.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

function parse(raw: string): Envelope | undefined {
  try {
    const { retCode, retDesc, data } = JSON.parse(raw) as Partial<Envelope>
    if (typeof retCode === 'string') return { retCode, retDesc: retDesc ?? '', data }
  } catch {
    // a proxy's error page, or a truncated answer
  }
  return undefined
}

const looksLikePage = (raw: string) => /^\s*</.test(raw)

const fieldIn = (data: unknown): string => {
  const { field } = (data ?? {}) as { field?: unknown }
  return typeof field === 'string' ? field : ''
}

/** Without a reason, the user ended the session. */
const reasonIn = (data: unknown): SessionEnd => {
  const { reason } = (data ?? {}) as { reason?: unknown }
  return endReasons.find((one) => one === reason) ?? 'hand'
}
