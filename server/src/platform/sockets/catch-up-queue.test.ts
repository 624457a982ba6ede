import { expect, test, vi } from 'vitest'
import { CatchUpQueue } from './catch-up-queue.ts'
import type { OpenConnection } from './connection.ts'

const connection = (isBeingLetIn = false) =>
  ({ meanwhile: isBeingLetIn ? new Map() : undefined }) as unknown as OpenConnection

function queueOf() {
  const done: OpenConnection[] = []
  let together = 0
  let most = 0
  const queue = new CatchUpQueue(async (one) => {
    together += 1
    most = Math.max(most, together)
    await new Promise((next) => setImmediate(next))
    together -= 1
    done.push(one)
  })
  return { queue, done, most: () => most }
}

test('all connections catch up once, a few at a time', async () => {
  const { queue, done, most } = queueOf()
  const all = Array.from({ length: 35 }, () => connection())
  queue.add(all)
  queue.add(all.slice(20))
  await vi.waitFor(() => expect(done).toHaveLength(35), { timeout: 20_000 })
  expect(new Set(done)).toEqual(new Set(all))
  expect(most()).toBe(10)
  queue.add(all.slice(0, 1))
  await vi.waitFor(() => expect(done).toHaveLength(36), { timeout: 20_000 })
  expect(queue.done).toBe(36)
})

test('a connection that is being accepted catches up after that, a closed one never', async () => {
  const { queue, done } = queueOf()
  const [early, gone, last] = [connection(true), connection(), connection()]
  queue.add([early, gone])
  queue.delete(gone)
  queue.add([last])
  await vi.waitFor(() => expect(done).toEqual([last]), { timeout: 20_000 })
  early.meanwhile = undefined
  await vi.waitFor(() => expect(done).toEqual([last, early]), { timeout: 20_000 })
  queue.stop()
})
