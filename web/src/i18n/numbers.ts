import { intlTag, type Language } from '#i18n/languages.ts'

export function number(value: number, language: Language): string {
  return new Intl.NumberFormat(intlTag[language]).format(value)
}

/**
 * `$1,284.60` from cents or from the wire's "1284.60", without a floating-point number in between. The same in every
 * language: it must agree with what is typed into an amount field. `signed` puts + or − (U+2212) before it, for lines
 * of a bill.
 */
export function money(
  amount: bigint | string,
  options: { signed?: boolean; currency?: boolean } = {},
): string {
  const { signed = false, currency = true } = options
  const cents = typeof amount === 'bigint' ? amount : centsOf(amount)
  const size = cents < 0n ? -cents : cents
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = cents < 0n ? '−' : signed && cents > 0n ? '+' : ''
  return `${sign}${currency ? '$' : ''}${whole}.${String(size % 100n).padStart(2, '0')}`
}

function centsOf(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) throw new Error(`Not an amount of money: ${text}`)
  const cents = BigInt(found[2] ?? 0) * 100n + BigInt((found[3] ?? '').padEnd(2, '0'))
  return found[1] ? -cents : cents
}

/** 20 MiB are shown as 20 MB, as phones do. */
export function fileSize(bytes: number, language: Language): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10))
  const shape = new Intl.NumberFormat(intlTag[language], { maximumFractionDigits: step ? 1 : 0 })
  return `${shape.format(bytes / 1024 ** step)} ${units[step]}`
}

/** Regions with English that use miles. */
const milesEnglish = /^en-(?:US|GB|LR)\b/i
const feetOfMetre = 3.2808
const feetOfMile = 5_280

/** A distance: '350 m', '1.2 km', or '0.7 mi' if the browser's English is of a region with miles. */
export function distance(metres: number, language: Language, ofBrowser = navigator.language): string {
  const shaped = (value: number, unit: string, digits: number) =>
    new Intl.NumberFormat(intlTag[language], {
      ...{ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits },
    }).format(value)
  if (language === 'en' && milesEnglish.test(ofBrowser)) {
    const feet = metres * feetOfMetre
    const miles = feet / feetOfMile
    return miles < 0.1
      ? shaped(Math.round(feet / 10) * 10, 'foot', 0)
      : shaped(miles, 'mile', miles < 10 ? 1 : 0)
  }
  const round = Math.round(metres / 10) * 10
  return round < 1_000
    ? shaped(round, 'meter', 0)
    : shaped(metres / 1_000, 'kilometer', metres < 9_950 ? 1 : 0)
}
