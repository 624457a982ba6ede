import type { OfflineDone } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Connection } from '#platform/sockets/connection.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** What a device says it has, at its catch-up. */
export type StartRequest = {
  mark: string
  seqs: Record<string, number>
  revs: Record<string, [rev: number, fromSeq: number]>
  /** The channel and the number of the client's version, if it asks for newer ones. */
  app?: { type: string; version: number }
}

/** The part of a catch-up besides messages; begun before messages are read, so that what comes meanwhile is sent next time. */
export type StartAnswer = {
  /** The device was sent all messages when it had the same ones, and no conversation changed since. */
  hasAllMessages: boolean
  /**
   * What changed since the mark; undefined if the device has to fetch everything. `hadAll`: it missed no messages.
   */
  finish(hadAll: boolean): Promise<Omit<OfflineDone, 'done'> | undefined>
}

export const startAnswers = new ExtensionPoint<
  (app: App, connection: Connection, request: StartRequest) => Promise<StartAnswer>
>('startAnswers')
