import { errors } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import { cmd, sendCode, type RecordsData, type ServerFrame } from '@mynah/contract/socket'
import { conversationFields } from '@mynah/contract/wire-names'
import type { Clock } from './clock.ts'
import { keyOf, refOf, type Asked, type ChatKey } from './conversation-state.ts'

export type Page = { beforeSeq?: number; afterSeq?: number; offset?: number; count: number }

type Request = {
  key: ChatKey
  asked: Asked
  page: Page
  promise: Promise<void>
  settle: (error?: Error) => void
  sent: boolean
}

export class HistoryFailed extends Error {}

/** Pause before a retry if the server is overloaded, in milliseconds. */
const laterMs = 2_000

/**
 * Requests history, one request at a time; each may take 30 s from when it was made, including waiting for a
 * connection.
 */
export class History {
  #queue: Request[] = []
  #send: (frame: object) => boolean
  #apply: (page: RecordsData, asked: Asked) => void
  #userId: () => string
  readonly #clock: Clock

  constructor(options: {
    clock: Clock
    send: (frame: object) => boolean
    apply: (page: RecordsData, asked: Asked) => void
    userId: () => string
  }) {
    this.#clock = options.clock
    this.#send = options.send
    this.#apply = options.apply
    this.#userId = options.userId
  }

  /** Resolves once the page is in the store. Equal waiting requests are combined. */
  ask(key: ChatKey, asked: Asked, page: Page): Promise<void> {
    const waiting = this.#queue.find((one) => one.key === key && one.asked === asked)
    if (waiting) return waiting.promise
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = () => request.settle(new HistoryFailed('timeout'))
    const stopTimer = this.#clock.after(limits.historyTimeoutMs, late)
    const request: Request = {
      key,
      asked,
      page,
      promise,
      sent: false,
      settle: (error) => {
        stopTimer()
        this.#queue = this.#queue.filter((one) => one !== request)
        if (error) reject(error)
        else resolve()
        this.pump()
      },
    }
    this.#queue.push(request)
    this.pump()
    return promise
  }

  /** Sends the first waiting request; called again when the connection is back. */
  pump(): void {
    const [first] = this.#queue
    if (!first || first.sent) return
    const ref = conversationFields(refOf(first.key))
    first.sent = this.#send({ cmd: cmd.records, type: 1, userId: this.#userId(), ...ref, ...first.page })
  }

  /** The connection is lost, and so is the answer. */
  lost(): void {
    for (const one of this.#queue) one.sent = false
  }

  answer(frame: Extract<ServerFrame, { cmd: 20 }>): void {
    const { data } = frame
    const key = data.conversation && keyOf(data.conversation)
    const first = this.#queue.find((one) => one.sent && one.key === key)
    if (frame.code === sendCode.success && isPage(data)) {
      // answered: requests made while the page is applied are new ones
      this.#queue = this.#queue.filter((one) => one !== first)
      this.#apply(data, first?.asked ?? 'newer')
      first?.settle()
    } else if (first && frame.code === Number(errors.TryLater)) {
      // within its time limit
      this.#clock.after(laterMs, () => {
        first.sent = false
        this.pump()
      })
    } else first?.settle(new HistoryFailed(String(frame.code)))
  }

  clear(): void {
    for (const one of [...this.#queue]) one.settle(new HistoryFailed('cleared'))
  }
}

const isPage = (data: object): data is RecordsData => 'list' in data
