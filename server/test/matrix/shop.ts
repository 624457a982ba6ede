import { messageId } from '../person.ts'
import { hidden, money, type Rows } from './row.ts'

const ofOwner = (beside: () => object = () => ({})) =>
  money({
    input: ({ goodsOrder }) => ({ id: goodsOrder, ...beside() }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('goodsOrder') },
    fresh: 'shopping',
  })
const asked = () => ({ requestId: messageId() })
/** Everybody who is verified may see and buy what is on sale. */
const anyGood = { ...hidden('good'), far: 'ok' } as const
const anyVariant = { ...hidden('goodVariant'), far: 'ok' } as const

export const shopRows: Rows = {
  'goods/list': money({}),
  'goods/detail': money({ input: ({ good }) => ({ id: good }), ids: { id: anyGood } }),
  'goodsCart/list': money({}),
  'goodsCart/put': money({
    input: ({ goodVariant }) => ({ variantId: goodVariant, count: 1 }),
    ids: { variantId: anyVariant },
    fresh: 'shopping',
  }),
  'goodsCart/remove': money({
    input: ({ goodVariant }) => ({ variantIds: [goodVariant] }),
    ids: { variantIds: { of: 'goodVariant', absent: 'ok', list: true } },
  }),
  'goodsOrder/create': money({
    input: ({ goodVariant, address }) => ({
      ...asked(),
      lines: [{ variantId: goodVariant, count: 1 }],
      addressId: address,
      points: 100,
    }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { addressId: hidden('address') },
    fresh: 'shopping',
  }),
  'goodsOrder/list': money({}),
  'goodsOrder/detail': ofOwner(),
  'goodsOrder/cancel': ofOwner(asked),
  'goodsOrder/confirm': money({
    input: ({ goodsOrder }) => ({ id: goodsOrder, ...asked() }),
    all: 'NoDataFound',
    // It is not shipped yet.
    but: { owner: 'OrderMoved' },
    ids: { id: hidden('goodsOrder') },
  }),
  'goodsScore/list': money({}),
}
