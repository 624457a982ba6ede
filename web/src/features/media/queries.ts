import { useQuery } from '@tanstack/react-query'
import { media } from '@mynah/contract/media'
import { query } from '#client/api/query.ts'

export { ApiError } from '@mynah/client/errors'

/** The room of a connection test: each test has its own, so an earlier answer cannot be reused. */
export const useTestRoom = () =>
  useQuery({ ...query(media.test, {}), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })
