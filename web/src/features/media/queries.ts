import { useQuery } from '@tanstack/react-query'
import { media } from '@mynah/contract/media'
import { query } from '#client/api/query.ts'

export { ApiError } from '@mynah/client/errors'

/** The room of a test: each has its own, so that an answer of before is of no use. */
export const useTestRoom = () =>
  useQuery({ ...query(media.test, {}), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })
