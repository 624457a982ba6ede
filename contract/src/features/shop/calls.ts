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

/** Colours that a variant can have: a list of its own, so that each is said in every language. */
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
/** '' where a good has no choice of colour. */
export const goodColour = z.enum(['', ...goodColours])

/** `rejected` by the shop, `cancelled` by who ordered. A virtual order is completed at once. */
export const orderStates = ['toShip', 'shipped', 'completed', 'cancelled', 'rejected'] as const
export type OrderState = (typeof orderStates)[number]

/** `points` and `marketPrice` are of one piece; `stock` of all variants together. */
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
  /** Of a gift of the daily sign-in the days that it takes; 0 for what is bought with points. */
  streakDays: z.int(),
})
export type GoodCard = z.output<typeof GoodCard>

/** What can be ordered of a good. */
export const GoodVariant = z.object({
  id: z.string(),
  colour: goodColour,
  size: z.string(),
  stock: z.int(),
  /** Which of the good's `pictures` shows it; absent where none does. */
  picture: z.optional(z.string()),
})
export type GoodVariant = z.output<typeof GoodVariant>

/** A good with all that its page shows. */
export const Good = z.extend(GoodCard, {
  text: z.string(),
  pictures: z.array(z.string()),
  /** Each with another colour or size; one without either where there is nothing to choose. */
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
  /** Of this variant; 0 also for what is no longer on sale. */
  stock: z.int(),
})
export type CartLine = z.output<typeof CartLine>

/** As it was when it was ordered. */
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
  /** Exchanged for the days of a streak, which nobody gets back. */
  isGift: flag,
  createTime: z.int(),
  /** 0 where it has not happened. */
  shipTime: z.int(),
  endTime: z.int(),
  /** When it is taken as received; 0 unless it is on its way. */
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
  /** On sale, newest first; names that have all words of `keyword`, in any language. */
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
  /** What is in the caller's cart. */
  cart: call('goodsCart/list', () => ({
    ...money,
    input: emptyInput,
    output: z.object({ list: z.array(CartLine) }),
  })),
  /** So many of this variant are in the cart now. */
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
   * Points and stock are taken at once; what is ordered leaves the cart. `points` is the sum that the person saw: another
   * price refuses it. Virtual goods and parcels become orders of their own.
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
  /** Newest first. */
  orders: call('goodsOrder/list', () => ({
    ...money,
    input: z.object({ state: z.optional(z.enum(orderStates)), ...paged }),
    output: list(GoodsOrder),
  })),
  /** An order of the caller. */
  orderDetail: call('goodsOrder/detail', () => ({ ...money, input: z.object({ id }), output: GoodsOrder })),
  /** While it is not shipped: points and stock go back. */
  cancel: call('goodsOrder/cancel', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, id }),
    output: GoodsOrder,
    errors: ['OrderMoved', 'GiftNotReturned', 'MoneyStopped'],
  })),
  /** It arrived. By itself after `orderConfirmMs`. */
  confirm: call('goodsOrder/confirm', () => ({
    ...money,
    rate: 'spend',
    input: z.object({ requestId, id }),
    output: GoodsOrder,
    errors: ['OrderMoved'],
  })),
  /** Points that came and went, newest first. */
  score: call('goodsScore/list', () => ({
    ...money,
    input: z.object({ way: z.optional(z.enum(['earned', 'spent'])), ...paged }),
    output: list(
      z.object({
        id: z.string(),
        /** A kind of the bill. */
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
