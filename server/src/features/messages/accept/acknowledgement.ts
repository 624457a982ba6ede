import { errors, type ErrorName } from '@mynah/contract/errors'
import { cmd, sendCode, type Extras } from '@mynah/contract/socket'
import { textOf } from '#platform/api-error.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import type { RawFrame } from '#platform/sockets/socket-command.ts'

/** `content` and `extras` are present if the server stored something else than it received. */
export type Acknowledgement = {
  code: number
  id: string
  seq?: number
  createTime?: number
  content?: string
  extras?: Extras
}

const sendErrors = new Map(
  Object.entries(errors)
    .filter(([name]) => name.startsWith('Message'))
    .map(([name, code]) => [Number(code), name as ErrorName]),
)

/** The error behind a send code such as 10022; 'MessageMalformed' for unknown ones. */
export const sendErrorOf = (code: number): ErrorName => sendErrors.get(code) ?? 'MessageMalformed'

export function acknowledge(connection: Connection, acknowledgement: Acknowledgement): void {
  if (acknowledgement.code === sendCode.success) return connection.sendText(storedText(acknowledgement))
  const { code, ...data } = acknowledgement
  connection.send({ cmd: cmd.echo, code, msg: textOf(sendErrorOf(code), connection.language), data })
}

/**
 * The JSON text of the acknowledgement of a stored message, the most frequent answer of all. The id needs no quoting.
 */
export const storedText = ({ id, seq, createTime, content, extras }: Acknowledgement): string =>
  `{"cmd":${cmd.echo},"code":${sendCode.success},"msg":"success","data":{"id":"${id}","seq":${seq},"createTime":${createTime}` +
  `${content === undefined ? '' : `,"content":${JSON.stringify(content)}`}${extras ? `,"extras":${JSON.stringify(extras)}` : ''}}}`

export const refuseMalformed = (connection: Connection): void =>
  acknowledge(connection, { code: sendCode.malformed, id: '' })

/** Contains the message's id if the frame has one, so that its sender knows which message is refused. */
export function refuseFrame(connection: Connection, { id }: RawFrame, reason: 'malformed' | 'failed'): void {
  const code = reason === 'malformed' ? sendCode.malformed : sendCode.notStored
  acknowledge(connection, { code, id: typeof id === 'string' ? id : '' })
}
