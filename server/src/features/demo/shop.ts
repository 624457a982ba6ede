import { languages } from '@mynah/contract/languages'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as addresses from '#features/addresses/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { recordAction } from '#features/operators/index.ts'
import * as shop from '#features/shop/index.ts'
import { storeSystemUpload } from '#features/uploads/index.ts'
import { drawGood } from './good-drawings.ts'
import { demoGoods, type DemoGood } from './goods.ts'

const demoPoints = 5_000

/** Creates the demo's goods, points for everyone, and for one user an order in each state. */
export async function openShop(app: App, everyone: readonly string[], buyerId: string): Promise<void> {
  await givePoints(app, everyone)
  const variants: string[] = []
  for (const good of demoGoods) variants.push(await putOnSale(app, good, variants.length))
  await orderSome(app, buyerId, variants)
}

async function givePoints(app: App, everyone: readonly string[]): Promise<void> {
  const at = app.clock.now() - 240 * 3_600_000
  await app.transaction(async (tx) => {
    for (const id of everyone) {
      const leg = { from: ledger.systemAccount('points'), to: ledger.pointsOf(id), amount: demoPoints }
      await ledger.post(tx, {
        key: `demo/points/${id}`,
        kind: 'treasury',
        legs: [{ ...leg, asset: 'CAN' }],
        at,
      })
    }
  })
}

/** Returns the id of its first variant. */
async function putOnSale(app: App, good: DemoGood, turn: number): Promise<string> {
  const bytes = await drawGood(good.drawing)
  const others = Object.entries(good.otherDrawings ?? {})
  const otherBytes = await Promise.all(others.map(([, drawing]) => drawGood(drawing)))
  const now = app.clock.now() + turn
  return app.transaction(async (tx) => {
    const { url } = await storeSystemUpload(app, tx, bytes)
    const pictures = new Map<string, string>()
    for (const [index, [colour]] of others.entries())
      pictures.set(colour, (await storeSystemUpload(app, tx, otherBytes[index] ?? bytes)).url)
    const variants = await shop.writeGood(
      tx,
      {
        id: newId(),
        category: good.category,
        texts: Object.fromEntries(
          languages.map((language) => {
            const [name, text] = good.texts[language]
            return [language, { name, text }]
          }),
        ),
        pictures: [url, ...pictures.values()],
        points: good.points,
        marketPrice: good.marketPrice,
        streakDays: good.streakDays ?? 0,
        delivery: good.delivery ?? '',
        onSale: true,
        variants: good.variants.map(([colour, size]) => ({
          ...{ colour, size },
          picture: pictures.get(colour) ?? (pictures.size > 0 ? url : ''),
        })),
      },
      now,
    )
    for (const [index, [, , stock]] of good.variants.entries()) {
      const variant_id = variants[index]?.id ?? ''
      if (stock > 0) await shop.changeStock(tx, { variant_id, change: stock, kind: 'set', created_at: now })
    }
    return variants[0]?.id ?? ''
  })
}

/** An order in each state, the last one a few minutes ago. */
async function orderSome(app: App, userId: string, variants: readonly string[]): Promise<void> {
  const home = {
    receiver: 'Amelia',
    phone: '+6281234567890',
    country: 'ID',
    province: 'Jawa Barat',
    city: 'Kota Bandung',
    village: 'Coblong',
    street: 'Jalan Ganesha',
    postcode: '40132',
    detail: 'No. 7',
  }
  const addressId = await app.transaction(
    async (tx) => (await addresses.addAddress(app, tx, userId, home)).id,
  )
  const at = (hoursAgo: number): App => ({
    ...app,
    clock: { now: () => app.clock.now() - hoursAgo * 3_600_000 },
  })
  const placed = async (hoursAgo: number, good: number): Promise<string> => {
    const past = at(hoursAgo)
    const lines = [{ variantId: variants[good] ?? '', count: 1 }]
    const made = await app.transaction((tx) =>
      shop.placeOrder(past, tx, { userId, lines, addressId, payment: 'points' }),
    )
    return made[0]?.row.id ?? ''
  }
  const parcel = { carrier: 'JNE', trackingNumber: 'JX3471029384' }
  const completed = await placed(200, 5)
  await byOperator(at(180), 'ship', completed, (tx, past) => shop.ship(past, tx, completed, parcel))
  await app.transaction((tx) => shop.complete(at(120), tx, completed))
  const rejected = await placed(90, 3)
  const reason = 'The last one was broken in the store.'
  await byOperator(at(80), 'reject', rejected, (tx, past) =>
    shop.giveBack(past, tx, rejected, { state: 'rejected', reason }),
  )
  const cancelled = await placed(50, 0)
  await app.transaction((tx) => shop.giveBack(at(49), tx, cancelled, { state: 'cancelled', reason: '' }))
  const shipped = await placed(30, 1)
  await byOperator(at(10), 'ship', shipped, (tx, past) => shop.ship(past, tx, shipped, parcel))
  await placed(1, 6)
}

/** With the audit log entry of an operator's action, which the ledger check requires. */
const byOperator = (
  past: App,
  action: 'ship' | 'reject',
  order: string,
  act: (tx: Tx, past: App) => Promise<{ user_id: string }>,
) =>
  past.transaction(async (tx) => {
    const { user_id: userId } = await act(tx, past)
    const detail = JSON.stringify({ order, demo: true })
    const row = {
      at: past.clock.now(),
      action: `goods-orders/${action}`,
      subject: `person ${userId}`,
      detail,
    }
    await recordAction(tx, row)
  })
