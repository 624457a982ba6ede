import * as z from 'zod/mini'
import type { DataOf, Event } from '@mynah/contract/kit'
import { cmd, type ChatMessage, type ReceiptData, type ServerFrame } from '@mynah/contract/socket'
import type { Signal } from '@mynah/contract/frames'
import type { ChatKey } from './conversation-state.ts'
import type { StartState } from './starts.ts'
import type { Undecoded } from './undecoded.ts'

/** A feature's handler of something that happened elsewhere. Made by `on…`, listed in the feature's manifest. */
export type EventHandler =
  | { kind: 'event'; event: Event; apply: (data: never) => void }
  | { kind: 'signal'; codes: readonly number[]; apply: (signal: never) => void }
  | { kind: 'message'; apply: (message: ChatMessage, key: ChatKey) => void }
  | { kind: 'receipt'; apply: (receipt: ReceiptData) => void }
  | { kind: 'synced'; apply: (start?: Started) => void }

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
/** Called after each catch-up, when every cached answer is invalidated anyway, except what came with its end. */
export const onSynced = (apply: (start?: Started) => void): EventHandler => ({ kind: 'synced', apply })

/** The part of a catch-up besides messages. */
export type Started = Pick<StartState, 'call'>

type Give = (handlers: readonly EventHandler[]) => void
type LoadHandlers = () => Promise<readonly EventHandler[]>

/** Passes events to handlers, including those whose code is still loading. */
export class EventHandlers {
  readonly #undecoded: Undecoded
  /** Handlers of the client itself. */
  readonly #own: readonly EventHandler[]
  #handlers: readonly EventHandler[] = []
  #loadDeferred: LoadHandlers | undefined
  /** Events for the deferred handlers until they are loaded, in order; undefined after a failed load. */
  #waiting: Give[] | undefined

  constructor(undecoded: Undecoded, own: readonly EventHandler[] = []) {
    this.#undecoded = undecoded
    this.#own = own
  }

  /** Sets all handlers: those for the start, and a function that loads the others. */
  set(initial: readonly EventHandler[], deferred?: LoadHandlers): void {
    this.#handlers = initial
    this.#loadDeferred = deferred
    this.#waiting = deferred && []
  }

  /** @returns a function that removes it */
  add(handler: EventHandler): () => void {
    this.#handlers = [...this.#handlers, handler]
    return () => {
      this.#handlers = this.#handlers.filter((one) => one !== handler)
    }
  }

  /** Waiting events belong to one user, and must not reach the next. */
  forget(): void {
    this.#waiting &&= []
  }

  async #addDeferred(): Promise<void> {
    const load = this.#loadDeferred
    if (!load) return
    try {
      const loaded = await load()
      if (load !== this.#loadDeferred) return
      const missed = this.#waiting ?? []
      this.#loadDeferred = this.#waiting = undefined
      this.#handlers = [...this.#handlers, ...loaded]
      for (const give of missed) give(loaded)
    } catch {
      // The next catch-up loads again; after a catch-up everything is fetched anyway.
      if (load === this.#loadDeferred) this.#waiting = undefined
    }
  }

  #dispatch(give: Give): void {
    give(this.#handlers)
    this.#waiting?.push(give)
  }

  message(message: ChatMessage, key: ChatKey): void {
    this.#dispatch((to) => {
      for (const handler of to) if (handler.kind === 'message') handler.apply(message, key)
    })
  }

  synced(start?: Started): void {
    if (this.#loadDeferred) this.#waiting ??= []
    this.#dispatch((to) => {
      for (const handler of to) if (handler.kind === 'synced') handler.apply(start)
    })
    void this.#addDeferred()
  }

  /** Handles events, signals and receipts; other frames belong to the message store. */
  frame(frame: ServerFrame): void {
    this.#giveFrame(this.#own, frame)
    this.#dispatch((to) => this.#giveFrame(to, frame))
  }

  #giveFrame(to: readonly EventHandler[], frame: ServerFrame): void {
    let failed = false
    for (const handler of to) {
      if (frame.cmd === cmd.receipt && handler.kind === 'receipt') handler.apply(frame.data)
      if (frame.cmd === cmd.signal && handler.kind === 'signal' && handler.codes.includes(frame.data.code)) {
        handler.apply(frame.data as never)
      }
      if (frame.cmd === cmd.event && handler.kind === 'event' && handler.event.name === frame.name) {
        // the shape of a newer server: ignored, since the next fetch brings the data
        const data = z.safeDecode(handler.event.data, frame.data as never)
        if (data.success) handler.apply(data.data as never)
        else failed = true
      }
    }
    if (failed) this.#undecoded.note(frame.cmd, 'event')
  }
}
