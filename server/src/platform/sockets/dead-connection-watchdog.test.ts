import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endDeadConnections } from './dead-connection-watchdog.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

const silentMs = 10_000

function newPool(isWorking = false) {
  const pool = new EventEmitter()
  endDeadConnections(pool as unknown as pg.Pool, silentMs, async () => isWorking)
  const connect = () => {
    const stream = {
      bytesWritten: 0,
      bytesRead: 0,
      destroyed: 0,
      destroy: () => void (stream.destroyed += 1),
    }
    const client = Object.assign(new EventEmitter(), { connection: { stream } })
    pool.emit('connect', client)
    return {
      stream,
      ask: () => void (stream.bytesWritten += 10),
      answer: () => {
        stream.bytesRead += 10
        client.emit('drain')
      },
      remove: () => pool.emit('remove', client),
    }
  }
  return { connect }
}

test('a pinged connection that sends no byte for too long is ended', async () => {
  const { stream, ask } = newPool().connect()
  ask()
  vi.advanceTimersByTime(silentMs)
  expect(stream.destroyed).toBe(0)
  await vi.advanceTimersByTimeAsync(silentMs / 2)
  expect(stream.destroyed).toBeGreaterThan(0)
})

test('a connection whose statement the database still executes stays', async () => {
  const { stream, ask } = newPool(true).connect()
  ask()
  await vi.advanceTimersByTimeAsync(silentMs * 10)
  expect(stream.destroyed).toBe(0)
})

test('a connection that was not pinged stays, for any time', () => {
  const { stream, ask, answer } = newPool().connect()
  vi.advanceTimersByTime(silentMs * 10)
  ask()
  answer()
  vi.advanceTimersByTime(silentMs * 10)
  expect(stream.destroyed).toBe(0)
})

test('a long answer that arrives byte by byte keeps its connection', async () => {
  const { stream, ask } = newPool().connect()
  ask()
  for (let count = 0; count < 50; count += 1) {
    vi.advanceTimersByTime(silentMs / 2)
    stream.bytesRead += 1
  }
  expect(stream.destroyed).toBe(0)
  await vi.advanceTimersByTimeAsync(silentMs * 2)
  expect(stream.destroyed).toBeGreaterThan(0)
})

test('one dead connection ends no other, and a removed one is not checked any more', async () => {
  const pool = newPool()
  const [dead, alive, removed] = [pool.connect(), pool.connect(), pool.connect()]
  dead.ask()
  removed.ask()
  removed.remove()
  await vi.advanceTimersByTimeAsync(silentMs * 2)
  expect(dead.stream.destroyed).toBeGreaterThan(0)
  expect([alive.stream.destroyed, removed.stream.destroyed]).toEqual([0, 0])
})

test('without connections no timer runs, and a new one is watched again', async () => {
  const pool = newPool()
  pool.connect().remove()
  expect(vi.getTimerCount()).toBe(0)
  const { stream, ask } = pool.connect()
  expect(vi.getTimerCount()).toBe(1)
  ask()
  await vi.advanceTimersByTimeAsync(silentMs * 2)
  expect(stream.destroyed).toBeGreaterThan(0)
})
