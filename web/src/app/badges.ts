import { useUnread } from '#features/conversations/index.ts'
import { usePendingCount } from '#features/friends/index.ts'
import { useWaiting } from '#features/groups/index.ts'

/** What the tabs show: counts, and a dot where only the fact is told. Muted conversations count nowhere. */
export interface Badges {
  /** pending friend requests */
  contacts: number
  /** what the rows of all unmuted conversations show; one that is marked unread counts as one */
  chats: number
  /** the group part of `chats`, and who waits to be let into a group of mine */
  groups: number
  moments: boolean
}

export function useBadges(): Badges {
  const { chats, groups } = useUnread()
  // the specification's default: the dot stands until moments tell what is new
  return { contacts: usePendingCount(), chats, groups: groups + useWaiting(), moments: true }
}
