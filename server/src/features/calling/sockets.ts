import { callCommands as commands } from '@mynah/contract/commands'
import { errors, type ErrorName } from '@mynah/contract/errors'
import { rates } from '@mynah/contract/limits'
import { chatType, cmd, signal, type ConversationRef } from '@mynah/contract/socket'
import { ApiError, textOf } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import { serveCommand, type SocketCommand } from '#platform/sockets/socket-command.ts'
import { refuseFrame } from '#features/messages/index.ts'
import * as service from './service.ts'

/**
 * The calls of clients that use signals only. The answer is the signal that all devices get, or an echo with the error.
 */
export const callSocketCommands: readonly SocketCommand[] = [
  serveCommand(
    commands.call,
    async (app, connection, frame) => {
      const { userId } = connection
      const conversation =
        frame.chatType === chatType.group
          ? { type: frame.chatType, id: frame.groupId }
          : { type: frame.chatType, id: frame.to }
      const refusal = await refusalOf(async () => {
        if (!(await app.limiter.take('callStart', rates.callStart, userId))) throw new ApiError('TooOften')
        await service.start(app, userId, { conversation, ...frame.extras })
      })
      if (refusal) refuseCall(app, connection, conversation, refusal)
    },
    { refuse: refuseFrame },
  ),
  command(commands.reject, (app, userId, roomId) => service.reject(app, userId, roomId, false)),
  command(commands.busy, (app, userId, roomId) => service.reject(app, userId, roomId, true)),
  command(commands.cancel, service.leave),
  command(commands.join, service.join),
  command(commands.leave, service.leave),
]

function command(
  declared: (typeof commands)['join'],
  act: (app: App, userId: string, roomId: string) => Promise<unknown>,
): SocketCommand {
  return serveCommand(
    declared,
    async (app, connection: Connection, { extras }) => {
      const { userId } = connection
      const refusal = await refusalOf(async () => {
        if (!(await app.limiter.take('write', rates.write, userId))) throw new ApiError('TooOften')
        await act(app, userId, extras.roomId)
      })
      if (!refusal) return
      const data = { id: '', signal: declared.code, roomId: extras.roomId }
      connection.send({
        cmd: cmd.echo,
        code: Number(errors[refusal]),
        msg: textOf(refusal, connection.language),
        data,
      })
    },
    { refuse: refuseFrame },
  )
}

async function refusalOf(act: () => Promise<unknown>): Promise<ErrorName | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.error
    throw error
  }
}

/** Signals an error like a refusal by the other user: a client that calls by this signal waits for an answering one. */
function refuseCall(
  app: App,
  connection: Connection,
  { type, id }: ConversationRef,
  refusal: ErrorName,
): void {
  const { userId, language } = connection
  const extras = { reason: Number(errors[refusal]), msg: textOf(refusal, language) }
  const head = { code: signal.rejectCall, extras, createTime: app.clock.now() }
  const data =
    type === chatType.group
      ? { ...head, from: userId, groupId: id, chatType: type }
      : { ...head, from: id, to: userId, chatType: type }
  connection.send({ cmd: cmd.signal, data })
}
