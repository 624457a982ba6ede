import {
  anId,
  line,
  listOf,
  oneOf,
  optional,
  paged,
  requestId,
  shaped,
  whole,
  type FieldRows,
} from './kinds.ts'

const category = oneOf('virtual', 'household', 'foodAndDrink', 'electronics', 'cosmetics', 'fashion')
const state = oneOf('toShip', 'shipped', 'completed', 'cancelled', 'rejected')
const line1 = { variantId: '999999999999999', count: 1 }
const hostileCounts = [0, -1, 1.5, 100, 1e9, '1', '１', '١', null, true, [1], { wrong: true }]
const lines = shaped(
  [[line1], [{ ...line1, count: 99 }]],
  [
    [],
    line1,
    'x',
    null,
    [null],
    [line1, line1],
    [{ count: 1 }],
    [{ ...line1, variantId: 'x' }],
    Array.from({ length: 31 }, (_, at) => ({ variantId: String(at + 1), count: 1 })),
    ...hostileCounts.map((count) => [{ ...line1, count }]),
  ],
)

export const shopFields: FieldRows = {
  'goods/list': { category: optional(category), keyword: optional(line(64)), ...paged },
  'goods/detail': { id: anId },
  'goodsCart/put': { variantId: anId, count: whole(1, 99) },
  'goodsCart/remove': { variantIds: listOf(anId, 1, 30) },
  'goodsOrder/create': {
    requestId,
    lines,
    addressId: optional(anId),
    points: whole(1, 2_970_000_000),
  },
  'goodsOrder/list': { state: optional(state), ...paged },
  'goodsOrder/detail': { id: anId },
  'goodsOrder/cancel': { requestId, id: anId },
  'goodsOrder/confirm': { requestId, id: anId },
  'goodsScore/list': { way: optional(oneOf('earned', 'spent')), ...paged },
}
