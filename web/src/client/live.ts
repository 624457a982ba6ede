import * as z from 'zod/mini'
import type { DataOf, Event } from '@mynah/contract/kit'
import {
  cmd,
  type ChatMessage,
  type ReceiptData,
  type ServerFrame,
  type SignalData,
} from '@mynah/contract/socket'
import type { ChatKey } from '#client/chat.ts'

/** What a feature does when something happens elsewhere. Made by `on…`, joined in app/live.ts. */
export type Applier =
  | { kind: 'event'; event: Event; apply: (data: never) => void }
  | { kind: 'signal'; codes: readonly number[]; apply: (signal: SignalData) => void }
  | { kind: 'message'; apply: (message: ChatMessage, key: ChatKey) => void }
  | { kind: 'receipt'; apply: (receipt: ReceiptData) => void }
  | { kind: 'synced'; apply: () => void }

export const on = <E extends Event>(event: E, apply: (data: DataOf<E>) => void): Applier => ({
  kind: 'event',
  event,
  apply,
})
export const onSignal = (codes: readonly number[], apply: (signal: SignalData) => void): Applier => ({
  kind: 'signal',
  codes,
  apply,
})
export const onMessage = (apply: (message: ChatMessage, key: ChatKey) => void): Applier => ({
  kind: 'message',
  apply,
})
export const onReceipt = (apply: (receipt: ReceiptData) => void): Applier => ({ kind: 'receipt', apply })
/** After each catch-up with the server. */
export const onSynced = (apply: () => void): Applier => ({ kind: 'synced', apply })

let joined: readonly Applier[] = []

/** The app names everything that listens, once. */
export function joinLive(appliers: readonly Applier[]): void {
  joined = appliers
}

export function hearMessage(message: ChatMessage, key: ChatKey): void {
  for (const applier of joined) if (applier.kind === 'message') applier.apply(message, key)
}

export function hearSynced(): void {
  for (const applier of joined) if (applier.kind === 'synced') applier.apply()
}

/** Events, signals and receipts; other frames are the message pool's. */
export function hearFrame(frame: ServerFrame): void {
  for (const applier of joined) {
    if (frame.cmd === cmd.receipt && applier.kind === 'receipt') applier.apply(frame.data)
    if (frame.cmd === cmd.signal && applier.kind === 'signal' && applier.codes.includes(frame.data.code)) {
      applier.apply(frame.data)
    }
    if (frame.cmd === cmd.event && applier.kind === 'event' && applier.event.name === frame.name) {
      // a newer server's shape is not ours to guess: the next fetch brings the truth
      const data = z.safeDecode(applier.event.data, frame.data as never)
      if (data.success) applier.apply(data.data as never)
    }
  }
}
