import { expect, test, vi } from 'vitest'
import { LoadShedder } from './load-shedder.ts'

type Release = () => void

/** A pool whose connections become available when the test says so. */
function slowPool() {
  const waiting: Release[] = []
  const connect = () =>
    new Promise<{ release(): void }>((resolve) => waiting.push(() => resolve({ release() {} })))
  return { waiting, pool: { waitingCount: 0, connect } }
}

type Asked = ConstructorParameters<typeof LoadShedder>[0]['pool']

test('one long pause of the event loop is no overload, two in a row are, and one short one ends it', () => {
  let lag = 0
  const notified: boolean[] = []
  const load = new LoadShedder({
    pool: slowPool().pool as unknown as Asked,
    lagMs: () => lag,
    onChange: (busy) => notified.push(busy),
  })
  const busy = [250, 0, 250, 250, 250, 199, 250].map((ms) => {
    lag = ms
    load.look()
    return load.busy
  })
  load.close()
  expect(busy).toEqual([false, false, false, true, true, false, false])
  expect(notified).toEqual([true, false])
})

test('waiting half a second for a connection is overload, also while it still waits', async () => {
  const { waiting, pool } = slowPool()
  const load = new LoadShedder({ pool: pool as unknown as Asked, lagMs: () => 0 })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  pool.waitingCount = 3
  load.look()
  now.mockReturnValue(1_400)
  load.look()
  expect(load.busy).toBe(false)
  now.mockReturnValue(1_600)
  load.look()
  now.mockReturnValue(2_100)
  load.look()
  expect(load.busy).toBe(true)
  // It got its connection, and nobody waits any more: its wait counts once, and then no more.
  pool.waitingCount = 0
  waiting.shift()?.()
  await vi.waitFor(
    () => {
      load.look()
      expect(load.busy).toBe(false)
    },
    { timeout: 20_000 },
  )
  expect(waiting).toEqual([])
  now.mockRestore()
  load.close()
})

test('the real event loop is late while it is blocked repeatedly', async () => {
  const load = new LoadShedder({ pool: slowPool().pool as unknown as Asked })
  const started = performance.now()
  while (!load.busy && performance.now() - started < 10_000) {
    const until = performance.now() + 300
    while (performance.now() < until);
    await new Promise((turn) => setTimeout(turn, 1))
  }
  expect(load.busy).toBe(true)
  load.close()
})
