import { languages, type Language } from '@mynah/contract/languages'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import type { GoodCategory, GoodColour } from '@mynah/contract/shop'
import type { AdminGood } from '@mynah/contract/shop-admin'
import { newId } from '@mynah/client/ids'

export type Text = { name: string; text: string }
export type Texts = Partial<Record<Language, Text>>
/** `key` exists on this page only, to keep the fields of a row together while others are removed. */
export type Variant = { key: string; colour: GoodColour | ''; size: string; picture: string }
export const newVariant = (): Variant => ({ key: newId(), colour: '', size: '', picture: '' })

/** The form's state of a good. */
export interface GoodDraft {
  category: GoodCategory
  texts: Texts
  pictures: string[]
  points: string
  market: string
  days: string
  delivery: string
  onSale: boolean
  variants: Variant[]
}

export const draftOf = (good: AdminGood | undefined): GoodDraft => ({
  category: good?.category ?? 'household',
  texts: good?.texts ?? {},
  pictures: good?.pictures ?? [],
  points: String(good?.points ?? ''),
  market: good ? formatMoney(good.marketPrice) : '',
  days: String(good?.streakDays ?? 0),
  delivery: good?.delivery ?? '',
  onSale: good?.onSale ?? true,
  variants: good?.variants.map(({ colour, size, picture = '' }) => ({
    ...newVariant(),
    colour,
    size,
    picture,
  })) ?? [newVariant()],
})

/** The good to save: texts of languages with a name, and for variants only pictures that the good still has. */
export function goodOf({ category, texts, pictures, points, market, days, ...rest }: GoodDraft) {
  const given = languages.flatMap((language) => {
    const text = texts[language]
    return text?.name.trim() ? [[language, text] as const] : []
  })
  return {
    category,
    texts: Object.fromEntries(given) as Record<Language, Text>,
    pictures,
    points: Number(points || '0'),
    streakDays: Number(days || '0'),
    marketPrice: parseMoney(market) ?? -1,
    delivery: rest.delivery,
    onSale: rest.onSale,
    variants: rest.variants.map(({ colour, size, picture }) => ({
      ...{ colour, size },
      ...(pictures.includes(picture) && { picture }),
    })),
  }
}
