import { useQuery } from '@tanstack/react-query'
import { appInfo } from '@mynah/contract/app-info'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { query } from '#client/api/query.ts'

const settings = query(appInfo.settings, {})
persistQuery(appInfo.settings, {})

/** A setting of this installation; '' while it is not known. */
export function useSetting(key: string): string {
  const { data } = useQuery(settings)
  return data?.list.find((one) => one.key === key)?.value ?? ''
}

/** Whether it is known yet if wallet features are shown. */
export const useIsMoneyKnown = (): boolean => useSetting('examine') !== ''

/** Whether wallet features are shown: not during an app store's review, nor before that is known. */
export function useMoneyShown(): boolean {
  return useSetting('examine') === '0'
}
