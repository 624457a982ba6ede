import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { closeCode } from '@mynah/contract/socket'
import { OpenConnection } from './connection.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }))
afterEach(() => vi.useRealTimers())

function open(limitFactor = 1) {
  const written: Buffer[] = []
  const wire = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableLength: 0,
    writableNeedDrain: false,
    bytesWritten: 0,
    write: (bytes: Buffer) => written.push(bytes),
    end: () => undefined,
  })
  const closed: number[] = []
  let terminated = 0
  const socket = {
    pause: () => undefined,
    close: (code: number) => closed.push(code),
    terminate: () => (terminated += 1),
  }
  const ended: number[] = []
  const connection = new OpenConnection({
    socket: socket as unknown as WebSocket,
    wire: wire as unknown as Socket,
    caller: { userId: '1', sessionId: '2' },
    address: '127.0.0.1',
    language: 'en',
    limitFactor,
    onEnd: (one, code) => {
      expect(one).toBe(connection)
      ended.push(code)
    },
  })
  return { connection, wire, written, closed, ended, terminated: () => terminated }
}

const textOf = (frames: Buffer[]) => Buffer.concat(frames).toString('utf8')

test('each connection has a unique id, and the device and language that it was opened with', () => {
  const [one, two] = [open().connection, open().connection]
  expect(one.id).not.toBe(two.id)
  expect(one).toMatchObject({ userId: '1', sessionId: '2', language: 'en', isInBackground: false })
})

test('frames sent before the end are flushed, then the socket is closed, and terminated if it does not respond', () => {
  const { connection, written, closed, ended, terminated } = open()
  connection.send({ cmd: 14 })
  connection.end(1000)
  expect(textOf(written)).toContain('{"cmd":14}')
  expect([closed, ended, terminated()]).toEqual([[1000], [1000], 0])
  vi.advanceTimersByTime(3_000)
  expect(terminated()).toBe(1)
})

test('a reader that is too slow is disconnected soon, and nothing more is written to it', () => {
  const { connection, written, wire, ended, terminated } = open()
  wire.writableLength = 1e12
  connection.send({ cmd: 14 })
  connection.end(closeCode.slowReader)
  expect(written).toEqual([])
  expect(ended).toEqual([closeCode.slowReader])
  vi.advanceTimersByTime(200)
  expect(terminated()).toBe(1)
})

test('six hundred frames in a minute are counted, the next one ends the connection, and a new minute begins anew', () => {
  const { connection, ended } = open()
  for (let minute = 0; minute < 3; minute += 1) {
    for (let count = 0; count < 600; count += 1) expect(connection.countFrame()).toBe(true)
    vi.advanceTimersByTime(60_001)
  }
  for (let count = 0; count < 600; count += 1) expect(connection.countFrame()).toBe(true)
  expect(connection.countFrame()).toBe(false)
  expect(ended).toEqual([closeCode.flood])
})

test('a large frame counts as several by its size, before any of it is read', () => {
  const { connection, ended } = open()
  for (let count = 0; count < 10_000; count += 1) expect(connection.countBytes(16 * 1_024)).toBe(true)
  for (let count = 0; count < 200; count += 1) expect(connection.countBytes(64 * 1_024)).toBe(true)
  expect(connection.countBytes(64 * 1_024)).toBe(false)
  expect(ended).toEqual([closeCode.flood])
})

test('sixty heartbeats in a minute cost nothing, those above count as frames', () => {
  const { connection, ended } = open()
  for (let count = 0; count < 60; count += 1) expect(connection.countHeartbeat()).toBe(true)
  for (let count = 0; count < 600; count += 1) expect(connection.countHeartbeat()).toBe(true)
  expect(connection.countHeartbeat()).toBe(false)
  expect(ended).toEqual([closeCode.flood])
})

test('a client that only sends heartbeats never counts as a flood, however long it stays', () => {
  const { connection, ended } = open()
  for (let count = 0; count < 2_000; count += 1) {
    expect(connection.countHeartbeat()).toBe(true)
    vi.advanceTimersByTime(5_000)
  }
  expect(ended).toEqual([])
})

test('a load test may send as many times more as its factor', () => {
  const { connection } = open(3)
  for (let count = 0; count < 1_800; count += 1) expect(connection.countFrame()).toBe(true)
  expect(connection.countFrame()).toBe(false)
})

test('a long answer waits until its reader has taken what was sent, and ends if the reader is gone', async () => {
  const { connection, wire } = open()
  connection.sendText('{}')
  expect(await connection.flushed()).toBe(true)
  wire.writableNeedDrain = true
  const waiting = connection.flushed()
  wire.emit('drain')
  expect(await waiting).toBe(true)
  const lost = connection.flushed()
  wire.destroyed = true
  wire.emit('close')
  expect(await lost).toBe(false)
  expect(await connection.flushed()).toBe(false)
})
