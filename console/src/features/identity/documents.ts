import type { CardKind } from '@mynah/contract/identity'

const names: Record<CardKind, string> = {
  idCard: 'Identity card',
  passport: 'Passport',
  licence: 'Driving licence',
}
const regions = new Intl.DisplayNames(['en'], { type: 'region' })

export const documentName = (kind: string): string => names[kind as CardKind] ?? kind
export const countryName = (code: string): string => (code ? (regions.of(code) ?? code) : '')
