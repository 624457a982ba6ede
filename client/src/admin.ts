import * as z from 'zod/mini'
import {
  actedHeader,
  adminHeader,
  adminPath,
  type AdminCall,
  type AdminInput,
  type AdminOutput,
} from '@mynah/contract/admin-api'
import { errors, success } from '@mynah/contract/errors'
import { operators, type Operator } from '@mynah/contract/operators'
import type { Language } from '@mynah/contract/languages'
import { Cookies } from './cookies.ts'
import { ApiError, englishTroubles, NoAnswer, type Trouble } from './errors.ts'
import { standardTransport, type Transport } from './transport.ts'

export type AdminClientOptions = {
  url: string | URL
  transport?: Partial<Transport>
  /** The language of the server's error texts. */
  language?: () => Language
  /** The text of an error that no server reported. */
  say?: (trouble: Trouble) => string
  /** Whether the operator did something recently; automatic calls do not extend the session. */
  hasActed?: () => boolean
}

type Reply = { retCode: string; retDesc: string; data: unknown }

/** An operator on one server: makes the calls of the console, with a cookie as its session. */
export class AdminClient {
  readonly #url: string | URL
  readonly #transport: Transport
  readonly #language: () => Language
  readonly #say: (trouble: Trouble) => string
  readonly #hasActed: () => boolean
  readonly #cookies = new Cookies()

  constructor(options: AdminClientOptions) {
    this.#url = options.url
    this.#transport = { ...standardTransport, ...options.transport }
    this.#language = options.language ?? (() => 'en')
    this.#say = options.say ?? ((trouble) => englishTroubles[trouble])
    this.#hasActed = options.hasActed ?? (() => true)
  }

  /** `code` is the present code of the authenticator app. */
  signIn(who: { name: string; password: string; code: string }): Promise<Operator> {
    return this.call(operators.login, who)
  }

  async signOut(): Promise<void> {
    await this.call(operators.logout, {})
  }

  /** Throws `ApiError` for an error of the server, `NoAnswer` if none came. */
  async call<C extends AdminCall>(call: C, input: AdminInput<C>): Promise<AdminOutput<C>> {
    const given = z.safeEncode(call.input as z.ZodMiniType, input)
    if (!given.success) throw new ApiError(errors.BadParameter, this.#say('malformed'))
    const { retCode, retDesc, data } = await this.#ask(call, given.data)
    if (retCode !== success) throw new ApiError(retCode, retDesc, '', data)
    return z.decode(call.output as z.ZodMiniType, data as never) as AdminOutput<C>
  }

  /** Fetches a file of the console by its path, such as `queue-exports/file/7`. Throws as `call` does. */
  async file(path: string): Promise<Blob> {
    const answer = await this.#reach(async () => {
      const found = await this.#send(path, { method: 'GET' })
      const isFile = found.ok && !found.headers.get('content-type')?.startsWith('application/json')
      return isFile ? await found.blob() : ((await found.json()) as Reply)
    })
    if ('retCode' in answer) throw new ApiError(answer.retCode, answer.retDesc)
    return answer
  }

  #ask({ path }: AdminCall, body: unknown): Promise<Reply> {
    return this.#reach(async () => {
      const sent = { method: 'POST', body: JSON.stringify(body) }
      const answer = await this.#send(path, sent, { 'content-type': 'application/json' })
      return (await answer.json()) as Reply
    })
  }

  async #send(
    path: string,
    sent: { method: string; body?: string },
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const request = new Request(new URL(adminPath(path), this.#url), {
      ...sent,
      headers: {
        ...headers,
        'accept-language': this.#language(),
        [adminHeader]: '1',
        [actedHeader]: this.#hasActed() ? '1' : '0',
        ...this.#cookies.header(),
      },
    })
    const answer = await this.#transport.fetch(request)
    this.#cookies.take(answer)
    return answer
  }

  /** Throws `NoAnswer` if the server cannot be reached. */
  async #reach<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (cause) {
      const trouble = this.#transport.isOnline() ? 'timeout' : 'networkProblem'
      throw new NoAnswer(trouble, { text: this.#say(trouble), cause })
    }
  }
}
