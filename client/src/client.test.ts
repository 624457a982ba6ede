import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@mynah/contract/account'
import type { SignedIn } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import { createClient, keyOf, memoryStorage, type Client } from './client.ts'
import type { SocketListener, Transport } from './transport.ts'

/** A server that a test answers for: what it was asked, and what it says by the socket. */
function fakeServer() {
  const frames: Record<string, unknown>[] = []
  const requests: Request[] = []
  let socket: SocketListener | undefined
  let answer = (): Response => Response.json({ retCode: '000000', retDesc: '', data: null })
  const transport: Partial<Transport> = {
    fetch: async (request) => {
      requests.push(request)
      return answer()
    },
    openSocket: (_, listener) => {
      socket = listener
      return {
        isOpen: () => true,
        send: (text) => {
          const frame = JSON.parse(text) as Record<string, unknown>
          if (frame.cmd === 13) queueMicrotask(() => say({ cmd: 13 }))
          else frames.push(frame)
        },
        close: () => undefined,
      }
    },
  }
  const say = (frame: object) => socket?.received(JSON.stringify(frame))
  return {
    frames,
    requests,
    transport,
    say,
    answers: (given: () => Response) => void (answer = given),
    /** The client is signed in, and nothing was missed. */
    welcome: () => {
      socket?.opened()
      say({ cmd: 6, code: 10007, msg: '', data: { userId: '1' } })
      say({ cmd: 21, data: { done: true } })
    },
    lose: () => socket?.closed(1006),
  }
}

const signedIn = (token: string, userId = '1') =>
  ({ token, userId, userInfo: { userId, userName: 'Ana', avatarUrl: '' } as Self }) satisfies SignedIn
const chat = keyOf({ type: 2, id: '7' })

let server: ReturnType<typeof fakeServer>
let client: Client
beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
  client = createClient({ url: 'http://127.0.0.1:3000', transport: server.transport })
  client.session.signIn(signedIn('t'))
})
afterEach(() => {
  client.close()
  vi.useRealTimers()
})

const message = (seq: number, content: string) => ({
  ...{ id: `m${seq}`, seq, cmd: 11, from: '7', to: '1', chatType: 2, msgType: 0, content },
  ...{ extras: {}, createTime: seq, nick: 'Bo', avatar: '' },
})

test('a message resolves with its place once it is stored, and goes again where no answer came', async () => {
  const connected = client.connect()
  server.welcome()
  await connected
  const sent = client.sendText(chat, 'hello')
  const ids = () => server.frames.filter(({ cmd }) => cmd === 11).map(({ id }) => id)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ids()).toHaveLength(2)
  expect(new Set(ids()).size).toBe(1)
  server.say({ cmd: 12, code: 10000, msg: '', data: { id: ids()[0], seq: 5, createTime: 9 } })
  expect(await sent).toMatchObject({ seq: 5, from: '1', content: 'hello' })
})

test('a server that could not store, or asks for a pause, is asked again; a refusal rejects', async () => {
  void client.connect()
  server.welcome()
  const sent = client.sendText(chat, 'hello')
  const frames = () => server.frames.filter(({ cmd }) => cmd === 11)
  const echo = (code: number, msg = '') =>
    server.say({ cmd: 12, code, msg, data: { id: frames().at(-1)?.id } })
  for (const code of [10019, 10029, 10108]) {
    const before = frames().length
    echo(code)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(frames().length).toBe(before + 1)
  }
  echo(10022, 'You are blocked')
  await expect(sent).rejects.toMatchObject({ name: 'MessageBlocked', text: 'You are blocked' })
})

test('each message is given once and in order, whatever order they come in', async () => {
  const received: string[] = []
  const stop = client.onMessage(({ content }) => received.push(content))
  void client.connect()
  server.welcome()
  server.say({ cmd: 11, data: message(1, 'one') })
  server.say({ cmd: 11, data: message(3, 'three') })
  server.say({ cmd: 11, data: message(1, 'one') })
  expect(received).toEqual(['one'])
  const data = { toBizId: '7', toBizType: 2, fromSeq: 2, toSeq: 3, more: false }
  const list = [message(2, 'two'), message(3, 'three')]
  server.say({ cmd: 20, code: 10000, msg: '', data: { ...data, list } })
  expect(received).toEqual(['one', 'two', 'three'])
  stop()
  server.say({ cmd: 11, data: message(4, 'four') })
  expect(received).toHaveLength(3)
})

test('a lost connection is opened again, and requests what was missed', async () => {
  void client.connect()
  server.welcome()
  server.say({ cmd: 11, data: message(1, 'one') })
  server.lose()
  await vi.advanceTimersByTimeAsync(30_000)
  server.welcome()
  expect(server.frames.at(-1)).toMatchObject({ cmd: 19, type: 0, seqs: { [chat]: 1 } })
})

test('the end of a session rejects pending calls, and is stored', async () => {
  const storage = memoryStorage()
  const mine = createClient({ url: 'http://127.0.0.1:3000', transport: server.transport, storage })
  mine.session.signIn(signedIn('t'))
  const connected = mine.connect()
  const sent = mine.sendText(chat, 'hello')
  server.answers(() => Response.json({ retCode: '12580', retDesc: 'Sign in again', data: null }))
  await expect(mine.call(account.me, {})).rejects.toMatchObject({
    name: 'SessionInvalid',
    endedSession: true,
  })
  await expect(sent).rejects.toMatchObject({ name: 'SessionInvalid' })
  await expect(connected).rejects.toMatchObject({ name: 'SessionInvalid' })
  expect(storage.getItem('token')).toBeNull()
})

test('two clients of one process share nothing', () => {
  const other = createClient({ url: 'http://127.0.0.1:3000', transport: fakeServer().transport })
  expect(other.session.get().state).toBe('out')
  other.session.signIn(signedIn('u', '2'))
  expect([client.session.userId, other.session.userId]).toEqual(['1', '2'])
  client.session.end()
  expect(other.session.token).toBe('u')
})

test('time of a client is that of its clock', async () => {
  const waits: { ms: number; action: () => void }[] = []
  const clock = {
    now: () => 5,
    after: (ms: number, action: () => void) => {
      waits.push({ ms, action })
      return () => undefined
    },
    every: () => () => undefined,
  }
  const still = createClient({ url: 'http://127.0.0.1:3000', transport: server.transport, clock })
  still.session.signIn(signedIn('t'))
  void still.connect()
  server.welcome()
  void still.sendText(chat, 'hello')
  await vi.advanceTimersByTimeAsync(60_000)
  const ids = () => server.frames.filter(({ cmd }) => cmd === 11)
  expect(ids()).toHaveLength(1)
  waits.findLast(({ ms }) => ms === 15_000)?.action()
  expect(ids()).toHaveLength(2)
})

test('a changed message is published at once, and missed changes of it are requested', () => {
  void client.connect()
  server.welcome()
  server.say({ cmd: 11, data: message(1, 'sevn') })
  const edited = { id: 'm1', seq: 1, msgType: 0, content: 'seven', extras: {}, state: { rev: 1, v: 1 } }
  const conversation = { toBizId: '7', toBizType: 2 }
  const changed = (data: object) =>
    server.say({ cmd: 30, name: 'messages.changed', data: { ...conversation, ...data } })
  changed({ prevRev: 0, rev: 1, list: [edited] })
  const rows = () => client.chat.messages.getSnapshot(chat).rows
  expect(rows()).toMatchObject([{ content: 'seven', state: { v: 1 } }])
  server.say({ cmd: 30, name: 'messages.mine', data: { ...conversation, seq: 1, rev: 2, mine: ['👍'] } })
  expect(rows()).toMatchObject([{ state: { mine: ['👍'] } }])
  changed({ prevRev: 4, rev: 5 })
  expect(server.frames.at(-1)).toMatchObject({ cmd: 19, type: 1, ...conversation, afterRev: 1, fromSeq: 1 })
})
