import { performance } from 'node:perf_hooks'
import { DisconnectReason, LeaveRequest, LeaveRequest_Action } from '@livekit/protocol'
import { Room } from './room.ts'
import type { Join, Standing } from '../backend.ts'
import { encode } from '../protocol.ts'
import { counts } from './counts.ts'
import { Load } from './load.ts'
import type { Participant } from './participant.ts'

export type WorkerOptions = {
  bindAddress: string
  udpPort: number
  publicAddress: string | undefined
  /** The share of its time above which it takes nobody else. */
  busyAbove?: number
}

/** What the server asks of the worker. A connection is one signalling socket of a client. */
export type ToWorker =
  | { type: 'connect'; connectionId: string; roomName: string; join: Join }
  | { type: 'signal'; connectionId: string; data: Uint8Array }
  | { type: 'disconnect'; connectionId: string }
  | { type: 'update'; connectionId: string; standing: Standing }
  | { type: 'remove'; connectionId: string }
  | { type: 'stats' }

export type FromWorker =
  /** Thrown out: its socket can be closed. */
  | { type: 'closed'; connectionId: string }
  | { type: 'signal'; connectionIds: string[]; data: Uint8Array }
  | { type: 'stats'; stats: WorkerStats }

export type WorkerStats = typeof counts & {
  rooms: number
  participants: number
  forwards: number
  cpuMicroseconds: number
  load: number
}

const rooms = new Map<string, Room>()
const connections = new Map<string, { room: Room; participant: Participant }>()
const ignore = () => undefined
/** Where the server is gone there is nothing to report, and this process is about to end. */
const send = (message: FromWorker) => void process.send?.(message, undefined, {}, ignore)
const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions
const load = new Load(options.busyAbove)
const now = () => Date.now()
const deliver = (connectionIds: string[], data: Uint8Array) => send({ type: 'signal', connectionIds, data })

function roomOf(name: string): Room {
  const known = rooms.get(name)
  if (known) return known
  const room = new Room(name, { transport: options, now, deliver })
  rooms.set(name, room)
  return room
}

function connect(connectionId: string, roomName: string, join: Join): void {
  // Who comes back brings nothing more.
  if (load.isFull && !rooms.get(roomName)?.participants.has(join.identity)) return refuse(connectionId)
  const room = roomOf(roomName)
  const participant = room.join(join, connectionId, () => {
    connections.delete(connectionId)
    send({ type: 'closed', connectionId })
    // Not at once: it may be making way for another connection of the same person.
    queueMicrotask(() => dropIfEmpty(room))
  })
  connections.set(connectionId, { room, participant })
}

/** Says that it is full: `JOIN_FAILURE` as the first message stands for nothing else here. */
function refuse(connectionId: string): void {
  counts.refusedConnections += 1
  const value = new LeaveRequest({
    reason: DisconnectReason.JOIN_FAILURE,
    action: LeaveRequest_Action.DISCONNECT,
  })
  deliver([connectionId], encode({ case: 'leave', value }))
  send({ type: 'closed', connectionId })
}

function disconnect(connectionId: string): void {
  const found = connections.get(connectionId)
  connections.delete(connectionId)
  if (!found) return
  found.room.disconnect(found.participant)
  dropIfEmpty(found.room)
}

function dropIfEmpty(room: Room): void {
  if (room.participants.size === 0 && rooms.get(room.name) === room) rooms.delete(room.name)
}

function stats(): WorkerStats {
  const all = [...rooms.values()].flatMap((room) => [...room.participants.values()])
  const cpu = process.cpuUsage()
  return {
    ...counts,
    load: load.share,
    rooms: rooms.size,
    participants: all.length,
    forwards: all.reduce((sum, one) => sum + one.subscriptionCount, 0),
    cpuMicroseconds: cpu.user + cpu.system,
  }
}

function handle(message: ToWorker): void {
  switch (message.type) {
    case 'connect':
      return connect(message.connectionId, message.roomName, message.join)
    case 'signal':
      try {
        return connections.get(message.connectionId)?.participant.onSignal(message.data)
      } catch {
        // What a client sends wrongly costs this client its connection, and nobody else anything.
        disconnect(message.connectionId)
        return send({ type: 'closed', connectionId: message.connectionId })
      }
    case 'disconnect':
      return disconnect(message.connectionId)
    case 'update':
      return connections.get(message.connectionId)?.participant.update(message.standing)
    case 'remove': {
      const found = connections.get(message.connectionId)
      return found?.room.remove(found.participant)
    }
    case 'stats':
      return send({ type: 'stats', stats: stats() })
  }
}

process.on('message', handle)
// The server is gone: so is the reason to be here.
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  for (const room of rooms.values()) for (const one of room.participants.values()) one.askMissing()
}, 50)
setInterval(() => {
  for (const room of rooms.values()) room.report()
}, 300)
let worked = performance.eventLoopUtilization()
setInterval(() => {
  const before = worked
  worked = performance.eventLoopUtilization()
  load.note(performance.eventLoopUtilization(worked, before).utilization)
  for (const room of rooms.values()) room.tick()
}, 1_000)
