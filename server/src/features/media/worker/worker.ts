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
  /** The load above which it accepts no new participants. */
  busyAbove?: number
}

/** Messages from the server to the worker. A connection is one signalling socket of a client. */
export type ToWorker =
  | { type: 'connect'; connectionId: string; roomName: string; join: Join }
  | { type: 'signal'; connectionId: string; data: Uint8Array }
  | { type: 'disconnect'; connectionId: string }
  | { type: 'update'; connectionId: string; standing: Standing }
  | { type: 'remove'; connectionId: string }
  | { type: 'stats' }

export type FromWorker =
  /** The client was removed: its socket can be closed. */
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
/** If the server is gone there is nobody to report to, and this process is about to end. */
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
  // A rejoining user adds no load.
  if (load.isFull && !rooms.get(roomName)?.participants.has(join.identity)) return refuse(connectionId)
  const room = roomOf(roomName)
  const participant = room.join(join, connectionId, () => {
    connections.delete(connectionId)
    send({ type: 'closed', connectionId })
    // Deferred: the connection may be replaced by another one of the same user.
    queueMicrotask(() => dropIfEmpty(room))
  })
  connections.set(connectionId, { room, participant })
}

/** Refuses a client because the worker is full: `JOIN_FAILURE` as the first message means only that. */
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
        // An invalid message ends the connection of its client, and affects nobody else.
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
// Ends with the server.
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
