import { useQuery } from '@tanstack/react-query'
import { presence } from '@mynah/contract/presence'
import { query } from '#client/query.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'

const askEveryMs = 20_000

/** 'Online' or when a friend was last there, while a user looks; undefined where it is not shown or not known. */
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
