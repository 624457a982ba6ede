import { useQuery } from '@tanstack/react-query'
import { appInfo } from '@mynah/contract/app-info'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { query } from '#client/api/query.ts'

const settings = query(appInfo.settings, {})
persistQuery(appInfo.settings, {})

/** What this installation is set to; '' while it is not known. */
export function useSetting(key: string): string {
  const { data } = useQuery(settings)
  return data?.list.find((one) => one.key === key)?.value ?? ''
}

/** Whether it is known yet that anything of money is to be seen, or nothing. */
export const useIsMoneyKnown = (): boolean => useSetting('examine') !== ''

/** Whether anything of money is to be seen: not while an app store examines us, nor before that is known. */
export function useMoneyShown(): boolean {
  return useSetting('examine') === '0'
}
