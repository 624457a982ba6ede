import type { Badges } from '#client/feature.ts'
import { useUnread } from './queries.ts'

/** The dot stands until the feed was opened once, then for what is new; what happened to my moments is counted. */
export function useMomentsBadge(): Badges {
  const { data } = useUnread()
  if (!data) return { moments: { dot: true } }
  const count = data.praiseCount + data.commentCount + data.fansCount
  return { moments: count > 0 ? { count } : { dot: data.hasNew } }
}
