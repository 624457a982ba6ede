import { useQuery } from '@tanstack/react-query'
import { appInfo } from '@mynah/contract/app-info'
import type { ComplaintKind } from '@mynah/contract/complaints'
import { query } from '#client/api/query.ts'
import { useT } from '#i18n/translate.ts'

const words = query(appInfo.words, { type: 'complaintKind' })

/** The names of the kinds of complaints: the operators' where they set one, else the app's. */
export function useKindNames(): Record<ComplaintKind, string> {
  const t = useT('complaints')
  const { data } = useQuery(words)
  return {
    pornography: t('pornography'),
    harassment: t('harassment'),
    fraud: t('fraud'),
    marketing: t('marketing'),
    crime: t('crime'),
    infringement: t('infringement'),
    privacy: t('privacy'),
    other: t('other'),
    ...Object.fromEntries((data?.list ?? []).map(({ value, label }) => [value, label])),
  }
}
