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
  /** Where the server is, such as `https://chat.example.org`. */
  url: string | URL
  /** Where the session is stored. Without it a session lasts as long as the process. */
  storage?: Storage
  /** Parts of it replace `fetch` and `WebSocket` of the system. */
  transport?: Partial<Transport>
  clock?: Clock
  /** The language of refusals. */
  language?: Language
  device?: Partial<Device>
}

export type SendOptions = {
  /** 32 letters, digits, '-' or '_', as `newId` makes them. The same again is the same message: it stands once in its chat. */
  id?: string
  /** Whom it mentions and what it answers. */
  extras?: Extras
}

const thisDevice: Device = { brand: 'SDK', model: 'client', platform: 'sdk', system: 'unknown' }

/** One user on one server. Several live beside each other in one process. */
export class Client {
  /** Who is signed in. */
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

  /** Makes a call of the contract. Throws `ApiError` for a refusal, `NoAnswer` where none came. */
  call<C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<OutputOf<C>> {
    return this.#calls.call(call, input, signal)
  }

  /** By user number, e-mail address or phone number, and password. For other ways give the answer of their call to `session.signIn`. */
  async signIn(who: { userNum: string; pwd: string }): Promise<void> {
    this.session.signIn(await this.call(auth.loginByPassword, who))
  }

  /** Ends the session, on the server too. */
  async signOut(): Promise<void> {
    try {
      await this.call(auth.quit, {})
    } finally {
      this.session.end()
    }
  }

  /**
   * Opens the connection for what happens live, and opens it again whenever it is lost. Resolves once everything that was
   * missed is here: of each chat what came after its place in `since`, which an earlier run of the program has stored (the
   * `seq` of the last message that it took), and of the others what is unread.
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

  /** Sends a text. Resolves once the server has it: until then it is sent again after each break, and stored once. */
  sendText(to: ChatKey, text: string, options?: SendOptions): Promise<ChatMessage> {
    return this.send(to, messageKinds.text, text, options)
  }

  /** The same with a message of any kind that clients send. */
  send<Kind extends MessageKind>(
    to: ChatKey,
    kind: Kind,
    content: ContentOf<Kind>,
    options: SendOptions = {},
  ): Promise<ChatMessage> {
    const text = z.encode(kind.content, content as never)
    return this.chat.messages.deliver(to, { msgType: kind.code, content: text, ...options })
  }

  /** Says that a chat is read up to this message. @returns whether that went out */
  read(chat: ChatKey, messageId: string): boolean {
    return this.chat.messages.read(chat, messageId)
  }

  /** Sends a command of the socket, for instance a signal of a call. @returns whether it went out; it may still be lost. */
  command<C extends Command>({ command, code, frame: schema }: C, frame: FrameOf<C>): boolean {
    const fields = z.encode(schema as z.ZodMiniType, frame) as object
    return this.chat.socket.send({ cmd: command, ...(code !== undefined && { code }), ...fields })
  }

  // Each of these gives what stops it again.

  /** Every new message of the chats of this user, their own too: once, in order, and also what came while there was no connection. */
  onMessage(apply: (message: ChatMessage, chat: ChatKey) => void): () => void {
    return this.chat.messages.onArrived(apply)
  }

  /** A live event of the contract. What is missed without a connection does not come later: ask again in `onSynced`. */
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

  /** Another user has read. */
  onReceipt(apply: (receipt: ReceiptData) => void): () => void {
    return this.chat.handlers.add(onReceipt(apply))
  }

  /** After each sign-in of the connection, once everything that was missed is here. */
  onSynced(apply: () => void): () => void {
    return this.chat.handlers.add(onSynced(apply))
  }

  /** Sends a file to the server. What it gives goes into a message, a moment or a profile. */
  upload(file: Blob, purpose: UploadPurpose, options?: UploadOptions): Promise<Uploaded> {
    return this.#uploads.upload(file, purpose, options)
  }

  /** An address at which this file is found for some minutes, without a header. */
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
