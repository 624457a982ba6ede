import { useT } from '#i18n/translate.ts'

const keys = {
  person: 'accountPerson',
  points: 'accountPoints',
  held: 'onItsWay',
  owed: 'customersOwe',
  'house:outside': 'accountOutside',
  'house:points': 'accountExchange',
  'house:vip': 'accountVip',
  'house:gifts': 'accountGifts',
  'house:shop': 'accountShop',
  'house:treasury': 'accountTreasury',
} as const

/** The name of a system account, or of a class of accounts, with the name that files and entries have for it. */
export function useAccountNames(): (account: string) => string {
  const t = useT('money')
  return (account) => {
    const key = Object.hasOwn(keys, account) ? keys[account as keyof typeof keys] : undefined
    return key ? `${t(key)} (${account})` : account
  }
}
