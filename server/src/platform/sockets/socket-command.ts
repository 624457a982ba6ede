import { decodeCommand, type Command } from '@mynah/contract/commands'
import { limits } from '@mynah/contract/limits'
import { cmd } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Connection } from './connection.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { MalformedJson, parseStrictJson } from '#platform/http/strict-json.ts'

/** A frame before it is decoded. */
export type RawFrame = { cmd: number; [field: string]: unknown }

export const isRawFrame = (value: unknown): value is RawFrame =>
  typeof value === 'object' && value !== null && 'cmd' in value && typeof value.cmd === 'number'

/** Undefined if the text is not JSON that the server accepts. */
export function parseFrame(text: string): unknown {
  try {
    return parseStrictJson(text, limits.frameBytesMax)
  } catch (error) {
    if (error instanceof MalformedJson) return undefined
    throw error
  }
}

/** A command of the contract with its handler; made by `serveCommand`, listed in the feature's manifest. */
export type SocketCommand = {
  command: number
  code: number | undefined
  /** Undefined if the frame does not decode. */
  decode(frame: RawFrame): unknown
  handle(app: App, connection: Connection, frame: never): Promise<void> | void
  /** Answers a frame that did not decode, or whose handler failed. Without it there is no answer. */
  refuse?(connection: Connection, frame: RawFrame, reason: 'malformed' | 'failed'): void
}

/**
 * Joins a command with its handler, which gets only decoded frames. On a hot path `decode` may be written by hand; a
 * property test then compares it with the schema.
 */
export const serveCommand = <Frame>(
  command: Command<Frame>,
  handle: (app: App, connection: Connection, frame: Frame) => Promise<void> | void,
  options: Pick<SocketCommand, 'refuse'> & { decode?: (frame: RawFrame) => Frame | undefined } = {},
): SocketCommand => ({
  command: command.command,
  code: command.code,
  decode: (frame) => decodeCommand(command, frame),
  ...options,
  handle,
})

/** Answers texts that are not frames, and signals that no feature handles. */
export const malformedFrames = new ExtensionPoint<(connection: Connection) => void>('malformedFrames')

/** All commands by number, and signals, which share one number, by their code. */
export class SocketCommands {
  #commands = new Map<number, SocketCommand>()
  #signals = new Map<unknown, SocketCommand>()

  constructor(features: readonly { name: string; socketCommands?: readonly SocketCommand[] }[]) {
    for (const { name, socketCommands = [] } of features)
      for (const one of socketCommands) this.#add(name, one)
  }

  #add(feature: string, one: SocketCommand): void {
    const [all, key] = one.code === undefined ? [this.#commands, one.command] : [this.#signals, one.code]
    if (all.has(key)) throw new Error(`${feature} registers the socket command ${key} a second time`)
    all.set(key, one)
  }

  find(frame: RawFrame): SocketCommand | undefined {
    return frame.cmd === cmd.signal ? this.#signals.get(frame.code) : this.#commands.get(frame.cmd)
  }
}
