import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ErrorName } from '@mynah/contract/errors'
import { ApiError, NoAnswer } from '@mynah/client/errors'
import { queryClient } from '#client/api/query.ts'

type Outcome<T> = { result: T } | { refused: ApiError | undefined }

/**
 * An action of a form or button, one at a time: a press while the previous one is running does nothing. Refusals are
 * shown in a toast unless the call says that a field shows them.
 */
export function useAction() {
  const { mutateAsync, isPending, error, reset } = useMutation(
    { mutationFn: (action: () => Promise<unknown>) => action(), gcTime: 0 },
    queryClient,
  )
  const running = useRef(false)
  const refused = error instanceof ApiError ? error : undefined

  const start = async <T>(action: () => Promise<T>): Promise<Outcome<T>> => {
    if (running.current) return { refused: undefined }
    running.current = true
    try {
      return { result: (await mutateAsync(action)) as T }
    } catch (thrown) {
      if (thrown instanceof ApiError) return { refused: thrown }
      if (thrown instanceof NoAnswer) return { refused: undefined }
      // anything else is a bug
      throw thrown
    } finally {
      running.current = false
    }
  }
  return {
    busy: isPending,
    /** The last error thrown, and `refused` if the server refused the action. */
    error,
    refused,
    /** The text of the refusal if it has one of these names, for the field that it is about. */
    errorOf: (...names: ErrorName[]) => names.find((name) => name === refused?.name) && refused?.text,
    forget: reset,
    /**
     * @returns the refusal; `done` if the action succeeded; undefined if no answer came or another action is running
     */
    run: async (action: () => Promise<unknown>): Promise<ApiError | 'done' | undefined> => {
      const outcome = await start(action)
      return 'result' in outcome ? 'done' : outcome.refused
    },
    /** @returns the result of the action; undefined if it was refused, and as for `run` */
    resultOf: async <T>(action: () => Promise<T>): Promise<T | undefined> => {
      const outcome = await start(action)
      return 'result' in outcome ? outcome.result : undefined
    },
  }
}
