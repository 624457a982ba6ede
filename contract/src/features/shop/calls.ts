import * as z from '../../kit/schema.ts'
import {
  call,
  emptyInput,
  emptyOutput,
  event,
  flag,
  id,
  int,
  list,
  paged,
  singleLineText,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Money, requestId } from '../../rules/money.ts'
import { Address } from '../addresses/calls.ts'

export const goodCategories = [
  'virtual',
  'household',
  'foodAndDrink',
  'electronics',
  'cosmetics',
  'fashion',
] as const
export type GoodCategory = (typeof goodCategories)[number]
export const goodCategory = z.enum(goodCategories)

/** The colours of variants. A fixed list, so that each has a name in every language. */
export const goodColours = [
  'black',
  'white',
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
  'natural',
] as const
export type GoodColour = (typeof goodColours)[number]
/** '' if a good has no choice of colour. */
export const goodColour = z.enum(['', ...goodColours])

/** `rejected` by the shop, `cancelled` by the buyer. An order of virtual goods is completed at once. */
export const orderStates = ['toShip', 'shipped', 'completed', 'cancelled', 'rejected'] as const
export type OrderState = (typeof orderStates)[number]

/** `points` and `marketPrice` for one piece; `stock` of all variants together. */
export const GoodCard = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  category: goodCategory,
  points: z.int(),
  marketPrice: Money,
  stock: z.int(),
  /** Delivered at once, without an address. */
  isVirtual: flag,
  /** For a gift of the daily sign-in: the days of the streak that it takes; 0 for goods bought with points. */
  streakDays: z.int(),
})
export type GoodCard = z.output<typeof GoodCard>

/** A variant of a good that can be ordered. */
export const GoodVariant = z.object({
  id: z.string(),
  colour: goodColour,
  size: z.string(),
  stock: z.int(),
  /** Which of the good's `pictures` shows it; absent if none does. */
  picture: z.optional(z.string()),
})
export type GoodVariant = z.output<typeof GoodVariant>

/** A good with everything that its page shows. */
export const Good = z.extend(GoodCard, {
  text: z.string(),
  pictures: z.array(z.string()),
  /** Each has another colour or size; there is one without either if there is nothing to choose. */
  variants: z.array(GoodVariant),
})
export type Good = z.output<typeof Good>

/** A variant in the cart. */
export const CartLine = z.object({
  variantId: z.string(),
  count: z.int(),
  good: GoodCard,
  colour: goodColour,
  size: z.string(),
  /** Of this variant; 0 if it is no longer on sale. */
  stock: z.int(),
})
export type CartLine = z.output<typeof CartLine>

/** A good as it was when it was ordered. */
export const OrderLine = z.object({
  goodId: z.string(),
  name: z.string(),
  picture: z.string(),
  colour: goodColour,
  size: z.string(),
  count: z.int(),
  points: z.int(),
})
export type OrderLine = z.output<typeof OrderLine>

/** An order of the points shop. */
export const GoodsOrder = z.object({
  id: z.string(),
  state: z.enum(orderStates),
  points: z.int(),
  lines: z.array(OrderLine),
  isVirtual: flag,
  /** Paid with the days of a streak, which are not returned. */
  isGift: flag,
  createTime: z.int(),
  /** 0 until it happens. */
  shipTime: z.int(),
  endTime: z.int(),
  /** When it counts as received; 0 unless it is shipped. */
  confirmTime: z.int(),
  address: z.nullable(z.omit(Address, { id: true, isDefault: true })),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
})
export type GoodsOrder = z.output<typeof GoodsOrder>

const money = { needs: 'verified', money: true } as const
const count = z.int().check(z.minimum(1), z.maximum(limits.orderCountMax))
const lines = z.array(z.object({ variantId: id, count })).check(
  z.minLength(1),
  z.maxLength(limits.cartMax),
  z.refine((all) => new Set(all.map(({ variantId }) => variantId)).size === all.length),
)

export const shop = {
  /** Goods on sale, newest first; optionally those whose names, in any language, contain all words of `keyword`. */
  list: call('goods/list', () => ({
    ...money,
    input: z.object({
      category: z.optional(goodCategory),
      keyword: z.optional(singleLineText(limits.keywordLengthMax)),
      ...paged,
    }),
    output: list(GoodCard),
  })),
  /** A good with its variants. */
  detail: call('goods/detail', () => ({ ...money, input: z.object({ id }), output: Good })),
  /** The caller's cart. */
  cart: call('goodsCart/list', () => ({
    ...money,
    input: emptyInput,
    output: z.object({ list: z.array(CartLine) }),
  })),
  /** Sets the number of a variant in the cart. */
  putInCart: call('goodsCart/put', () => ({
    ...money,
    rate: 'write',
    input: z.object({ variantId: id, count: int(1, limits.orderCountMax) }),
    output: emptyOutput,
    errors: ['CartFull'],
  })),
  /** Takes variants out of the caller's cart. */
  removeFromCart: call('goodsCart/remove', () => ({
    ...money,
    rate: 'write',
    input: z.object({ variantIds: z.array(id).check(z.minLength(1), z.maxLength(limits.cartMax)) }),
    output: emptyOutput,
  })),
  /**
   * Places an order. Points and stock are taken at once, and the goods leave the cart. `points` is the total that the
   * user saw; if the price changed, the order is refused. Virtual goods and shipped goods become separate orders.
   */
  order: call('goodsOrder/create', () => ({
    ...money,
    rate: 'spend',
    input: z.object({
      requestId,
      lines,
      addressId: z.optional(id),
      points: int(1, limits.orderPointsMax),
    }),
    output: z.object({ list: z.array(GoodsOrder) }),
    errors: [
      'InsufficientPoints',
      'OutOfStock',
      'GoodsChanged',
      'AddressMissing',
      'ProofTooNew',
      'MoneyStopped',
    ],
  })),
  /** The caller's orders, newest first. */
  orders: call('goodsOrder/list', () => ({
    ...money,
    input: z.object({ state: z.optional(z.enum(orderStates)), ...paged }),
    output: list(GoodsOrder),
  })),
  /** An order of the caller. */
  orderDetail: call('goodsOrder/detail', () => ({ ...money, input: z.object({ id }), output: GoodsOrder })),
  /** Cancels an order that is not shipped; points and stock are returned. */
  cancel: call('goodsOrder/cancel', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, id }),
    output: GoodsOrder,
    errors: ['OrderMoved', 'GiftNotReturned', 'MoneyStopped'],
  })),
  /** Confirms that an order arrived. Happens by itself after `orderConfirmMs`. */
  confirm: call('goodsOrder/confirm', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, id }),
    output: GoodsOrder,
    errors: ['OrderMoved'],
  })),
  /** Points received and spent, newest first. */
  score: call('goodsScore/list', () => ({
    ...money,
    input: z.object({ way: z.optional(z.enum(['earned', 'spent'])), ...paged }),
    output: list(
      z.object({
        id: z.string(),
        /** One of the bill kinds. */
        kind: z.string(),
        points: z.int(),
        balance: z.int(),
        createTime: z.int(),
      }),
    ),
  })),
}

export const shopEvents = {
  /** An order of this user changed. */
  orderChanged: event('goodsOrder.changed', z.object({ id: z.string(), state: z.enum(orderStates) })),
}
