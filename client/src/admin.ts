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
  /** The language of refusals. */
  language?: () => Language
  /** Words for what no server says. */
  say?: (trouble: Trouble) => string
  /** Whether an operator did something lately; calls of a program that works by itself keep no session alive. */
  hasActed?: () => boolean
}

/** An operator on one server: the calls of the console, whose session is a cookie. */
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

  /** `code` is what an authenticator app shows. */
  signIn(who: { name: string; password: string; code: string }): Promise<Operator> {
    return this.call(operators.login, who)
  }

  async signOut(): Promise<void> {
    await this.call(operators.logout, {})
  }

  /** Throws `ApiError` for a refusal, `NoAnswer` where none came. */
  async call<C extends AdminCall>(call: C, input: AdminInput<C>): Promise<AdminOutput<C>> {
    const given = z.safeEncode(call.input as z.ZodMiniType, input)
    if (!given.success) throw new ApiError(errors.BadParameter, this.#say('malformed'))
    const { retCode, retDesc, data } = await this.#ask(call, given.data)
    if (retCode !== success) throw new ApiError(retCode, retDesc)
    return z.decode(call.output as z.ZodMiniType, data as never) as AdminOutput<C>
  }

  async #ask(
    { path }: AdminCall,
    body: unknown,
  ): Promise<{ retCode: string; retDesc: string; data: unknown }> {
    try {
      const request = new Request(new URL(adminPath(path), this.#url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': this.#language(),
          [adminHeader]: '1',
          [actedHeader]: this.#hasActed() ? '1' : '0',
          ...this.#cookies.header(),
        },
        body: JSON.stringify(body),
      })
      const answer = await this.#transport.fetch(request)
      this.#cookies.take(answer)
      return (await answer.json()) as { retCode: string; retDesc: string; data: unknown }
    } catch (cause) {
      const trouble = this.#transport.isOnline() ? 'timeout' : 'networkProblem'
      throw new NoAnswer(trouble, { text: this.#say(trouble), cause })
    }
  }
}
