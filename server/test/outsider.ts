import { createHash, randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'

// An independent client, written from the wire format alone: it imports nothing of this repository.

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Frame = { cmd: number; code?: number; msg?: string; name?: string; data?: Record<string, never> }
export type Envelope = { status: number; retCode: string; retDesc: string; data: never }

const secret = 'mynah-h5-2026'

/** Keys sorted by code unit at every level, no white space, absent fields left out. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return '[' + value.map(canonicalText).join(',') + ']'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1))
  return (
    '{' + names.map((name) => JSON.stringify(name) + ':' + canonicalText(value[name] ?? null)).join(',') + '}'
  )
}

export const sign = (body: Json) =>
  createHash('sha256')
    .update(canonicalText(body) + secret)
    .digest('hex')

export const newId = () => randomBytes(16).toString('hex')

export class Outsider {
  readonly url: string
  token = ''
  userId = ''
  userNum = ''

  constructor(url: string) {
    this.url = url
  }

  async post(
    path: string,
    body: Record<string, Json> = {},
    headers: Record<string, string> = {},
  ): Promise<Envelope> {
    const answer = await fetch(`${this.url}api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        lang: 'en',
        sign: sign(body),
        'user-channel': 'H5',
        'user-version': '260',
        ...(this.token && { token: this.token }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, ...((await answer.json()) as Omit<Envelope, 'status'>) }
  }

  /** The data of a successful call. */
  async data(path: string, body: Record<string, Json> = {}): Promise<never> {
    const answer = await this.post(path, body)
    if (answer.retCode !== '000000') throw new Error(`${path}: ${answer.retCode} ${answer.retDesc}`)
    return answer.data
  }

  async register(userName: string): Promise<this> {
    this.userNum = `${userName}${randomBytes(4).toString('hex')}`
    return this.keep(
      await this.data('login/userNumRegister', {
        userNum: this.userNum,
        userName,
        pwd: 'as long as it takes',
      }),
    )
  }

  keep(signedIn: { token: string; userId: string }): this {
    this.token = signedIn.token
    this.userId = signedIn.userId
    return this
  }

  async login(): Promise<Outsider> {
    const other = new Outsider(this.url)
    other.userNum = this.userNum
    return other.keep(
      await other.data('login/userNumLogin', { userNum: this.userNum, pwd: 'as long as it takes' }),
    )
  }

  async open(): Promise<Line> {
    const line = this.dial()
    await line.next((frame) => frame.cmd === 6 && frame.code === 10007)
    return line
  }

  dial(token = this.token, username = this.userId): Line {
    return new Line(`${this.url.replace('http', 'ws')}ws?token=${token}&username=${username}&password=`)
  }

  async befriend(other: Outsider): Promise<void> {
    await this.data('userFriendApply/add', { friendUserId: other.userId })
    const friendRequests: { list: { id: string; friendUserId: string }[] } = await other.data(
      'userFriendApply/applyList',
      { status: 0 },
    )
    const mine = friendRequests.list.find((one) => one.friendUserId === this.userId)
    await other.data('userFriendApply/update', { id: mine?.id ?? '', status: 1, reason: '' })
  }
}

/** A websocket with its received frames. */
export class Line {
  readonly frames: Frame[] = []
  readonly texts: string[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #wake: () => void = () => {}

  constructor(address: string) {
    this.#socket = new WebSocket(address)
    this.#socket.on('message', (data: Buffer) => {
      this.texts.push(data.toString())
      this.frames.push(JSON.parse(data.toString()) as Frame)
      this.#wake()
    })
    this.#socket.on('error', () => {})
    this.closed = new Promise((done) => this.#socket.on('close', done))
  }

  send(frame: object | string | Buffer): void {
    const text = typeof frame === 'string' || Buffer.isBuffer(frame)
    this.#socket.send(text ? frame : JSON.stringify(frame))
  }

  /** Removes and returns the first matching frame. */
  async next(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const at = this.frames.findIndex(fits)
      const [frame] = at < 0 ? [] : this.frames.splice(at, 1)
      if (frame) return frame
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }

  async say(to: { to: string } | { groupId: string }, content: string, more: object = {}): Promise<Frame> {
    const id = newId()
    this.send({ cmd: 11, id, ...to, chatType: 'to' in to ? 2 : 1, msgType: 0, content, ...more })
    return this.next((frame) => frame.cmd === 12)
  }

  /** All frames sent before the answer to a heartbeat. */
  async quiet(): Promise<Frame[]> {
    this.send({ cmd: 13, hbbyte: '-127' })
    await this.next((frame) => frame.cmd === 13)
    return this.frames
  }

  async records(of: object): Promise<Frame> {
    this.send({ cmd: 19, type: 1, ...of })
    return this.next((frame) => frame.cmd === 20)
  }

  async offline(seqs?: object): Promise<Frame[]> {
    this.send({ cmd: 19, type: 0, ...(seqs && { seqs }) })
    const got: Frame[] = []
    for (;;) {
      const frame = await this.next((one) => one.cmd === 21)
      if (frame.data && 'done' in frame.data) return got
      got.push(frame)
    }
  }

  close(): void {
    this.#socket.close()
  }
}

/** Registers a user for each name. */
export async function peopleAt<Names extends string[]>(
  url: string,
  ...names: Names
): Promise<{ [At in keyof Names]: Outsider }> {
  return (await Promise.all(names.map((name) => new Outsider(url).register(name)))) as {
    [At in keyof Names]: Outsider
  }
}

/** Two new users who are friends. */
export async function friendsAt(url: string): Promise<[Outsider, Outsider]> {
  const both = await peopleAt(url, 'anna', 'boris')
  await both[0].befriend(both[1])
  return both
}

export const listOf = (frame: Frame) =>
  (frame.data as unknown as { list: { seq: number; content: string }[] }).list
