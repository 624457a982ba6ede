import { languages } from '@mynah/contract/languages'
import { searchNormalise } from '@mynah/contract/search-normalise'
import type { AdminInput } from '@mynah/contract/admin-api'
import type { shopAdmin } from '@mynah/contract/shop-admin'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as store from './goods-store.ts'

export type WrittenGood = AdminInput<typeof shopAdmin.save>

/** Creates a good, or changes the one with that id. Returns its variants in the given order. */
export async function writeGood(tx: Tx, good: WrittenGood, now: number): Promise<store.VariantRow[]> {
  await store.lockGood(tx, good.id)
  const [before] = await store.goodsAmong(tx, [good.id])
  const names = languages.flatMap((language) => good.texts[language]?.name ?? [])
  await store.putGood(tx, {
    id: good.id,
    category: good.category,
    texts: good.texts,
    search: searchNormalise(names.join(' ')),
    pictures: good.pictures,
    points: good.points,
    market_cents: good.marketPrice,
    streak_days: good.streakDays,
    delivery: good.delivery,
    is_on_sale: good.onSale,
    created_at: before?.created_at ?? now,
  })
  return setVariants(tx, good)
}

/** Existing variants keep their id and stock; those left out are no longer sold. */
async function setVariants(tx: Tx, { id, variants }: WrittenGood): Promise<store.VariantRow[]> {
  const before = await store.variantsOf(tx, [id])
  const isSame = (a: { colour: string; size: string }, b: { colour: string; size: string }) =>
    a.colour === b.colour && a.size === b.size
  const rows = variants.map((wanted, position): store.VariantRow => {
    const known = before.find((one) => isSame(one, wanted))
    const { colour, size, picture = '' } = wanted
    const sold = { good_id: id, colour, size, is_removed: false, position, picture }
    return { id: known?.id ?? newId(), stock: known?.stock ?? 0, ...sold }
  })
  for (const row of rows) await store.putVariant(tx, row)
  for (const one of before.filter((row) => !variants.some((wanted) => isSame(row, wanted))))
    await store.putVariant(tx, { ...one, is_removed: true })
  return rows
}
