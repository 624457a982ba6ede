import { billType } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'

const texts = {
  transfer: 'transfers',
  redPacket: 'packets',
  recharge: 'recharges',
  gift: 'gifts',
  returned: 'returned',
  refund: 'refunds',
  system: 'others',
} as const

/** The types by which the bill can be filtered, in this order. */
export const billTypes = Object.keys(texts) as (keyof typeof texts)[]

/** The name of a type by its wire number; `isIncome` for income only. */
export function useTypeNames(): (type: number, isIncome?: boolean) => string {
  const t = useT('wallet')
  return (type, isIncome = false) => {
    const name = billTypes.find((one) => billType[one] === type) ?? 'system'
    return t(name === 'system' && isIncome ? 'otherIncome' : texts[name])
  }
}
