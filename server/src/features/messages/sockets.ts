import { setImmediate } from 'node:timers/promises'
import { conversationIn, messageCommands as commands } from '@mynah/contract/commands'
import { errors, type ErrorName } from '@mynah/contract/errors'
import { encodeServerFrame } from '@mynah/contract/frames'
import { limits, rates } from '@mynah/contract/limits'
import { cmd, sendCode, type ConversationRef } from '@mynah/contract/socket'
import { ApiError, textOf } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import { serveCommand, type RawFrame, type SocketCommand } from '#platform/sockets/socket-command.ts'
import { activeSpan } from '#platform/operations/tracing.ts'
import { acknowledge, refuseFrame, refuseMalformed } from './accept/acknowledgement.ts'
import { changes, history, offline } from './history/history.ts'
import { recordsFrame, type OfflineFrame, type RecordsFrame } from './history/records-frame.ts'
import { startAnswers, type StartAnswer, type StartRequest } from './history/start-answers.ts'
import { messagesOf } from './index.ts'
import { read } from './reading/reading.ts'
import { isChatFrame } from './accept/send-frame.ts'
import { sendTyping } from './typing.ts'
import { pageText } from './history/view.ts'

/** The socket commands of messages: send, history, offline, receipts, typing. */
export const messageCommands: readonly SocketCommand[] = [
  serveCommand(
    commands.chat,
    (app, connection, frame) => {
      const sender = { userId: connection.userId, connectionId: connection.id }
      const release = activeSpan()?.hold()
      return messagesOf(app).accept(sender, frame, (answer) => {
        acknowledge(connection, answer)
        release?.()
      })
    },
    { decode: (frame) => (isChatFrame(frame) ? frame : undefined), refuse: refuseFrame },
  ),
  serveCommand(commands.records, sendRecords, { decode: recordsFrame, refuse: refuseRecords }),
  serveCommand(
    commands.read,
    (app, connection, { conversation, msgId }) =>
      read(app, connection.userId, conversation, msgId, connection.id),
    { refuse: refuseFrame },
  ),
  serveCommand(
    commands.readConversation,
    (app, connection, frame) => {
      const { conversation } = 'extras' in frame ? frame.extras : frame
      return read(app, connection.userId, conversation, null, connection.id)
    },
    { refuse: refuseFrame },
  ),
  // Typing signals are never answered, not even malformed ones.
  serveCommand(commands.typing, sendTyping),
]

type PageFrame = Exclude<RecordsFrame, OfflineFrame>

async function sendRecords(app: App, connection: Connection, frame: RecordsFrame): Promise<void> {
  const isPage = 'conversation' in frame
  const answerWith = (error: ErrorName, code: number) =>
    refusePage(connection, error, code, isPage ? frame.conversation : undefined)
  // A catch-up is served even under overload: a client shows nothing new before it has it.
  if (app.load.busy && isPage) return answerWith('TryLater', Number(errors.TryLater))
  const takes = Array.from({ length: isPage ? 1 : catchUpCost(frame) })
  if (!takes.every(() => app.limiter.takeHere('history', rates.history, connection.userId)))
    return answerWith('TooOften', sendCode.tooOften)
  if (isPage) return sendPage(app, connection, frame)
  // One at a time, and at most one waits, since usually the first one also brings what a second would.
  const running = catchingUp.get(connection)
  if (running?.isFollowed) return answerWith('TooOften', sendCode.tooOften)
  if (running) running.isFollowed = true
  const mine = { done: Promise.withResolvers<void>(), isFollowed: false }
  catchingUp.set(connection, mine)
  try {
    await running?.done.promise
    await sendOffline(app, connection, frame)
  } finally {
    mine.done.resolve()
    if (!mine.isFollowed) catchingUp.delete(connection)
  }
}

/** The newest running or waiting catch-up of each connection. */
const catchingUp = new WeakMap<Connection, { done: PromiseWithResolvers<void>; isFollowed: boolean }>()
/** This many conversations cost as much as one page. */
const conversationsOfPage = 250
const catchUpCostMax = rates.history.points / 2
/** Rate points for the chat list and the counts of a start, besides the catch-up. */
const startCost = 3

/** A device lists all conversations that it has, which may be thousands. */
const catchUpCost = ({ seqs, mark }: OfflineFrame) =>
  Math.min(catchUpCostMax, 1 + Math.floor(Object.keys(seqs ?? {}).length / conversationsOfPage)) +
  (mark === undefined ? 0 : startCost)

async function sendPage(app: App, connection: Connection, frame: PageFrame): Promise<void> {
  const { conversation, offset, beforeSeq, afterSeq, afterRev, fromSeq = 0, count = limits.pageSize } = frame
  const at = {
    ...(offset !== undefined && { offset }),
    ...(beforeSeq !== undefined && { beforeSeq }),
    ...(afterSeq !== undefined && { afterSeq }),
    count: Math.min(count, limits.messagesPageSizeMax),
  }
  try {
    const data =
      afterRev === undefined
        ? await history(app, connection.userId, conversation, at)
        : await changes(app, connection.userId, conversation, { afterRev, fromSeq, count: frame.count })
    const head = `{"cmd":${cmd.recordsAnswer},"code":${sendCode.success},"msg":"success"`
    connection.sendText(`${head},"data":${pageText(data)}}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    refusePage(connection, error.error, Number(errors[error.error]), conversation)
  }
}

async function sendOffline(app: App, connection: Connection, frame: OfflineFrame): Promise<void> {
  const known = { seqs: frame.seqs ?? {}, revs: frame.revs ?? {} }
  const start = await startAnswer(app, connection, { ...frame, ...known })
  let hadAll = true
  if (!start?.hasAllMessages)
    for await (const portion of offline(app, connection.userId, known)) {
      hadAll = false
      for (const page of portion) connection.sendText(`{"cmd":${cmd.offlineAnswer},"data":${pageText(page)}}`)
      // Reads the next portion only when the socket has taken this one and others had a turn: a catch-up may be larger
      // than the output queue.
      if (!(await connection.flushed())) return
      await setImmediate()
    }
  const end = await start?.finish(hadAll).catch((error: unknown) => unanswered(app, error))
  connection.send({ cmd: cmd.offlineAnswer, data: { done: true, ...end } })
}

/** Undefined if the client has to fetch everything by calls. */
async function startAnswer(
  app: App,
  connection: Connection,
  { mark, ...frame }: OfflineFrame & Pick<StartRequest, 'seqs' | 'revs'>,
): Promise<StartAnswer | undefined> {
  if (mark === undefined) return undefined
  return startAnswers
    .only(app)(app, connection, { ...frame, mark })
    .catch((error: unknown) => unanswered(app, error))
}

function unanswered(app: App, error: unknown): undefined {
  app.log.warn({ error }, 'what changed since a mark could not be read')
}

/** Answers even if the request could not be decoded, so that the client asks again. */
function refuseRecords(connection: Connection, frame: RawFrame, reason: 'malformed' | 'failed'): void {
  const conversation = frame.type === 0 ? undefined : conversationIn(frame)
  if (reason === 'failed') refusePage(connection, 'TryLater', Number(errors.TryLater), conversation)
  else if (frame.type === 0) refuseMalformed(connection)
  else refusePage(connection, 'BadParameter', sendCode.malformed, conversation)
}

/** `conversation` as far as the request contained it. */
function refusePage(
  connection: Connection,
  error: ErrorName,
  code: number,
  conversation: ConversationRef | undefined,
): void {
  const data = conversation ? { conversation } : {}
  const msg = textOf(error, connection.language)
  connection.sendText(encodeServerFrame({ cmd: cmd.recordsAnswer, code, msg, data }))
}
