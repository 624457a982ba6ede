import {
  changedPending,
  sending,
  confirm,
  type Chat,
  type ChatKey,
  type Pending,
} from '#client/conversation-state.ts'
import { sendCode, type EchoData, type SendFrame } from '@mynah/contract/socket'

const answerMs = 15_000
const triesMax = 4
/** The rate of sending is counted over ten seconds: waiting for all of them would be too long where one place is free. */
const tooOftenMs = 2_000

type OutboxHost = {
  chat: (key: ChatKey) => Chat
  keep: (key: ChatKey, chat: Chat) => void
  send: (frame: object) => boolean
  /** What is not sent yet outlives the page: called with each change, without an entry once it is sent or dropped. */
  remember: (id: string, key: ChatKey, entry?: Pending) => void
}

export type Echo = { code: number; msg: string; data: EchoData }

/** My messages in flight. Sending, retry and resend are one action: the same id again, which the server takes once. */
export class Outbox {
  #host: OutboxHost
  #where = new Map<string, ChatKey>()
  #timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Sent too fast, and all that was written after it: they go one by one, each after the answer to the one before. */
  #waiting = new Set<string>()
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(host: OutboxHost) {
    this.#host = host
  }

  post(key: ChatKey, frame: SendFrame): void {
    this.#where.set(frame.id, key)
    this.#host.keep(key, sending(this.#host.chat(key), frame, Date.now()))
    this.#remember(key, frame.id)
    this.#inTurn(key, frame)
  }

  /** What an earlier page did not get sent; it goes out with the next flush, unless it had failed. */
  restore(key: ChatKey, entry: Pending): void {
    const { frame, createTime, state } = entry
    if (this.#entry(key, frame.id)) return
    this.#host.keep(key, sending(this.#host.chat(key), frame, createTime))
    if (state === 'failed') this.#change(key, frame.id, { state, code: entry.code, text: entry.text })
    else this.#where.set(frame.id, key)
  }

  resend(key: ChatKey, id: string): void {
    const entry = this.#entry(key, id)
    if (!entry) return
    this.#where.set(id, key)
    this.#change(key, id, { state: 'sending', code: 0, text: '', tries: 1 })
    this.#remember(key, id)
    this.#inTurn(key, entry.frame)
  }

  discard(key: ChatKey, id: string): void {
    this.#settled(id, key)
    this.#host.keep(key, confirm(this.#host.chat(key), id))
  }

  /** The connection is back: whatever has no answer goes again, in order. */
  flush(): void {
    this.#stopWaiting()
    for (const [id, key] of this.#where) {
      const entry = this.#entry(key, id)
      // the catch-up has shown it as stored
      if (!entry) this.#settled(id, key)
      else if (entry.state !== 'failed') this.#dispatch(key, entry.frame)
    }
  }

  /** @returns the message's conversation and frame if it is durable now, for the pool to list it. */
  echoed({ code, msg, data }: Echo): { key: ChatKey; frame: SendFrame } | undefined {
    const key = this.#where.get(data.id)
    const entry = key && this.#entry(key, data.id)
    if (!key || !entry) return undefined
    if (code === sendCode.success) {
      this.#settled(data.id, key)
      return { key, frame: entry.frame }
    }
    if (code === sendCode.notStored && entry.tries < triesMax) {
      this.#later(key, entry.frame, 1_000 * entry.tries)
      return undefined
    }
    if (code === sendCode.tooOften) {
      this.#wait(key, data.id)
      return undefined
    }
    this.#forget(data.id)
    this.#change(key, data.id, { state: 'failed', code, text: msg })
    this.#remember(key, data.id)
    return undefined
  }

  clear(): void {
    this.#stopWaiting()
    for (const id of [...this.#where.keys()]) this.#forget(id)
  }

  #inTurn(key: ChatKey, frame: SendFrame): void {
    if (this.#waiting.size > 0) this.#waiting.add(frame.id)
    else this.#dispatch(key, frame)
  }

  /** It was sent too fast, and goes by itself a moment later. */
  #wait(key: ChatKey, id: string): void {
    clearTimeout(this.#timers.get(id))
    this.#change(key, id, { state: 'sending', tries: 1 })
    this.#waiting.add(id)
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      this.#sendNext()
    }, tooOftenMs)
  }

  #sendNext(): void {
    const [id = ''] = this.#waiting
    const key = this.#where.get(id)
    const entry = key && this.#entry(key, id)
    if (entry) this.#dispatch(key, entry.frame)
  }

  #stopWaiting(): void {
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#waiting.clear()
  }

  #dispatch(key: ChatKey, frame: SendFrame): void {
    if (this.#host.send(frame)) this.#later(key, frame, answerMs)
  }

  /** Without an answer the result is unknown; it goes out again with the same id. */
  #later(key: ChatKey, frame: SendFrame, ms: number): void {
    clearTimeout(this.#timers.get(frame.id))
    const again = () => {
      const entry = this.#entry(key, frame.id)
      if (!entry || entry.state === 'failed') return
      this.#change(key, frame.id, { state: 'unknown', tries: entry.tries + 1 })
      if (entry.tries < triesMax) this.#dispatch(key, frame)
    }
    this.#timers.set(frame.id, setTimeout(again, ms))
  }

  #remember(key: ChatKey, id: string): void {
    this.#host.remember(id, key, this.#entry(key, id))
  }

  #entry(key: ChatKey, id: string): Pending | undefined {
    return this.#host.chat(key).pending.find((one) => one.frame.id === id)
  }

  #change(key: ChatKey, id: string, change: Partial<Pending>): void {
    this.#host.keep(key, changedPending(this.#host.chat(key), id, change))
  }

  #settled(id: string, key: ChatKey): void {
    this.#forget(id)
    this.#host.remember(id, key)
  }

  #forget(id: string): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#where.delete(id)
    const [next] = this.#waiting
    this.#waiting.delete(id)
    if (next === id && !this.#pause) this.#sendNext()
  }
}

export const frameTo = (
  key: ChatKey,
  message: Pick<SendFrame, 'id' | 'msgType' | 'content' | 'extras'>,
): SendFrame => {
  const group = key.startsWith('1')
  const id = key.slice(2)
  return { cmd: 11, ...message, ...(group ? { groupId: id, chatType: 1 } : { to: id, chatType: 2 }) }
}
