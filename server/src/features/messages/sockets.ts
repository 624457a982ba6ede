import { limits, rates } from '@mynah/contract/limits'
import {
  chatType,
  cmd,
  messageIdPattern,
  sendCode,
  signal,
  type ChatType,
  type ConversationRef,
} from '@mynah/contract/socket'
import { errors } from '@mynah/contract/errors'
import type { App } from '#platform/app.ts'
import type { Connection, Frame } from '#platform/gateway.ts'
import { Refusal, sendErrorOf, textOf } from '#platform/refusal.ts'
import type { Echo, Messages } from './service.ts'
import { keyOf, topicsOf } from './key.ts'
import * as store from './store.ts'
import { pageText, refusalOf } from './view.ts'

/** The socket commands of messages: send, history, offline, signals, receipts. */
export function serveSockets(app: App, messages: Messages): void {
  app.gateway.on(cmd.chat, async (connection, frame) => {
    const echo = await messages.send({ userId: connection.userId, connectionId: connection.id }, frame)
    if (echo.code === sendCode.success) connection.sendText(storedText(echo))
    else connection.send(echoFrame(connection, echo))
  })

  app.gateway.on(cmd.records, async (connection, frame) => {
    const answer = frame.type === 0 ? offline : records
    // What was missed is always told: a client shows nothing new before it has it.
    if (app.load.busy && answer === records) {
      const msg = textOf('TryLater', connection.language)
      const code = Number(errors.TryLater)
      return connection.send({ cmd: cmd.recordsAnswer, code, msg, data: refOf(frame) ?? {} })
    }
    if (await app.limiter.take('history', rates.history, connection.userId)) {
      return answer(messages, connection, frame)
    }
    const refused = { code: sendCode.tooOften, msg: textOf('TooOften', connection.language) }
    connection.send({ cmd: cmd.recordsAnswer, ...refused, data: refOf(frame) ?? {} })
  })

  app.gateway.on(cmd.read, async (connection, frame) => {
    const ref = readRef(frame.toObjId, frame.toObjType)
    if (!ref || typeof frame.msgId !== 'string' || !messageIdPattern.test(frame.msgId))
      return connection.send(malformed(connection))
    await messages.read(connection.userId, ref, frame.msgId, connection.id)
  })

  app.gateway.on(cmd.signal, async (connection, frame) => {
    const extras = (typeof frame.extras === 'object' && frame.extras !== null ? frame.extras : {}) as Frame
    if (frame.code === signal.readConv) {
      const ref = readRef(extras.toObjId ?? frame.toObjId, extras.toObjType ?? frame.toObjType)
      if (!ref) return connection.send(malformed(connection))
      await messages.read(connection.userId, ref, null, connection.id)
    } else if (frame.code === signal.typing) await tellTyping(app, connection, frame)
    else connection.send(malformed(connection))
  })
}

function echoFrame(connection: Connection, { code, ...data }: Echo) {
  return { cmd: cmd.echo, code, msg: textOf(sendErrorOf(code), connection.language), data }
}

/** The echo of a stored message: the most frequent answer of all. Its id has passed the pattern of ids. */
const storedText = ({ id, seq, createTime }: Echo) =>
  `{"cmd":${cmd.echo},"code":${sendCode.success},"msg":"success","data":{"id":"${id}","seq":${seq},"createTime":${createTime}}}`

const malformed = (connection: Connection) => echoFrame(connection, { code: sendCode.malformed, id: '' })

async function records(messages: Messages, connection: Connection, frame: Frame): Promise<void> {
  const ref = refOf(frame)
  const offset = whole(frame.offset)
  const beforeSeq = whole(frame.beforeSeq)
  const afterSeq = whole(frame.afterSeq)
  const count = frame.count === undefined ? limits.pageSize : whole(frame.count)
  const bad = [offset, beforeSeq, afterSeq, count].includes(null) || count === 0
  if (!ref || bad) {
    const msg = textOf('BadParameter', connection.language)
    return connection.send({ cmd: cmd.recordsAnswer, code: sendCode.malformed, msg, data: ref ?? {} })
  }
  const at = {
    ...(offset !== undefined && { offset: offset ?? 0 }),
    ...(beforeSeq !== undefined && { beforeSeq: beforeSeq ?? 0 }),
    ...(afterSeq !== undefined && { afterSeq: afterSeq ?? 0 }),
    count: Math.min(count ?? limits.pageSize, limits.messagesPageSizeMax),
  }
  try {
    const data = await messages.history(connection.userId, ref, at)
    const head = `{"cmd":${cmd.recordsAnswer},"code":${sendCode.success},"msg":"success"`
    connection.sendText(`${head},"data":${pageText(data)}}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const msg = textOf(error.error, connection.language)
    connection.send({ cmd: cmd.recordsAnswer, code: Number(errors[error.error]), msg, data: ref })
  }
}

async function offline(messages: Messages, connection: Connection, frame: Frame): Promise<void> {
  const seqs = readSeqs(frame.seqs)
  if (!seqs) return connection.send(malformed(connection))
  for await (const data of messages.offline(connection.userId, seqs)) {
    connection.sendText(`{"cmd":${cmd.offlineAnswer},"data":${pageText(data)}}`)
    // The next page is read only when this one is gone: what was missed may be more than a socket may hold.
    if (!(await connection.drained())) return
  }
  connection.send({ cmd: cmd.offlineAnswer, data: { done: true } })
}

function readSeqs(value: unknown): Record<string, number> | null {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const entries = Object.entries(value)
  const right = entries.every(([name, seq]) => /^[12]:\d{1,20}$/.test(name) && typeof whole(seq) === 'number')
  return right && entries.length <= 10_000 ? (value as Record<string, number>) : null
}

/** Only among people of one conversation, and never stored. */
async function tellTyping(app: App, connection: Connection, frame: Frame): Promise<void> {
  const group = frame.chatType === chatType.group
  const ref = readRef(group ? frame.groupId : frame.to, frame.chatType)
  if (!ref || !(await app.limiter.take('typing', { points: 20, seconds: 20 }, connection.userId))) return
  const key = keyOf(connection.userId, ref.toBizId, ref.toBizType)
  const me = await store.participantOf(app.db, key, connection.userId)
  if (!me || refusalOf(me, app.clock.now()) !== 0) return
  const to = group ? { groupId: ref.toBizId } : { to: ref.toBizId }
  const data = { code: signal.typing, from: connection.userId, ...to, chatType: ref.toBizType, extras: {} }
  const text = JSON.stringify({ cmd: cmd.signal, data: { ...data, createTime: app.clock.now() } })
  for (const topic of topicsOf(key)) {
    if (topic !== `u:${connection.userId}`)
      app.bus.publish({ kind: 'frame', topic, text, except: connection.id })
  }
}

const refOf = (frame: Frame) => readRef(frame.toBizId, frame.toBizType)

function readRef(id: unknown, type: unknown): ConversationRef | null {
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return null
  if (type !== chatType.group && type !== chatType.single) return null
  return { toBizId: id, toBizType: type as ChatType }
}

/** undefined where absent, null where it is no whole number of zero or more. */
function whole(value: unknown): number | null | undefined {
  if (value === undefined) return undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}
