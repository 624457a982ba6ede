import { beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { signIn } from '#client/session/auth-session.ts'
import type { StoredUpload } from './stored-uploads.ts'

const rows = new Map<string, unknown>()
let stored = Promise.resolve()
vi.mock('#client/storage/indexed-db.ts', () => ({
  toCache: async (userId: string, key: string, value: unknown) => {
    await stored
    rows.set(`${userId}/${key}`, value)
  },
  fromCache: async (userId: string, key: string) => rows.get(`${userId}/${key}`),
  dropFromCache: async (userId: string, key: string) => void rows.delete(`${userId}/${key}`),
  allFromCache: async () => [...rows.values()],
}))

/** A fake of the browser's locks: one at a time for each name, in the order asked. */
const held = new Map<string, Promise<unknown>>()
const request = (name: string, action: () => Promise<unknown>) => {
  const turn = (held.get(name) ?? Promise.resolve()).then(action)
  held.set(name, turn)
  return turn
}
vi.stubGlobal('navigator', { locks: { request } })
const { alone, forgetUpload, storeUpload, takeOver } = await import('./stored-uploads.ts')

const one = { id: 'a', file: new File(['x'], 'beach.png') } as StoredUpload

beforeEach(() => {
  rows.clear()
  held.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as Self })
})

test('a file counts as stored only once the device has written it', async () => {
  const written = Promise.withResolvers<void>()
  stored = written.promise
  const done = vi.fn()
  const storing = storeUpload(one).then(done)
  await new Promise((resolve) => void setTimeout(resolve))
  expect(done).not.toHaveBeenCalled()
  written.resolve()
  await storing
  expect([...rows.keys()]).toEqual(['1/uploads/a'])
})

test('a file is not held back by a device whose storage hangs', async () => {
  vi.useFakeTimers()
  stored = new Promise(() => undefined)
  const done = vi.fn()
  void storeUpload(one).then(done)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a page takes over the file of a page that was closed, and not what that page has sent', async () => {
  stored = Promise.resolve()
  await storeUpload(one)
  const closed = Promise.withResolvers<void>()
  void alone('a', () => closed.promise)
  const begun = vi.fn()
  const first = takeOver('a', begun)
  expect(begun).not.toHaveBeenCalled()
  closed.resolve()
  await first
  expect(begun).toHaveBeenCalledOnce()

  const sending = alone('a', async () => forgetUpload('a'))
  const second = takeOver('a', begun)
  await sending
  await second
  expect(begun).toHaveBeenCalledOnce()
})
