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

/** What one unit emits, nearly as exactly as it was published. */
export function perUnit(milligrams: number, language: Language): string {
  if (milligrams < 1_000_000) return `${shape(language, 2).format(milligrams / 1000)} g`
  if (milligrams < 1_000_000_000) return `${shape(language, 3).format(milligrams / 1_000_000)} kg`
  return co2(milligrams / 1000, language)
}

/** An amount in hundredths, without zeros at its end. */
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

/** What was typed, if it is a number; else what was there. A comma is a point. */
export function takeDecimal(before: string, typed: string): string {
  const text = typed.replace(',', '.')
  return /^(?:\d{1,5}(?:\.\d{0,9})?)?$/.test(text) ? text : before
}

/** More decimals than an amount has: they are not dropped without a word. */
export const hasManyDecimals = (text: string): boolean => /\.\d{3}/.test(text)

/** Hundredths of what was typed; 0 where it is no amount. */
export const amountOf = (text: string): number =>
  parseMoney(text.replace(/\.$/, '').replace(/^0+(?=\d)/, '')) ?? 0

const comparable = 3

/** By which share it is more than in as many days before, below zero for less; undefined while there is too little to compare with. */
export const changeOf = ({ grams, before }: CarbonSummary): number | undefined =>
  before > 0 && grams <= comparable * before ? (grams - before) / before : undefined
