import { expect, test, vi } from 'vitest'
import { messageStore } from '#client/message-store.ts'
import { queryClient } from '#client/query.ts'
import { startChat } from '#client/chat-start.ts'

test('after the first connection, too, everything shown is asked for again', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  await startChat([])
  messageStore.sync()
  expect(asked).not.toHaveBeenCalled()
  messageStore.receive({ cmd: 21, data: { done: true } })
  expect(asked).toHaveBeenCalledWith({ queryKey: [] })
})
