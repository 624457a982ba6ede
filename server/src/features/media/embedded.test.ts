import { expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '#platform/operations/log.ts'
import type { SignalConnection } from './backend.ts'
import { EmbeddedBackend } from './embedded.ts'
import { allRights } from './rights.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a worker ends half a minute after its last connection, and a connection made meanwhile gets the next worker', async () => {
  const options = { bindAddress: '127.0.0.1', udpPort: 0, publicAddress: undefined }
  const backend = new EmbeddedBackend(options, openLog('silent'))
  onTestFinished(() => backend.close())
  onTestFinished(() => void vi.useRealTimers())
  const join = { identity: 'ana', name: 'Ana', rights: allRights, metadata: '{}', adaptiveStream: false }
  const connected = () =>
    new Promise<SignalConnection>((resolve, reject) => {
      const onMessage = () => resolve(connection)
      const onClose = () => reject(new Error('it was cut'))
      const connection = backend.connect('a room', join, { onMessage, onClose })
    })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  const first = await connected()
  const { pid = 0 } = backend
  first.close()
  vi.advanceTimersByTime(29_999)
  expect(isAlive(pid)).toBe(true)
  vi.advanceTimersByTime(1)
  const second = await connected()
  expect(backend.pid).not.toBe(pid)
  expect(isAlive(pid)).toBe(false)

  const next = backend.pid
  vi.advanceTimersByTime(120_000)
  expect(backend.pid).toBe(next)
  second.close()
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(backend.pid).toBeUndefined(), { timeout: 10_000 })
  expect(await backend.stats()).toBeUndefined()
})
