import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { newId as messageId } from '@mynah/client/ids'
import { sign as signOf } from '@mynah/client/sign'
import { auth, type SignedIn } from '@mynah/contract/auth'
import { errorNamed } from '@mynah/contract/errors'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { buildRequest, type Call, type Given, type OutputOf } from '@mynah/contract/kit'
import type { WireFrame } from '@mynah/contract/frames'
import type { ChatMessage } from '@mynah/contract/socket'
import { toWireNames } from '@mynah/contract/wire-names'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'app'>>

/** An error as a client gets it; `name` is the error's name in the contract. */
export class CallRefused extends Error {
  readonly retCode: string
  constructor(retCode: string) {
    super(errorNamed(retCode) ?? retCode)
    this.retCode = retCode
  }
}

export { messageId, signOf }

// Below: requests without a client, to send what a client would refuse to, and to see the wire format.

/** Sends any request to a call, as hostile as wanted. */
export async function request(
  server: Server,
  path: string,
  body: string | object,
  headers: Record<string, string> = {},
): Promise<{ status: number; retCode: string; retDesc: string; data: unknown }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const sign: Record<string, string> = typeof body === 'string' ? {} : { sign: signOf(body) }
  return send(server, 'POST', path, { 'content-type': 'application/json', ...sign, ...headers }, text)
}

async function send(
  server: Server,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | null = null,
) {
  const answer = await fetch(new URL(`/api/${path}`, server.url), { method, headers, body })
  return {
    status: answer.status,
    ...((await answer.json()) as { retCode: string; retDesc: string; data: unknown }),
  }
}

/** Sends a request to a call, with its fields in the path, the query or the body. */
export function ask(
  server: Server,
  call: Pick<Call, 'path' | 'method'>,
  input: object,
  headers: Record<string, string> = {},
) {
  const { path, fields } = buildRequest(call, input as Record<string, unknown>)
  if (call.method === 'POST') return request(server, path, fields, headers)
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const query = Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  return send(server, call.method, `${path}?${new URLSearchParams(query).toString()}`, {
    sign: signOf(query),
    ...headers,
  })
}

export async function callAs<C extends Call>(
  server: Server,
  token: string | undefined,
  call: C,
  input: Given<C['input']>,
  headers: Record<string, string> = {},
): Promise<OutputOf<C>> {
  // A value that cannot be encoded is sent as it is: the server has to refuse it.
  const encoded = z.safeEncode(call.input as z.ZodMiniType, input)
  const body = (encoded.success ? encoded.data : toWireNames(call.input, input)) as object
  const answer = await ask(server, call, body, { ...(token && { token }), ...headers })
  if (answer.retCode !== '000000') throw new CallRefused(answer.retCode)
  return z.decode(call.output as z.ZodMiniType, answer.data) as OutputOf<C>
}

/** A user with an account and one session. */
export class Person {
  readonly server: Server
  readonly token: string
  readonly id: string
  readonly userNum: string
  #sockets: TestSocket[] = []

  constructor(server: Server, signedIn: SignedIn) {
    this.server = server
    this.token = signedIn.token
    this.id = signedIn.userId
    this.userNum = signedIn.userInfo.userNum
  }

  call<C extends Call>(call: C, input: Given<C['input']>): Promise<OutputOf<C>> {
    return callAs(this.server, this.token, call, input)
  }

  /** Opens a signed-in socket; closed by `close`, or when the server stops. */
  async connect(query = ''): Promise<TestSocket> {
    const socket = new TestSocket(this.server, this.token, this.id, {}, query)
    this.#sockets.push(socket)
    await socket.next((frame) => frame.cmd === 6)
    return socket
  }

  /** Another session of the same user. */
  async again(): Promise<Person> {
    return new Person(
      this.server,
      await callAs(this.server, undefined, auth.loginByPassword, {
        userNum: this.userNum,
        pwd: testPassword,
      }),
    )
  }
}

export const testPassword = 'correct horse 7'

let made = 0

/** As if an operator had approved the identity. */
export const verify =
  'insert into identities (user_id, state) values ($1, 2) on conflict (user_id) do nothing'

/** A user without a verified identity. */
export async function newcomer(server: Server): Promise<Person> {
  const { newcomer: person } = await people({ url: server.url }, 'newcomer')
  return person
}

/** Registers users, all of them verified; each gets a number of its own. */
export async function people<Names extends string>(
  server: Server,
  ...names: Names[]
): Promise<Record<Names, Person>> {
  const entries: [Names, Person][] = []
  for (const name of names) {
    made += 1
    const userNum = `${name.replace(/[^a-z]/gi, '')}tester${made}${randomBytes(2).toString('hex')}`.slice(
      0,
      20,
    )
    // Names of offices alone are not allowed.
    const input = { userNum, userName: name === 'admin' ? 'admin of it' : name, pwd: testPassword }
    entries.push([name, new Person(server, await callAs(server, undefined, auth.register, input))])
  }
  if (server.app) for (const [, { id }] of entries) await server.app.pool.query(verify, [id])
  return Object.fromEntries(entries) as Record<Names, Person>
}

export async function befriend(a: Person, b: Person): Promise<void> {
  await a.call(friends.apply, { friendUserId: b.id })
  const { list } = await b.call(friends.friendRequests, { status: 0 })
  const asked = list.find((one) => one.friendUserId === a.id)
  await b.call(friends.answer, { id: asked?.id ?? '', status: 1 })
}

/** A group of the first user and friends of that user. */
export async function groupOf(owner: Person, ...members: Person[]) {
  for (const member of members) await befriend(owner, member)
  return owner.call(groups.create, { name: 'Test group', userList: members.map((member) => member.id) })
}

/** A client of the chat socket that stores every received frame. */
export class TestSocket {
  readonly frames: WireFrame[] = []
  closed: number | undefined
  readonly raw: WebSocket
  #waiting: (() => void)[] = []

  constructor(
    server: Server,
    token: string,
    username: string,
    headers: Record<string, string> = {},
    query = '',
  ) {
    const url = new URL(`/ws?token=${token}&username=${username}&password=&${query}`, server.url)
    url.protocol = 'ws:'
    this.raw = new WebSocket(url, { headers })
    this.raw.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as WireFrame)
      this.#wake()
    })
    this.raw.on('close', (code) => {
      this.closed = code
      this.#wake()
    })
    this.raw.on('error', () => this.#wake())
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go()
  }

  send(frame: object): void {
    this.raw.send(JSON.stringify(frame))
  }

  /** Removes and returns the first matching frame, even an earlier one. */
  async next<F extends WireFrame>(fits: (frame: WireFrame) => boolean, timeoutMs = 20_000): Promise<F> {
    const until = Date.now() + timeoutMs
    for (;;) {
      const index = this.frames.findIndex(fits)
      if (index >= 0) return this.frames.splice(index, 1)[0] as F
      if (this.closed !== undefined) throw new Error(`the socket closed with ${this.closed}`)
      await this.#wait(until)
    }
  }

  async untilClosed(timeoutMs = 20_000): Promise<number> {
    const until = Date.now() + timeoutMs
    while (this.closed === undefined) await this.#wait(until)
    return this.closed
  }

  async #wait(until: number): Promise<void> {
    const left = until - Date.now()
    if (left <= 0) throw new Error(`nothing came; there were ${JSON.stringify(this.frames).slice(0, 500)}`)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left)
      this.#waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /** Sends a text and returns the echo. */
  sendText(to: { to?: string; groupId?: string }, content: string, id = messageId()) {
    return this.post(to, { id, msgType: 0, content })
  }

  /** Sends a message of any kind, as JSON unless it is a text, and returns the echo. */
  async post(
    to: { to?: string; groupId?: string },
    message: { id?: string; msgType: number; content: string | object; extras?: object },
  ) {
    const { id = messageId(), msgType, content, extras } = message
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    this.send({ cmd: 11, id, ...to, chatType: to.groupId ? 1 : 2, msgType, content: text, extras })
    return this.next<Extract<WireFrame, { cmd: 12 }>>((frame) => frame.cmd === 12 && frame.data.id === id)
  }

  async message(content: string): Promise<ChatMessage> {
    const frame = await this.next<Extract<WireFrame, { cmd: 11 }>>(
      (one) => one.cmd === 11 && one.data.content === content,
    )
    return frame.data
  }

  close(): void {
    this.raw.close()
  }
}
