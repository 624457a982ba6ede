import { cmd } from '@mynah/contract/socket'
import { WebSocket } from 'ws'
import { smallestPieces } from '../../../server/test/hostile-media.ts'
import { requestOfManyParts } from '../../../server/test/hostile-signals.ts'
import { pause } from '../human.ts'
import { callApi } from '../wire.ts'

/** An account whose requests come from `address`, according to a trusted proxy. */
export type Hostile = { id: string; token: string; userNum: string; address: string }
export type HostileOrder =
  | { do: 'enter'; port: number; password: string; people: Hostile[] }
  | { do: 'attack'; seconds: number }
/** The number of attempts of each attack. */
export type Attacked = Record<string, number>

/** A process of accounts that run all known attacks at once. */
let people: Hostile[] = []
let port = 0
let password = ''
const idle: WebSocket[] = []

const film = smallestPieces['boxes and chunks']?.make(400 * 1_024) ?? Buffer.alloc(0)
const [much, longMs] = [64 * 1_024, 3_000]
const manyParts = requestOfManyParts()

const from = ({ address }: Hostile) => ({ 'x-forwarded-for': address })
const call = (one: Hostile, path: string, body: object, token = one.token) =>
  callApi<Record<string, string>>(`http://127.0.0.1:${port}/`, path, body, token, {
    timeoutMs: 20_000,
    headers: from(one),
  }).catch(() => undefined)
const many = (count: number, action: (nth: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => action(nth)))

/** Opens a socket, sends frames regardless of refusals, and is closed by the server or after a while. */
function socket(one: Hostile, path: string, frames: (string | Buffer)[]): Promise<void> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      headers: from(one),
      handshakeTimeout: longMs,
    })
    const end = setTimeout(() => ws.terminate(), longMs)
    ws.on('open', () => frames.forEach((frame) => ws.send(frame)))
    ws.on('error', () => undefined)
    ws.on('close', () => {
      clearTimeout(end)
      resolve()
    })
  })
}

const get = (one: Hostile, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: from(one), signal: AbortSignal.timeout(20_000) })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)

const missed = Object.fromEntries(Array.from({ length: 4_500 }, (_, nth) => [`2:${6_000_000_000 + nth}`, 1]))

const attacks: Record<string, (one: Hostile) => Promise<unknown>> = {
  'videos of empty boxes': (one) => {
    const body = new FormData()
    body.set('pre', 'chat')
    body.set('file', new Blob([Uint8Array.from(film)], { type: 'video/mp4' }), 'film.mp4')
    return fetch(`http://127.0.0.1:${port}/api/sysFileUpload/upload`, {
      method: 'POST',
      headers: { token: one.token, ...from(one) },
      body,
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined)
  },
  'leases of uploads': (one) =>
    call(one, 'qcloud/sessionCredentialsV2', {
      pre: 'chat',
      name: 'film.mp4',
      size: 100 * 1_024 * 1_024,
      mime: 'video/mp4',
    }),
  'requests of many parts at /rtc': async (one) => {
    const ticket = (await call(one, 'media/test', {}))?.ticket ?? ''
    await socket(
      one,
      `/rtc?access_token=${ticket}&protocol=16`,
      Array.from({ length: 20 }, () => manyParts),
    )
  },
  'frames at /rtc without a ticket': (one) =>
    socket(
      one,
      '/rtc?access_token=wrong',
      Array.from({ length: 10 }, () => Buffer.alloc(much, 'x')),
    ),
  'frames at /ws without a session': (one) =>
    socket(
      one,
      '/ws?token=wrong&username=1&password=',
      Array.from({ length: 10 }, () => 'x'.repeat(much)),
    ),
  'logins with blanks': (one) =>
    many(20, (nth) =>
      call(one, 'login/userNumLogin', { userNum: `${' '.repeat(nth)}${one.userNum}`, pwd: password }, ''),
    ),
  'wrong passwords': (one) =>
    many(10, (nth) =>
      call(one, 'login/userNumLogin', { userNum: `x${one.id}${nth}`, pwd: 'a wrong password' }, ''),
    ),
  'guesses with a session': (one) =>
    many(10, (nth) =>
      call(one, 'user/upPassword', {
        oldPassword: `a wrong password ${nth}`,
        newPassword: 'another horse 8',
      }),
    ),
  'catch-ups of everything': (one) =>
    socket(
      one,
      `/ws?token=${one.token}&username=${one.id}&password=`,
      Array.from({ length: 5 }, () =>
        JSON.stringify({ cmd: cmd.records, type: 0, userId: one.id, seqs: missed }),
      ),
    ),
  'questions for readiness and files': (one) =>
    many(50, (nth) => get(one, nth % 2 ? '/readyz' : `/media/chat/${one.id}${nth}.webp`)),
  'lists without end': (one) => many(20, () => call(one, 'imSession/myList', { pageNo: 1, pageSize: 100 })),
}

async function enter(order: Extract<HostileOrder, { do: 'enter' }>): Promise<void> {
  ;({ people, port, password } = order)
  for (const one of people) {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${one.token}&username=${one.id}&password=`, {
      headers: from(one),
    })
    ws.on('error', () => undefined)
    idle.push(ws)
    await pause(5)
  }
  const beat = () => idle.forEach((ws) => ws.readyState === ws.OPEN && ws.send('{"cmd":13,"hbbyte":"-127"}'))
  setInterval(beat, 4_000).unref()
}

async function attack(seconds: number): Promise<Attacked> {
  const until = performance.now() + seconds * 1_000
  const names = Object.keys(attacks)
  const made: Attacked = Object.fromEntries(names.map((name) => [name, 0]))
  await Promise.all(
    people.map(async (one, index) => {
      for (let turn = index; performance.now() < until; turn += 1) {
        const name = names[turn % names.length] ?? ''
        made[name] = (made[name] ?? 0) + 1
        await attacks[name]?.(one)
        await pause(100)
      }
    }),
  )
  return made
}

process.on('message', (order: HostileOrder) => {
  const done = order.do === 'enter' ? enter(order) : attack(order.seconds)
  done.then(
    (made) => process.send?.(made ?? {}),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
