import { URI } from 'otpauth'
import * as z from 'zod/mini'
import { deskHeader, deskPath, type DeskCall, type DeskOutput, type OperatorRole } from '@mynah/contract/desk'
import { operators } from '@mynah/contract/operators'
import { sealOf } from '../src/platform/seal.ts'
import { runOperatorCommand } from '../src/features/operators/index.ts'
import { CallRefused } from './person.ts'
import type { TestServer } from './server.ts'

export type Credentials = { name: string; password: string; uri: string }

/** What the command, and the first start, print. */
export function readCredentials(text: string): Credentials {
  const word = (name: string) => new RegExp(`^ *${name} +(\\S+)$`, 'm').exec(text)?.[1] ?? ''
  return { name: word('name'), password: word('password'), uri: word('code') }
}

/** What an authenticator app would show. */
export const codeAt = (uri: string, now: number): string => URI.parse(uri).generate({ timestamp: now })

/** Someone at the console, with one session. */
export class TestOperator {
  readonly id: string
  readonly cookie: string
  readonly #url: string

  constructor(url: string, id: string, cookie: string) {
    this.#url = url
    this.id = id
    this.cookie = cookie
  }

  async call<C extends DeskCall>(call: C, input: z.input<C['input']>): Promise<DeskOutput<C>> {
    const { retCode, data } = await askDesk(this.#url, call.path, input as object, this.cookie)
    if (retCode !== '000000') throw new CallRefused(retCode)
    return z.decode(call.output as unknown as z.ZodMiniType, data) as DeskOutput<C>
  }
}

export async function askDesk(
  url: string,
  path: string,
  body: object | string,
  cookie = '',
  headers: Record<string, string> = { [deskHeader]: '1' },
): Promise<{ retCode: string; data: unknown; cookie: string }> {
  const answer = await fetch(new URL(deskPath(path), url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const said = (await answer.json()) as { retCode: string; data: unknown }
  return { ...said, cookie: answer.headers.get('set-cookie') ?? '' }
}

export async function enter(url: string, given: Credentials, now: number): Promise<TestOperator> {
  const { name, password, uri } = given
  const input = { name, password, code: codeAt(uri, now) }
  const { retCode, data, cookie } = await askDesk(url, operators.login.path, input)
  if (retCode !== '000000') throw new CallRefused(retCode)
  return new TestOperator(url, (data as { id: string }).id, cookie.split(';')[0] ?? '')
}

let made = 0

export async function credentialsOf(server: TestServer, role: OperatorRole): Promise<Credentials> {
  made += 1
  const { db, transaction } = server.app
  const tools = { db, transaction, seal: sealOf(server.app), now: server.clock.now() }
  return readCredentials((await runOperatorCommand(tools, ['add', `${role}${made}`, role])).join('\n'))
}

/** A new operator, signed in. */
export const operator = async (server: TestServer, role: OperatorRole): Promise<TestOperator> =>
  enter(server.url, await credentialsOf(server, role), server.clock.now())
