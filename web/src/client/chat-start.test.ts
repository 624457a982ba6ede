import { expect, test, vi } from 'vitest'
import { pool } from '#client/pool.ts'
import { queryClient } from '#client/query.ts'
import { startChat } from '#client/chat-start.ts'

test('after the first connection, too, everything shown is asked for again', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  await startChat([])
  pool.sync()
  expect(asked).not.toHaveBeenCalled()
  pool.receive({ cmd: 21, data: { done: true } })
  expect(asked).toHaveBeenCalledOnce()
})
