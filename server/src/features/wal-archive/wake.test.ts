import { expect, test, vi } from 'vitest'
import { testServer } from '#test/server.ts'
import { wakeCheckpointer } from './wake.ts'

const { app } = await testServer()
const archiving = { ...app, config: { ...app.config, archive: '/mnt/wal' } }

async function loadedAt(): Promise<string> {
  const { rows } = await app.pool.query<{ at: string }>('select pg_conf_load_time()::text as at')
  return rows[0]?.at ?? ''
}

test('the checkpointer is woken once after its start, and only for an archive', async () => {
  const query = vi.spyOn(app.pool, 'query')
  const reloads = () => query.mock.calls.filter(([text]) => String(text).includes('pg_reload_conf')).length
  await wakeCheckpointer(app)
  expect(reloads()).toBe(0)
  const before = await loadedAt()
  await wakeCheckpointer(archiving)
  await vi.waitFor(async () => expect(await loadedAt()).not.toBe(before))
  await wakeCheckpointer(archiving)
  expect(reloads()).toBe(1)

  // It started anew.
  query.mockImplementationOnce((async () => ({ rows: [{ start: 'later' }] })) as never)
  await wakeCheckpointer(archiving)
  expect(reloads()).toBe(2)
})
