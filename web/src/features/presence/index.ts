import { useQuery } from '@tanstack/react-query'
import { presence } from '@mynah/contract/presence'
import { query } from '#client/query.ts'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'

const askEvery_ms = 20_000

/** 'Online' or when a friend was last there, while somebody looks; undefined where it is not shown or not known. */
export function usePresenceLine(userId: string, enabled: boolean): string | undefined {
  const say = useSay('presence')
  const format = useFormat()
  const { data } = useQuery({
    ...query(presence.detail, { userId }),
    enabled,
    staleTime: 0,
    refetchInterval: askEvery_ms,
  })
  if (!data?.shown) return undefined
  if (data.online) return say('online')
  return data.lastSeen > 0 ? say('lastSeen', { when: format.listDate(data.lastSeen) }) : undefined
}
