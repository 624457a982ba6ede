import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import { appendPlain } from '../../server/src/features/messages/accept/plain-append-store.ts'
import { storedText } from '../../server/src/features/messages/accept/acknowledgement.ts'
import { isChatFrame, readSendFrame } from '../../server/src/features/messages/accept/send-frame.ts'
import { noQuotes } from '../../server/src/features/messages/accept/quotes.ts'
import { messageText } from '../../server/src/features/messages/history/view.ts'
import { FrameQueue, frameOf } from '../../server/src/platform/sockets/frames.ts'
import type { NewMessage } from '../../server/src/features/messages/accept/new-message.ts'
import { isRawFrame, parseFrame } from '../../server/src/platform/sockets/socket-command.ts'
import { groups, moments, personOf } from './people.ts'

/**
 * The bare relay that all servers are compared with: no login, no membership, no storage. It forwards a message to one
 * receiver, or to all, as a string for each, as one buffer for all, or framed once and written once per turn of the
 * event loop; and it answers a page of history, and of a feed of moments, by a plain query. The durable style does the
 * least that a server with the product's guarantees must do: like the framed one, but after its batch is committed,
 * with an echo to the sender. The checked style reads, stores and writes with the product's functions for that and
 * does nothing else, so that it lacks only the gateway, rates, listeners and bus.
 */
export const styles = ['each', 'once', 'framed', 'durable', 'checked'] as const
export type Style = (typeof styles)[number]

const [style = 'each', databaseUrl = ''] = process.argv.slice(2) as [Style?, string?]
type Member = { socket: WebSocket; queue: FrameQueue }
const online = new Map<string, Member>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
let seq = 0

type Message = { cmd: number; id: string; to?: string; groupId?: string; msgType: number; content: string }

function push(from: string, { id, to, groupId, msgType, content }: Message): string {
  seq += 1
  const where = groupId ? { groupId, chatType: 1 } : { to, chatType: 2 }
  const createTime = Date.now()
  const data = {
    id,
    seq,
    cmd: 11,
    from,
    ...where,
    msgType,
    content,
    extras: {},
    createTime,
    nick: '',
    avatar: '',
  }
  return JSON.stringify({ cmd: 11, data })
}

const echo = ({ id }: Message) => `{"cmd":12,"code":10000,"msg":"success","data":{"id":"${id}","seq":${seq}}}`

function pass(from: string, message: Message): void {
  if (style === 'durable') return keep(from, message)
  const member = message.to === undefined ? undefined : online.get(message.to)
  const receivers = member ? [member] : [...online].filter(([id]) => id !== from).map(([, one]) => one)
  if (style === 'each') for (const one of receivers) one.socket.send(push(from, message))
  else if (style === 'once') {
    const bytes = Buffer.from(push(from, message))
    for (const one of receivers) one.socket.send(bytes, { binary: false })
  } else {
    const frame = frameOf(push(from, message))
    for (const one of receivers) one.queue.push(frame)
  }
}

type Waiting = { from: string; to: string; message: Message; seq: number }
const lanes = [0, 1].map(() => ({ waiting: [] as Waiting[], busy: false }))
const batchMax = 400
const columns = 'conversation_id, seq, id, sender_id, content, created_at'

function keep(from: string, message: Message): void {
  seq += 1
  const to = message.to ?? ''
  // each pair stays in one lane, which preserves its order
  const lane = lanes[(Number(to.slice(-2)) >> 1) % lanes.length] as (typeof lanes)[number]
  lane.waiting.push({ from, to, message, seq })
  if (!lane.busy) void commit(lane)
}

async function commit(lane: (typeof lanes)[number]): Promise<void> {
  lane.busy = true
  await Promise.resolve()
  while (lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, batchMax)
    await pool.query({
      name: 'keep',
      text: `insert into bench_log (${columns}) select *, $6::bigint
        from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[])`,
      values: [
        batch.map(({ from, to }) => `2:${from}:${to}`),
        `{${batch.map((one) => one.seq).join(',')}}`,
        batch.map(({ message }) => message.id),
        batch.map(({ from }) => from),
        batch.map(({ message }) => message.content),
        Date.now(),
      ],
    })
    for (const { from, to, message } of batch) {
      online.get(to)?.queue.push(frameOf(push(from, message)))
      online.get(from)?.queue.push(frameOf(echo(message)))
    }
  }
  lane.busy = false
}

type Checked = { from: string; to: string; newMessage: NewMessage }
const checked = { waiting: [] as Checked[], busy: false }

function check(from: string, data: Buffer): void {
  const frame = parseFrame(data.toString())
  if (!isRawFrame(frame) || !isChatFrame(frame)) return
  const newMessage = readSendFrame(from, frame, () => false)?.newMessage
  if (!newMessage || !frame.to) return
  checked.waiting.push({ from, to: frame.to, newMessage })
  if (!checked.busy) void append()
}

async function append(): Promise<void> {
  checked.busy = true
  await Promise.resolve()
  while (checked.waiting.length > 0) {
    const batch = checked.waiting.splice(0, batchMax)
    const results = await appendPlain(
      pool,
      batch.map(({ newMessage }) => newMessage),
      Date.now(),
    )
    for (const [index, { from, to, newMessage }] of batch.entries()) {
      const result = results[index]
      if (!result) throw new Error('a message of the bench needs more than the fast path')
      const { seq, createdAt, nick } = result
      const { key, id, senderId, kind, content, extras } = newMessage
      const row = { conversation_id: key, seq, id, sender_id: senderId, kind, content, extras, nick }
      const message = messageText({ ...row, created_at: createdAt }, undefined, noQuotes)
      online.get(to)?.queue.push(frameOf(`{"cmd":11,"data":${message}}`))
      online.get(from)?.queue.push(frameOf(storedText({ code: result.code, id, seq, createTime: createdAt })))
    }
  }
  checked.busy = false
}

if (style === 'durable') {
  const types =
    'conversation_id text collate "C", seq bigint, id text, sender_id text, content text, created_at bigint'
  await pool.query('drop table if exists bench_log')
  await pool.query(`create table bench_log (${types}, primary key (conversation_id, seq))`)
}

const pageQuery = {
  name: 'page',
  text: `select seq, id, sender_id, kind, content, extras, created_at from messages
    where conversation_id = $1 and seq < $2 order by seq desc limit 20`,
  values: [`1:${groups.past.id}`, Number.MAX_SAFE_INTEGER],
}

async function page(socket: WebSocket): Promise<void> {
  const { rows } = await pool.query(pageQuery)
  socket.send(JSON.stringify({ cmd: 20, code: 10000, data: { list: rows.reverse() } }))
}

/**
 * The newest moments of each friend by the index of authors, and the newest of those, without checking who may see
 * them.
 */
const feedQuery = {
  name: 'feed',
  text: `select m.* from (
      select f.friend_id from friendships f cross join lateral (
        select created_at from moments where author_id = f.friend_id order by created_at desc limit 1
      ) h where f.user_id = $1 order by h.created_at desc limit 10
    ) a cross join lateral (
      select * from moments where author_id = a.friend_id order by created_at desc limit 10
    ) m order by m.created_at desc limit 10`,
  values: [personOf('', moments.reader).id],
}

async function feed(): Promise<string> {
  const { rows } = await pool.query(feedQuery)
  return JSON.stringify({ retCode: '000000', retDesc: '', data: { list: rows, next: '' } })
}

const http = createServer((_request, answer) => {
  void feed().then((text) => answer.end(text))
})
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
http.on('upgrade', (request, wire, head) => {
  sockets.handleUpgrade(request, wire, head, (socket) => {
    const id = new URL(request.url ?? '/', 'http://localhost').searchParams.get('username') ?? ''
    const queue = new FrameQueue(wire as Socket, () => socket.terminate())
    ;(wire as Socket).setNoDelay(true)
    online.set(id, { socket, queue })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => online.delete(id))
    socket.on('message', (data: Buffer) => {
      if (style === 'checked') return check(id, data)
      const message = JSON.parse(data.toString()) as Message
      if (message.cmd === 11) pass(id, message)
      else void page(socket)
    })
    socket.send('{"cmd":6,"code":10007}')
  })
})
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
