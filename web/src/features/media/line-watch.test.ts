import { ConnectionState, type Room } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LineWatch } from './line-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch(pingInterval = 1) {
  let packets = 0
  const getStats = async () => new Map([['T', { type: 'transport', packetsReceived: packets }]])
  const client = { rtt: 0 }
  const room = {
    state: ConnectionState.Connected,
    engine: { client, latestJoinResponse: { pingInterval }, pcManager: { publisher: { getStats } } },
  }
  const changes: boolean[] = []
  const line = new LineWatch(room as unknown as Room, () => changes.push(line.isLost))
  const pass = async (ms: number, each: () => void = () => undefined) => {
    for (let passed = 0; passed < ms; passed += 500) {
      each()
      await vi.advanceTimersByTimeAsync(500)
    }
  }
  const receive = () => (packets += 10)
  return { client, room, changes, line, pass, receive }
}

test('a line is lost within three seconds of the last answer and packet, and back with the next answer', async () => {
  const { client, changes, line, pass } = watch()
  await pass(5_000, () => (client.rtt = 20))
  expect(changes).toEqual([])
  await pass(3_000)
  expect(changes).toEqual([true])
  client.rtt = 20
  expect(changes).toEqual([true, false])
  line.stop()
})

test('media packets prove a connection while answers are delayed, and their end proves nothing', async () => {
  const { changes, line, pass, receive } = watch()
  await pass(8_000, receive)
  expect(changes).toEqual([])
  await pass(3_500)
  expect(changes).toEqual([true])
  await pass(500, receive)
  expect(changes).toEqual([true, false])
  line.stop()
})

test('a server that answers less often is waited for longer, and a connection that is being made has no line to lose', async () => {
  const slow = watch(5)
  await slow.pass(5_000)
  expect(slow.changes).toEqual([])
  await slow.pass(2_500)
  expect(slow.changes).toEqual([true])
  slow.room.state = ConnectionState.Reconnecting
  await slow.pass(10_000)
  expect(slow.changes).toEqual([true, false])
  slow.line.stop()
})
