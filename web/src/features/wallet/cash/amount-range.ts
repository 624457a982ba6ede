import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { centsTyped } from '../amount.ts'

/** The error of an amount that has to be within a range, in integer cents. */
export function useAmountRange(min: number, max: number): (typed: string) => string | undefined {
  const t = useT('wallet')
  const format = useFormat()
  return (typed) => {
    const cents = centsTyped(typed)
    if (cents < min) return t('atLeast', { money: format.money(BigInt(min)) })
    return cents > max ? t('atMost', { money: format.money(BigInt(max)) }) : undefined
  }
}
