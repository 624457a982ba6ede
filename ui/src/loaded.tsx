import type { ReactNode } from 'react'
import { ErrorState } from './empty-and-error-state.tsx'

/** The fields of a query that this uses, of any library. */
export interface QueryLike<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  refetch: () => unknown
}

/** Shows the skeleton, the error with a retry, or the content. Loaded content stays, even if a refresh fails. */
export function Loaded<T>(props: {
  query: QueryLike<T>
  skeleton: ReactNode
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  error?: (error: unknown) => ReactNode
  children: (data: T) => ReactNode
}) {
  const { query, skeleton, empty, isEmpty, error, children } = props
  if (query.data !== undefined) {
    const nothing = isEmpty ? isEmpty(query.data) : Array.isArray(query.data) && query.data.length === 0
    return nothing && empty !== undefined ? empty : children(query.data)
  }
  if (query.error) {
    return <ErrorState sentence={error?.(query.error)} onRetry={() => void query.refetch()} />
  }
  return skeleton
}
