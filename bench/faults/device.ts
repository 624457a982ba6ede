import { WebSocket } from 'ws'
import { decodeServerFrame } from '@mynah/contract/frames'
import { limits } from '@mynah/contract/limits'
import {
  chatType,
  cmd,
  type ChatMessage,
  type ConversationRef,
  type RecordsData,
} from '@mynah/contract/socket'
import { conversationFields, readFields } from '@mynah/contract/wire-names'
import type { Seen } from './history.ts'

type Person = { id: string; token: string }
type Options = {
  name: string
  person: Person
  /** The address of the next connection, such as `ws://127.0.0.1:1234/`; called each time. */
  address: () => string
  /** The interval of heartbeats; after three without any frame the connection counts as dead. */
  heartbeatMs: number
  handshakeMs?: number
}
export type Echo = { code: number; seq: number }
type Waiting = { answered: (echo: Echo | null) => void; socket: WebSocket }

const answerMs = 4_000

/** The conversation's id in the database. */
export function conversationOf(me: string, frame: { groupId?: string; to?: string; from?: string }): string {
  if (frame.groupId) return `1:${frame.groupId}`
  const other = (frame.from === me ? frame.to : frame.from) ?? ''
  return me < other ? `2:${me}:${other}` : `2:${other}:${me}`
}

/** The conversation as one of its members addresses it. */
export function refOf(me: string, conversation: string): ConversationRef {
  const [type, first = '', second = ''] = conversation.split(':')
  return type === '1'
    ? { type: chatType.group, id: first }
    : { type: chatType.single, id: first === me ? second : first }
}

/** A user's device: stays connected, catches up by seq, fills gaps, and stores all that it received. */
export class Device implements Seen {
  readonly device: string
  readonly who: string
  readonly conversations = new Map<string, Map<number, SeenOf>>()
  readonly conflicts: string[] = []
  readonly person: Person
  connects = 0
  /** Connections that were closed because no frame arrived any more. */
  deaf = 0
  /** For each lost connection, the milliseconds until it was back. */
  gaps: number[] = []
  closes: number[] = []
  #options: Options
  #socket: WebSocket | undefined
  #ready = false
  #closed = false
  #lostAt = 0
  #line = ''
  #carried = 0
  #upTo = new Map<string, number>()
  #ceiling = new Map<string, number>()
  #asking = new Set<string>()
  #synced = new Set<string>()
  #echoes = new Map<string, Waiting>()
  #beat: NodeJS.Timeout | undefined
  #lastFrameAt = 0
  #waiting: (() => void)[] = []
  #again: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.device = options.name
    this.person = options.person
    this.who = options.person.id
  }

  get ready(): boolean {
    return this.#ready
  }

  /** Connects, and stays connected from now on. */
  start(): void {
    this.#closed = false
    this.#connect()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#again)
    this.#lost(this.#socket)
  }

  /** Terminates the connection without a close frame, and reconnects after a while. */
  drop(awayMs: number): void {
    this.#socket?.terminate()
    this.#lost(this.#socket, awayMs)
  }

  knows(conversation: string): void {
    if (!this.#upTo.has(conversation)) this.#upTo.set(conversation, 0)
  }

  #connect(): void {
    if (this.#closed) return
    this.connects += 1
    const { token, id } = this.person
    const address = `${this.#options.address()}ws?token=${token}&username=${id}&password=`
    const socket = new WebSocket(address, { handshakeTimeout: this.#options.handshakeMs ?? 3_000 })
    this.#socket = socket
    this.#lastFrameAt = performance.now()
    this.#line = `${this.device} ${this.connects}`
    this.#carried = 0
    socket.on('message', (data: Buffer) => {
      this.#lastFrameAt = performance.now()
      if (socket === this.#socket) this.#onFrame(data.toString())
    })
    socket.on('error', () => this.#lost(socket))
    socket.on('close', (code) => {
      this.closes.push(code)
      this.#lost(socket)
    })
    clearInterval(this.#beat)
    this.#beat = setInterval(() => this.#keepAlive(socket), this.#options.heartbeatMs)
  }

  #keepAlive(socket: WebSocket): void {
    if (performance.now() - this.#lastFrameAt > 3 * this.#options.heartbeatMs) {
      this.deaf += 1
      socket.terminate()
      return this.#lost(socket)
    }
    if (socket.readyState === WebSocket.OPEN) socket.send(`{"cmd":${cmd.heartbeat},"hbbyte":"-127"}`)
    // requests whose answers were lost are sent again
    if (this.#ready) for (const conversation of this.#upTo.keys()) this.#fill(conversation)
  }

  #lost(socket: WebSocket | undefined, pauseMs = 20 + Math.random() * 80): void {
    if (!socket || socket !== this.#socket) return
    if (this.#ready || this.#lostAt === 0) this.#lostAt = performance.now()
    this.#socket = undefined
    this.#ready = false
    clearInterval(this.#beat)
    this.#asking.clear()
    socket.terminate()
    for (const [id, waiting] of this.#echoes) {
      if (waiting.socket !== socket) continue
      this.#echoes.delete(id)
      waiting.answered(null)
    }
    if (!this.#closed) this.#again = setTimeout(() => this.#connect(), pauseMs)
  }

  #onFrame(text: string): void {
    const { frame } = decodeServerFrame(text)
    if (!frame) return
    if (frame.cmd === cmd.login && frame.code === 10007) {
      this.#ready = true
      if (this.#lostAt > 0) this.gaps.push(performance.now() - this.#lostAt)
      this.#lostAt = 0
      this.#synced.clear()
      this.sync()
    } else if (frame.cmd === cmd.echo) {
      const waiting = this.#echoes.get(frame.data.id)
      this.#echoes.delete(frame.data.id)
      waiting?.answered({ code: frame.code, seq: frame.data.seq ?? 0 })
    } else if (frame.cmd === cmd.chat) {
      const conversation = conversationOf(this.who, frame.data)
      this.#keep(conversation, frame.data)
      this.#fill(conversation)
    } else if (frame.cmd === cmd.recordsAnswer) {
      const { data } = frame
      if (!data.conversation) return
      const conversation = keyOf(this.who, data.conversation)
      this.#asking.delete(conversation)
      if ('list' in data) this.#cover(conversation, data)
    } else if (frame.cmd === cmd.offlineAnswer && 'list' in frame.data) {
      this.#cover(keyOf(this.who, frame.data.conversation), frame.data)
    } else if (frame.cmd === cmd.offlineAnswer) {
      this.#synced.add('all')
    }
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Requests all that was missed. */
  sync(): void {
    if (!this.#ready) return
    const seqs: Record<string, number> = {}
    for (const [conversation, upTo] of this.#upTo) {
      const { type, id } = refOf(this.who, conversation)
      seqs[`${type}:${id}`] = upTo
    }
    this.#synced.delete('all')
    this.#write({ cmd: cmd.records, type: 0, userId: this.who, seqs })
  }

  #keep(conversation: string, message: ChatMessage): void {
    let messages = this.conversations.get(conversation)
    if (!messages) this.conversations.set(conversation, (messages = new Map()))
    const { id, seq, from, msgType: kind, content, extras } = message
    const before = messages.get(seq)
    const recalled = kind === 9 && content === ''
    if (before && (before.id !== id || (before.content !== content && !recalled && before.content !== ''))) {
      this.conflicts.push(`${seq} of ${conversation} was ${before.id} and is ${id}`)
    }
    if (!before || recalled) messages.set(seq, { id, seq, from, kind, content, extras })
    this.knows(conversation)
    this.#ceiling.set(conversation, Math.max(seq, this.#ceiling.get(conversation) ?? 0))
    this.#advance(conversation)
  }

  #cover(conversation: string, page: RecordsData): void {
    for (const message of page.list) this.#keep(conversation, message)
    this.knows(conversation)
    const upTo = this.#upTo.get(conversation) ?? 0
    // what the server leaves out within a page is not visible to this user
    if (page.fromSeq <= upTo + 1 && page.toSeq > upTo) this.#upTo.set(conversation, page.toSeq)
    this.#ceiling.set(conversation, Math.max(page.toSeq, this.#ceiling.get(conversation) ?? 0))
    this.#advance(conversation)
    this.#fill(conversation)
  }

  #advance(conversation: string): void {
    const messages = this.conversations.get(conversation)
    let upTo = this.#upTo.get(conversation) ?? 0
    while (messages?.has(upTo + 1)) upTo += 1
    this.#upTo.set(conversation, upTo)
  }

  /** Requests the messages of a gap below the known end. */
  #fill(conversation: string): void {
    const upTo = this.#upTo.get(conversation) ?? 0
    if (!this.#ready || this.#asking.has(conversation)) return
    if (upTo >= (this.#ceiling.get(conversation) ?? 0)) return
    this.#asking.add(conversation)
    const line = this.#line
    setTimeout(() => line === this.#line && this.#asking.delete(conversation), answerMs).unref()
    const at = { afterSeq: upTo, count: limits.messagesPageSizeMax }
    this.#write({ cmd: cmd.records, type: 1, ...conversationFields(refOf(this.who, conversation)), ...at })
  }

  /** Sends a chat frame. `answered` resolves to null if the connection ended, or no answer arrived. */
  say(frame: { id: string } & Record<string, unknown>): {
    line: string
    place: number
    answered: Promise<Echo | null>
  } {
    const socket = this.#socket
    if (!this.#ready || !socket) return { line: '', place: 0, answered: Promise.resolve(null) }
    const answered = new Promise<Echo | null>((resolve) => {
      const give = setTimeout(() => {
        this.#echoes.delete(frame.id)
        resolve(null)
      }, answerMs)
      this.#echoes.set(frame.id, {
        socket,
        answered: (echo) => {
          clearTimeout(give)
          resolve(echo)
        },
      })
    })
    this.#write({ cmd: cmd.chat, ...frame })
    this.#carried += 1
    return { line: this.#line, place: this.#carried, answered }
  }

  /** Marks a conversation as read up to a message. */
  read(conversation: string, msgId: string): void {
    this.#write({ cmd: cmd.read, ...readFields(refOf(this.who, conversation)), msgId })
  }

  #write(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  /** @returns whether the device has caught up to these seqs in time */
  async upTo(places: Map<string, number>, withinMs: number, mayAsk = true): Promise<boolean> {
    const until = performance.now() + withinMs
    let asked = 0
    for (;;) {
      const behind = [...places].filter(([conversation, seq]) => (this.#upTo.get(conversation) ?? 0) < seq)
      if (behind.length === 0) return true
      if (performance.now() > until) return false
      if (mayAsk && performance.now() - asked > 1_000) {
        asked = performance.now()
        this.sync()
      }
      await this.changed(200)
    }
  }

  /** Resolves with the next frame, or after this time. */
  changed(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      this.#waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

type SeenOf = Seen['conversations'] extends Map<string, Map<number, infer Message>> ? Message : never

const keyOf = (me: string, { type, id }: ConversationRef) =>
  conversationOf(me, type === chatType.group ? { groupId: id } : { from: me, to: id })
