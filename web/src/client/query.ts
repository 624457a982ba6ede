import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { api, Refusal } from '#client/api.ts'

export { on, onMessage, onReceipt, onSignal, onSynced } from '#client/live.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // live events keep the cache true; each catch-up after a reconnect asks again
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'offlineFirst',
      retry: (failures, error) =>
        (error instanceof Refusal ? error.name === 'TryLater' : true) && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

/** A read by call and input, which together are its key. Its screen shows loading and failure in place. */
export const query = <C extends Call>(call: C, input: InputOf<C>) =>
  queryOptions<OutputOf<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => api(call, input, { signal, quiet: true }),
  })

/** The cached answer, changed in place; nothing happens where there is none. */
export function patch<C extends Call>(
  call: C,
  input: InputOf<C>,
  change: (data: OutputOf<C>) => OutputOf<C>,
): void {
  queryClient.setQueryData<OutputOf<C>>([call.path, input], (data) =>
    data === undefined ? data : change(data),
  )
}

/** Every cached answer of that call is out of date. */
export const renew = (call: Call): Promise<void> => queryClient.invalidateQueries({ queryKey: [call.path] })
