import { addresses } from '@mynah/contract/addresses'
import { shop, type GoodColour } from '@mynah/contract/shop'
import { changeStock, putGood, putVariant } from '../src/features/shop/goods-store.ts'
import { newId } from '../src/platform/ids.ts'
import { requestId } from './money.ts'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

type Variant = { colour?: GoodColour; size?: string; stock?: number }
type Wanted = { name?: string; points?: number; streakDays?: number; delivery?: string; variants?: Variant[] }
export type MadeGood = { id: string; variantIds: string[]; variantId: string }

/** A good as an editor would create it, with ten of each variant. */
export async function makeGood(server: TestServer, wanted: Wanted = {}): Promise<MadeGood> {
  const { name = 'Lunch box', points = 100, streakDays = 0, delivery = '', variants = [{}] } = wanted
  const id = newId()
  const variantIds = variants.map(() => newId())
  const now = server.clock.now()
  await server.app.transaction(async (tx) => {
    await putGood(tx, {
      id,
      category: delivery ? 'virtual' : 'household',
      texts: { en: { name, text: 'Of bamboo' }, th: { name: `ไทย ${name}`, text: '' } },
      search: `${name} ไทย`.toLowerCase(),
      pictures: [],
      points,
      market_cents: 18_00,
      streak_days: streakDays,
      delivery,
      is_on_sale: true,
      created_at: now,
    })
    for (const [position, { colour = '', size = '', stock = 10 }] of variants.entries()) {
      const variantId = variantIds[position] ?? ''
      const row = { good_id: id, colour, size, stock: 0, is_removed: false, position, picture: '' } as const
      await putVariant(tx, { id: variantId, ...row })
      await changeStock(tx, { variant_id: variantId, change: stock, kind: 'set', created_at: now })
    }
  })
  return { id, variantIds, variantId: variantIds[0] ?? '' }
}

export async function addressOf(who: Person): Promise<string> {
  const written = { receiver: 'Ana', phone: '+6281234567890', country: 'ID', detail: 'No. 7' }
  return (await who.call(addresses.add, { requestId: requestId(), ...written })).id
}

/** Orders this many, at that total. */
export const orderOf = (
  who: Person,
  good: Pick<MadeGood, 'variantId'>,
  more: { addressId: string; count?: number; points?: number; requestId?: string },
) => {
  const { addressId, count = 1, points = 100 * count, requestId: id = requestId() } = more
  return who.call(shop.order, {
    requestId: id,
    lines: [{ variantId: good.variantId, count }],
    addressId,
    points,
  })
}

export async function stockOf(server: TestServer, variantId: string): Promise<number> {
  const { rows } = await server.app.pool.query<{ stock: number }>(
    'select stock from good_variants where id = $1',
    [variantId],
  )
  return rows[0]?.stock ?? -1
}
