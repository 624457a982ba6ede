import {
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  SignalRequest,
  SignalResponse,
} from '@livekit/protocol'
import { WebSocket } from 'ws'
import type { Log } from '#platform/operations/log.ts'
import type { Join, MediaBackend, SignalConnection, SignalEvents, Standing } from '../backend.ts'
import { encode, permissionOf } from '../protocol.ts'
import { LiveKitApi, type LiveKitSettings } from './api.ts'
import { PublishFilter } from './publish-filter.ts'
import { forClient } from './responses.ts'

const unreadBytesMax = 4 * 1_024 * 1_024

/**
 * A LiveKit server behind the gate. The signalling of each client is relayed, with a token that only the gate has, and
 * requests that LiveKit would allow but we do not are filtered here.
 */
export class LiveKitBackend implements MediaBackend {
  #api: LiveKitApi
  #log: Log
  #open = new Set<LiveKitConnection>()

  constructor(settings: LiveKitSettings, log: Log) {
    this.#api = new LiveKitApi(settings)
    this.#log = log
  }

  connect(roomName: string, join: Join, events: SignalEvents): SignalConnection {
    // LiveKit has no invisible participants, so a called user connects only after answering.
    if (join.isHeld) {
      queueMicrotask(() => events.onClose())
      return { send() {}, update() {}, remove() {}, close() {} }
    }
    const connection = new LiveKitConnection({
      api: this.#api,
      log: this.#log,
      roomName,
      join,
      onMessage: (response) => events.onMessage(response),
      onClose: () => {
        this.#open.delete(connection)
        events.onClose()
      },
    })
    this.#open.add(connection)
    return connection
  }

  async close(): Promise<void> {
    for (const connection of this.#open) connection.close()
    this.#open.clear()
  }
}

type ConnectionOptions = SignalEvents & { api: LiveKitApi; log: Log; roomName: string; join: Join }

class LiveKitConnection implements SignalConnection {
  #options: ConnectionOptions
  #filter: PublishFilter
  #socket: WebSocket | undefined
  #isClosed = false
  /** Resolves when LiveKit knows the participant, whose rights cannot be changed before. */
  #joined = Promise.withResolvers<void>()
  #updates: Promise<unknown> = this.#joined.promise

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#filter = new PublishFilter(options.join.rights)
    options.api
      .signalAddress(options.roomName, options.join)
      .then((address) => this.#connect(address))
      .catch((error: unknown) => {
        options.log.error({ error }, 'LiveKit could not be asked')
        this.#end()
      })
  }

  send(request: Uint8Array): void {
    const socket = this.#socket
    // Clients wait for the first message before they send requests.
    if (socket?.readyState !== WebSocket.OPEN) return
    try {
      if (!this.#filter.passes(request)) return
    } catch {
      // An invalid message ends the client's connection.
      return this.#end()
    }
    if (socket.bufferedAmount > unreadBytesMax) this.#end()
    else socket.send(request)
  }

  /** Filters the client's requests at once, and sends the changes to LiveKit one after the other. */
  update({ name, rights }: Standing): void {
    const { api, roomName, join, log } = this.#options
    // LiveKit can allow receiving only when a participant joins.
    if (rights.receive !== this.#filter.rights.receive)
      return this.#leave(DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT)
    this.#filter.rights = rights
    this.#updates = this.#updates
      .then(async () => {
        if (!this.#isClosed)
          await api.update(roomName, join.identity, { name, permission: permissionOf(rights) })
      })
      .catch((error: unknown) => {
        // If LiveKit refuses the new rights, the connection ends: the old ones must not stay.
        if (!this.#isClosed) log.error({ error }, 'rights could not be given to LiveKit')
        this.remove()
      })
  }

  remove(): void {
    this.#leave(DisconnectReason.PARTICIPANT_REMOVED, LeaveRequest_Action.DISCONNECT)
  }

  /** Tells LiveKit that the participant leaves; a lost socket alone would make it wait for a reconnect. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#joined.resolve()
    const socket = this.#socket
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send(new SignalRequest({ message: { case: 'leave', value: new LeaveRequest() } }).toBinary())
      socket.close()
    } else socket?.terminate()
  }

  #leave(reason: DisconnectReason, action: LeaveRequest_Action): void {
    if (this.#isClosed) return
    this.#options.onMessage(encode({ case: 'leave', value: new LeaveRequest({ reason, action }) }))
    this.#end()
  }

  #connect(address: URL): void {
    if (this.#isClosed) return
    const socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: 5_000 })
    this.#socket = socket
    socket.binaryType = 'nodebuffer'
    socket.on('message', (data: Buffer) => this.#onResponse(new Uint8Array(data)))
    socket.on('error', (error) => {
      if (!this.#isClosed) this.#options.log.error({ error }, 'the connection to LiveKit')
    })
    socket.on('close', () => this.#end())
  }

  #onResponse(data: Uint8Array): void {
    if (this.#isClosed) return
    const { message } = SignalResponse.fromBinary(data)
    if (message.case === 'join') this.#joined.resolve()
    this.#filter.note(message)
    const shown = forClient(message)
    if (shown) this.#options.onMessage(shown === message ? data : encode(shown))
  }

  /** Ends it from this side: LiveKit closed it or is gone, or it must not continue. */
  #end(): void {
    if (this.#isClosed) return
    this.close()
    this.#options.onClose()
  }
}
