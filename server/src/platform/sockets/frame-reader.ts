import type { RawData } from 'ws'
import { decodeCommand, gatewayCommands } from '@mynah/contract/commands'
import { cmd, logoutCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { requestContext } from '#platform/http/request-context.ts'
import type { Log } from '#platform/operations/log.ts'
import type { Connection, OpenConnection } from './connection.ts'
import { isRawFrame, parseFrame, type RawFrame, type SocketCommands } from './socket-command.ts'

/** The span name of a frame. */
const nameOf = ({ cmd: number }: RawFrame) =>
  `frame ${Object.entries(cmd).find(([, one]) => one === number)?.[0] ?? number}`
/** The most undecoded frames that a client can report at once, since the number cannot be verified. */
const undecodedPerBeatMax = 1_000

type Context = {
  counts: { framesIn: number; undecoded: number; undecodedByClients: number }
  commands: SocketCommands
  appOf: () => App
  log: Log
  /** Answers frames that no command can answer. */
  onMalformed: (connection: Connection) => void
  /** A heartbeat reported whether its page is in the background. */
  onBackground: (connection: OpenConnection, isInBackground: boolean) => void
}

/** Reads the frames of connections, and calls the handlers of their commands. */
export class FrameReader {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  read(connection: OpenConnection, data: RawData, binary: boolean): void {
    this.#context.counts.framesIn += 1
    if (!connection.countBytes((data as Buffer).length)) return
    const frame = binary ? undefined : parseFrame((data as Buffer).toString('utf8'))
    if (!isRawFrame(frame)) {
      if (!connection.countFrame()) return
      this.#noteUndecoded(connection, -1)
      return this.#context.onMalformed(connection)
    }
    if (frame.cmd === cmd.heartbeat) return this.#beat(connection, frame)
    if (frame.cmd === cmd.logout) {
      connection.send({ cmd: cmd.logout, code: logoutCode.closed })
      return connection.end(1000)
    }
    if (connection.countFrame()) this.#dispatch(connection, frame)
  }

  /** Answers heartbeats without any query. */
  #beat(connection: OpenConnection, frame: RawFrame): void {
    const beat = decodeCommand(gatewayCommands.heartbeat, frame)
    if (!beat) this.#noteUndecoded(connection, frame.cmd)
    if (beat?.away !== undefined) this.#context.onBackground(connection, beat.away)
    this.#context.counts.undecodedByClients += Math.min(beat?.undecoded ?? 0, undecodedPerBeatMax)
    if (connection.countHeartbeat()) connection.send({ cmd: cmd.heartbeat })
  }

  #dispatch(connection: OpenConnection, frame: RawFrame): void {
    const { commands, appOf, log, onMalformed } = this.#context
    const command = commands.find(frame)
    const decoded = command?.decode(frame)
    if (!command || decoded === undefined) {
      this.#noteUndecoded(connection, frame.cmd)
      // An unknown command comes from a newer version; but all signals that clients may send are known, so an unknown
      // one is malformed.
      if (command) command.refuse?.(connection, frame, 'malformed')
      else if (frame.cmd === cmd.signal) onMalformed(connection)
      return
    }
    const failed = (error: unknown) => {
      log.error({ error, command: frame.cmd, userId: connection.userId }, 'a frame failed')
      command.refuse?.(connection, frame, 'failed')
    }
    try {
      const app = appOf()
      const handle = () => command.handle(app, connection, decoded as never)
      const run = () => requestContext.run(connection.context, handle)
      const done = app.tracing ? app.tracing.inRoot(nameOf(frame), {}, run) : run()
      done?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  /** Counts a frame that does not fit its schema, and logs it without its content. */
  #noteUndecoded({ userId }: Connection, command: number): void {
    this.#context.counts.undecoded += 1
    this.#context.log.info({ command, userId }, 'a frame could not be decoded')
  }
}
