import { expect, test, vi } from 'vitest'
import { clearCachedContent, toCache } from '#client/storage/indexed-db.ts'

const rows = new Map<string, unknown>()
vi.mock('idb', () => ({
  openDB: async () => ({
    getAllKeys: async () => [...rows.keys()],
    put: async (_: string, value: unknown, key: string) => void rows.set(key, value),
    delete: async (_: string, key: string) => void rows.delete(key),
  }),
}))

test('clearing the device deletes what the server has, and leaves unsent messages', async () => {
  const cached = ['chats', '["imSession/list",{}]']
  const unsent = ['unsent/a', 'uploads/b', 'moments/unsent/c', 'moment-draft/unsent/files']
  for (const key of [...cached, ...unsent]) await toCache('7', key, 1)
  await clearCachedContent()
  expect([...rows.keys()]).toEqual(unsent.map((key) => `7/${key}`))
})
