import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { conversations, type ConversationSummary } from '@mynah/contract/conversations'
import { query, queryClient } from '#client/api/query.ts'
import { useConversation } from './queries.ts'

vi.mock(import('#client/api/api.ts'), async (original) => ({
  ...(await original()),
  api: async () => {
    throw new Error('no network')
  },
}))

test('offline a room uses the cached row, even one that is read back late', async () => {
  queryClient.setDefaultOptions({ queries: { retry: false } })
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useConversation({ type: 2, id: '7' }), { wrapper })
  await waitFor(() => expect(result.current.error).toBeTruthy())
  const row = { conversation: { type: 2, id: '7' }, userName: 'Linh' } as ConversationSummary
  const list = query(conversations.list, { pageSize: 100, pageNo: 1 }).queryKey
  act(() => void queryClient.setQueryData(list, { list: [row], pageNo: 1, pageSize: 100, more: false }))
  await waitFor(() => expect(result.current.data).toEqual(row))
})
