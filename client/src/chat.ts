import { cmd, type ServerFrame } from '@mynah/contract/socket'
import { account } from '@mynah/contract/account'
import { messageEvents } from '@mynah/contract/messages'
import type { Calls } from './calls.ts'
import { EventHandlers, on } from './event-handlers.ts'
import { MessageStore, type MessageStoreOptions } from './messages.ts'
import type { SessionStore } from './session.ts'
import { ChatSocket, type SocketOptions } from './socket.ts'

type ChatOptions = SocketOptions & Pick<MessageStoreOptions, 'isComplete' | 'mark' | 'app'> & { calls: Calls }

/** The live part of a client: the socket, its messages, and the handlers of events. */
export class Chat {
  readonly socket: ChatSocket
  readonly messages: MessageStore
  readonly handlers: EventHandlers
  readonly #session: SessionStore
  readonly #calls: Calls

  constructor(options: ChatOptions) {
    this.#session = options.session
    this.#calls = options.calls
    this.socket = new ChatSocket(options)
    this.handlers = new EventHandlers(this.socket.undecoded, [
      on(messageEvents.changed, (change) => this.messages.changed(change)),
      on(messageEvents.mine, (own) => this.messages.mine(own)),
    ])
    this.messages = new MessageStore({
      clock: options.clock,
      ...(options.isComplete && { isComplete: true }),
      ...(options.mark && { mark: options.mark }),
      ...(options.app && { app: options.app }),
      send: (frame) => this.#send(frame),
      me: () => {
        const session = this.#session.get()
        if (session.state === 'out') return { userId: '', nick: '', avatar: '' }
        return { userId: session.userId, nick: session.user.userName, avatar: session.user.avatarUrl }
      },
    })
    this.socket.serve({
      onFrame: (frame: ServerFrame) => {
        this.messages.receive(frame)
        this.handlers.frame(frame)
      },
      onReady: () => this.messages.sync(),
      onClosed: () => this.messages.lost(),
      checkSession: () => void this.askWhoIAm(),
    })
    this.messages.onPlayed((message, key) => this.handlers.message(message, key))
  }

  /** Ends with the session, and clears all data of its user. */
  end(): void {
    this.socket.stop()
    this.handlers.forget()
    this.messages.clear()
  }

  /**
   * A refused sign-in means that the session ended, or that the server has a problem: this call ends the session or
   * does nothing.
   */
  async askWhoIAm(): Promise<void> {
    await this.#calls.call(account.me, {}).then(
      (me) => this.#session.updateUser(me),
      () => undefined,
    )
  }

  #send(frame: object): boolean {
    const sent = this.socket.send(frame)
    // a request for history does not wait for the next silent retry
    const asksHistory = 'cmd' in frame && frame.cmd === cmd.records
    if (!sent && asksHistory && this.socket.view.get().name === 'offline')
      this.socket.input({ type: 'foreground' })
    return sent
  }
}
