import { RoomEvent } from 'livekit-client'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { connectRoom } from './connect-room.ts'

/**
 * A room whose first transports fail: it reports that it reconnects, and its `connect` waits until it is disconnected.
 */
class FailingRoom extends EventEmitter {
  connects = 0
  #failures: number
  #giveUp: (error: Error) => void = () => {}

  constructor(failures: number) {
    super()
    this.#failures = failures
  }

  connect(): Promise<void> {
    this.connects += 1
    if (this.connects > this.#failures) return Promise.resolve()
    return new Promise((_resolve, reject) => {
      this.#giveUp = reject
      queueMicrotask(() => this.emit(RoomEvent.Reconnecting))
    })
  }

  disconnect(): Promise<void> {
    this.#giveUp(new Error('cancelled'))
    return Promise.resolve()
  }
}

const connect = (room: FailingRoom) =>
  connectRoom(room as unknown as Parameters<typeof connectRoom>[0], 'ws://localhost', 'ticket')

test('a room whose first transport fails is connected anew at once', async () => {
  const room = new FailingRoom(1)
  await connect(room)
  expect(room.connects).toBe(2)
  expect(room.listenerCount(RoomEvent.Reconnecting)).toBe(0)
})

test('a room that fails each time is given up, and one that cannot be reached is not tried again', async () => {
  const failing = new FailingRoom(9)
  await expect(connect(failing)).rejects.toThrow('cancelled')
  expect(failing.connects).toBe(3)
  const absent = new FailingRoom(0)
  absent.connect = () => Promise.reject(new Error('unreachable'))
  await expect(connect(absent)).rejects.toThrow('unreachable')
})
