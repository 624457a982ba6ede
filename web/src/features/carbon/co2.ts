import type { CarbonSummary, CarbonUnit } from '@mynah/contract/carbon'
import { parseMoney } from '@mynah/contract/money'
import { intlTag, type Language } from '#i18n/languages.ts'

const shape = (language: Language, digits: number) =>
  new Intl.NumberFormat(intlTag[language], { maximumFractionDigits: digits })

/** `850 g`, `12.4 kg`, `1.25 t`: symbols of units are the same in all languages. */
export function co2(grams: number, language: Language): string {
  if (grams < 1000) return `${shape(language, 0).format(grams)} g`
  if (grams < 100_000) return `${shape(language, 1).format(grams / 1000)} kg`
  if (grams < 1_000_000) return `${shape(language, 0).format(grams / 1000)} kg`
  return `${shape(language, 2).format(grams / 1_000_000)} t`
}

/** The emissions of one unit, nearly as exact as published. */
export function perUnit(milligrams: number, language: Language): string {
  if (milligrams < 1_000_000) return `${shape(language, 2).format(milligrams / 1000)} g`
  if (milligrams < 1_000_000_000) return `${shape(language, 3).format(milligrams / 1_000_000)} kg`
  return co2(milligrams / 1000, language)
}

/** An amount in hundredths, without trailing zeros. */
export const amountText = (amount: number, language: Language): string =>
  shape(language, 2).format(amount / 100)

export const percent = (share: number, language: Language): string =>
  new Intl.NumberFormat(intlTag[language], { style: 'percent', maximumFractionDigits: 0 }).format(share)

export const symbols: Record<CarbonUnit, string> = {
  km: 'km',
  passengerKm: 'km',
  kWh: 'kWh',
  kg: 'kg',
  m3: 'm³',
  litre: 'l',
  meal: '',
  personYear: '',
}

/** The typed text if it is a number, else the text before. Accepts a comma as decimal point. */
export function takeDecimal(before: string, typed: string): string {
  const text = typed.replace(',', '.')
  return /^(?:\d{1,5}(?:\.\d{0,9})?)?$/.test(text) ? text : before
}

/** Whether there are more decimals than an amount can have: that is an error, they are not dropped silently. */
export const hasManyDecimals = (text: string): boolean => /\.\d{3}/.test(text)

/** The typed amount in hundredths; 0 if it is invalid. */
export const amountOf = (text: string): number =>
  parseMoney(text.replace(/\.$/, '').replace(/^0+(?=\d)/, '')) ?? 0

const comparable = 3

/**
 * The relative change against as many days before, negative for less; undefined if those have too little to compare
 * with.
 */
export const changeOf = ({ grams, before }: CarbonSummary): number | undefined =>
  before > 0 && grams <= comparable * before ? (grams - before) / before : undefined
