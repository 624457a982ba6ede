import { callCommands as commands } from '@mynah/contract/commands'
import { rates } from '@mynah/contract/limits'
import { chatType, signal } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/connection.ts'
import { serveCommand, type SocketCommand } from '#platform/socket-command.ts'
import { refuseFrame } from '#features/messages/index.ts'
import * as service from './service.ts'

/** The calls of a client that has the specification alone. Its answer is the signal that all devices get. */
export const callSocketCommands: readonly SocketCommand[] = [
  serveCommand(
    commands.call,
    async (app, connection, frame) => {
      if (!(await app.limiter.take('callStart', rates.callStart, connection.userId))) return
      const conversation =
        frame.chatType === chatType.group
          ? { type: frame.chatType, id: frame.groupId }
          : { type: frame.chatType, id: frame.to }
      await answered(app, () => service.start(app, connection.userId, { conversation, ...frame.extras }))
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
      if (!(await app.limiter.take('write', rates.write, connection.userId))) return
      await answered(app, () => act(app, connection.userId, extras.roomId))
    },
    { refuse: refuseFrame },
  )
}

/** A refusal has no answer here: what is on is asked for by `call/mine`, with its reasons. */
async function answered(app: App, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    app.log.debug({ error: error.error, code: signal.call }, 'a signal of a call was refused')
  }
}
