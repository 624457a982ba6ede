import * as z from 'zod/mini'
import { auth } from '@mynah/contract/auth'
import type { Command, FrameOf } from '@mynah/contract/commands'
import { errors } from '@mynah/contract/errors'
import type { Signal } from '@mynah/contract/frames'
import type { Call, DataOf, Event, InputOf, OutputOf } from '@mynah/contract/kit'
import type { Language } from '@mynah/contract/languages'
import type { ContentOf, MessageKind } from '@mynah/contract/message-kind'
import { messageKinds } from '@mynah/contract/message-kinds'
import type { ChatMessage, Extras, ReceiptData } from '@mynah/contract/socket'
import { uploads, type Uploaded, type UploadPurpose } from '@mynah/contract/uploads'
import { Calls, type Device } from './calls.ts'
import { Chat } from './chat.ts'
import { systemClock, type Clock } from './clock.ts'
import type { ChatKey } from './conversation-state.ts'
import { ApiError, englishTroubles } from './errors.ts'
import { on, onReceipt, onSignal, onSynced } from './event-handlers.ts'
import { SessionStore } from './session.ts'
import { memoryStorage, type Storage } from './storage.ts'
import { standardTransport, type Transport } from './transport.ts'
import { Uploads, type UploadOptions } from './uploads.ts'

export type ClientOptions = {
  /** The server's address, such as `https://chat.example.org`. */
  url: string | URL
  /** Where the session is stored. Without it the session ends with the process. */
  storage?: Storage
  /** Replaces parts of the system's `fetch` and `WebSocket`. */
  transport?: Partial<Transport>
  clock?: Clock
  /** The language of the server's error texts. */
  language?: Language
  device?: Partial<Device>
}

export type SendOptions = {
  /**
   * 32 letters, digits, '-' or '_', as `newId` makes them. Sending the same id again does not send a second message.
   */
  id?: string
  /** Mentions, formatting and the quoted message. */
  extras?: Extras
}

const thisDevice: Device = { brand: 'SDK', model: 'client', platform: 'sdk', system: 'unknown' }

/** One user on one server. A process may have several. */
export class Client {
  /** The signed-in user. */
  readonly session: SessionStore
  readonly chat: Chat
  readonly #calls: Calls
  readonly #uploads: Uploads
  readonly #url: string | URL

  constructor(options: ClientOptions) {
    const { url, storage = memoryStorage(), clock = systemClock } = options
    const transport = { ...standardTransport, ...options.transport }
    const language = () => options.language ?? 'en'
    const session = new SessionStore(storage)
    const device = { ...thisDevice, ...options.device }
    const calls = new Calls({
      url,
      session,
      transport,
      language,
      device,
      say: (trouble) => englishTroubles[trouble],
    })
    this.session = session
    this.chat = new Chat({ url, session, calls, transport, clock, language, isComplete: true })
    this.#url = url
    this.#calls = calls
    this.#uploads = new Uploads({
      url,
      session,
      transport,
      clock,
      language,
      call: (call, input, signal) => calls.call(call, input, signal),
    })
    session.onEnd(() => this.chat.end())
    this.chat.messages.onSynced(() => this.chat.handlers.synced())
  }

  /** Makes a call of the contract. Throws `ApiError` for an error of the server, `NoAnswer` if none came. */
  call<C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<OutputOf<C>> {
    return this.#calls.call(call, input, signal)
  }

  /**
   * Signs in by user number, e-mail or phone, and password. For other ways pass the answer of their call to
   * `session.signIn`.
   */
  async signIn(who: { userNum: string; pwd: string }): Promise<void> {
    this.session.signIn(await this.call(auth.loginByPassword, who))
  }

  /** Ends the session, also on the server. */
  async signOut(): Promise<void> {
    try {
      await this.call(auth.quit, {})
    } finally {
      this.session.end()
    }
  }

  /**
   * Opens the live connection, and reopens it whenever it is lost. Resolves once all missed messages have arrived: of
   * each chat those after its seq in `since` (the `seq` of the last message that an earlier run of the program
   * handled), and of other chats the unread ones.
   */
  connect(since: Readonly<Record<ChatKey, number>> = {}): Promise<void> {
    for (const [chat, seq] of Object.entries(since)) this.chat.messages.startAfter(chat as ChatKey, seq)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const check = () => {
      if (this.session.get().state === 'out')
        reject(new ApiError(errors.SessionInvalid, englishTroubles.notSignedIn))
    }
    const stops = [this.session.subscribe(check), this.chat.messages.onSynced(() => resolve())]
    check()
    this.chat.socket.start()
    return promise.finally(() => stops.forEach((stop) => stop()))
  }

  /** Closes the connection. The session stays. */
  close(): void {
    this.chat.socket.stop()
  }

  /**
   * Sends a text. Resolves once the server has stored it; until then it is sent again after each interruption, but
   * stored only once.
   */
  sendText(to: ChatKey, text: string, options?: SendOptions): Promise<ChatMessage> {
    return this.send(to, messageKinds.text, text, options)
  }

  /** The same for a message of any kind that clients may send. */
  send<Kind extends MessageKind>(
    to: ChatKey,
    kind: Kind,
    content: ContentOf<Kind>,
    options: SendOptions = {},
  ): Promise<ChatMessage> {
    const text = z.encode(kind.content, content as never)
    return this.chat.messages.deliver(to, { msgType: kind.code, content: text, ...options })
  }

  /** Marks a chat as read up to this message. @returns whether the frame was sent */
  read(chat: ChatKey, messageId: string): boolean {
    return this.chat.messages.read(chat, messageId)
  }

  /**
   * Sends a command of the socket, for instance a signal of a call. @returns whether it was sent; it may still be lost
   */
  command<C extends Command>({ command, code, frame: schema }: C, frame: FrameOf<C>): boolean {
    const fields = z.encode(schema as z.ZodMiniType, frame) as object
    return this.chat.socket.send({ cmd: command, ...(code !== undefined && { code }), ...fields })
  }

  // Each of these returns a function that removes the listener.

  /**
   * Every new message of the user's chats, including their own: once, in order, and including those sent while the
   * client was offline.
   */
  onMessage(apply: (message: ChatMessage, chat: ChatKey) => void): () => void {
    return this.chat.messages.onArrived(apply)
  }

  /** A live event of the contract. Events are lost while offline: fetch the data again in `onSynced`. */
  on<E extends Event>(event: E, apply: (data: DataOf<E>) => void): () => void {
    return this.chat.handlers.add(on(event, apply))
  }

  /** Signals of these codes: typing, calls, changes of friends. */
  onSignal<Code extends Signal['code']>(
    codes: readonly Code[],
    apply: (signal: Extract<Signal, { code: Code }>) => void,
  ): () => void {
    return this.chat.handlers.add(onSignal(codes, apply))
  }

  /** Another user has read messages. */
  onReceipt(apply: (receipt: ReceiptData) => void): () => void {
    return this.chat.handlers.add(onReceipt(apply))
  }

  /** Called after each sign-in of the connection, once all missed messages have arrived. */
  onSynced(apply: () => void): () => void {
    return this.chat.handlers.add(onSynced(apply))
  }

  /** Uploads a file. The result goes into a message, a moment or a profile. */
  upload(file: Blob, purpose: UploadPurpose, options?: UploadOptions): Promise<Uploaded> {
    return this.#uploads.upload(file, purpose, options)
  }

  /** An address that loads this file for some minutes without a header. */
  async fileAddress(url: string): Promise<string> {
    const answer = await this.call(uploads.address, { url })
    return new URL(answer.url, this.#url).href
  }
}

export const createClient = (options: ClientOptions): Client => new Client(options)

export { ApiError, NoAnswer } from './errors.ts'
export { newId } from './ids.ts'
export { isChatKey, keyOf, refOf, type ChatKey } from './conversation-state.ts'
export { memoryStorage, type Storage } from './storage.ts'
export type { Transport } from './transport.ts'
export type { Clock } from './clock.ts'
