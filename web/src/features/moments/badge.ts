import type { Badges } from '#client/feature.ts'
import { useUnread } from './queries.ts'

/** A dot for new moments, and a count of likes and comments on own ones. */
export function useMomentsBadge(): Badges {
  const { data } = useUnread()
  if (!data) return {}
  const count = data.praiseCount + data.commentCount + data.fansCount
  return { moments: count > 0 ? { count } : { dot: data.hasNew } }
}
