import * as z from 'zod/mini'
import type { DataOf, Event } from '@mynah/contract/kit'
import { cmd, type ChatMessage, type ReceiptData, type ServerFrame } from '@mynah/contract/socket'
import type { Signal } from '@mynah/contract/frames'
import type { ChatKey } from '#client/conversation-state.ts'
import { noteUndecoded } from '#client/undecoded.ts'

/** What a feature does when something happens elsewhere. Made by `on…`, listed in the feature's manifest. */
export type EventHandler =
  | { kind: 'event'; event: Event; apply: (data: never) => void }
  | { kind: 'signal'; codes: readonly number[]; apply: (signal: never) => void }
  | { kind: 'message'; apply: (message: ChatMessage, key: ChatKey) => void }
  | { kind: 'receipt'; apply: (receipt: ReceiptData) => void }
  | { kind: 'synced'; apply: () => void }

export const on = <E extends Event>(event: E, apply: (data: DataOf<E>) => void): EventHandler => ({
  kind: 'event',
  event,
  apply,
})
export const onSignal = <Code extends Signal['code']>(
  codes: readonly Code[],
  apply: (signal: Extract<Signal, { code: Code }>) => void,
): EventHandler => ({ kind: 'signal', codes, apply })
export const onMessage = (apply: (message: ChatMessage, key: ChatKey) => void): EventHandler => ({
  kind: 'message',
  apply,
})
export const onReceipt = (apply: (receipt: ReceiptData) => void): EventHandler => ({ kind: 'receipt', apply })
/** After each catch-up with the server. */
export const onSynced = (apply: () => void): EventHandler => ({ kind: 'synced', apply })

let joined: readonly EventHandler[] = []

/** The app names everything that listens, once. */
export function setEventHandlers(appliers: readonly EventHandler[]): void {
  joined = appliers
}

export function dispatchMessage(message: ChatMessage, key: ChatKey): void {
  for (const handler of joined) if (handler.kind === 'message') handler.apply(message, key)
}

export function dispatchSynced(): void {
  for (const handler of joined) if (handler.kind === 'synced') handler.apply()
}

/** Events, signals and receipts; other frames are the message pool's. */
export function dispatchFrame(frame: ServerFrame): void {
  let failed = false
  for (const handler of joined) {
    if (frame.cmd === cmd.receipt && handler.kind === 'receipt') handler.apply(frame.data)
    if (frame.cmd === cmd.signal && handler.kind === 'signal' && handler.codes.includes(frame.data.code)) {
      handler.apply(frame.data as never)
    }
    if (frame.cmd === cmd.event && handler.kind === 'event' && handler.event.name === frame.name) {
      // a newer server's shape is not ours to guess: the next fetch brings the truth
      const data = z.safeDecode(handler.event.data, frame.data as never)
      if (data.success) handler.apply(data.data as never)
      else failed = true
    }
  }
  if (failed) noteUndecoded(frame.cmd, 'event')
}
