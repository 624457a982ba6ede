import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@mynah/contract/limits'
import { presence } from '@mynah/contract/presence'
import { liveOfStart } from '#client/session/start-mark.ts'
import { ask, query } from '#client/api/query.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'

const askEveryMs = 20_000
/** less often, as a list shows many people at once */
const askListEveryMs = 60_000

/** Those of these people who are online, polled while the page is visible. */
export function useOnline(userIds: readonly string[]): ReadonlySet<string> {
  const ids = userIds.slice(0, limits.batchMax).toSorted()
  const { data } = useQuery({
    ...query(presence.online, { ids }),
    // the answer to a start says it of all friends with a chat
    async queryFn({ signal }) {
      const start = await liveOfStart()
      if (!start) return ask(presence.online, { ids }, signal)
      return { online: ids.filter((id) => start.online?.includes(id)) }
    },
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: askListEveryMs,
    placeholderData: keepPreviousData,
    select: ({ online }) => new Set(online),
  })
  return data ?? nobody
}
const nobody: ReadonlySet<string> = new Set()

/** 'Online', or when a friend was last online, polled while the page is visible; undefined if hidden or not known. */
export function usePresenceLine(userId: string, enabled: boolean): string | undefined {
  const t = useT('presence')
  const format = useFormat()
  const { data } = useQuery({
    ...query(presence.detail, { userId }),
    enabled,
    staleTime: 0,
    refetchInterval: askEveryMs,
  })
  if (!data?.shown) return undefined
  if (data.online) return t('online')
  return data.lastSeen > 0 ? t('lastSeen', { when: format.listDate(data.lastSeen) }) : undefined
}
