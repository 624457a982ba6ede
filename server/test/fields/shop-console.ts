import {
  amount,
  anId,
  bool,
  line,
  oneOf,
  optional,
  paged,
  plain,
  queued,
  requestId,
  shaped,
  whole,
  type FieldRows,
} from './kinds.ts'

const category = oneOf('virtual', 'household', 'foodAndDrink', 'electronics', 'cosmetics', 'fashion')
const state = oneOf('toShip', 'shipped', 'completed', 'cancelled', 'rejected')
const english = { name: 'Lunch box', text: 'Of bamboo' }
const variant = { colour: '', size: '' }
const hostile = [null, 'x', 7, [], {}]

export const shopConsoleFields: FieldRows = {
  'goods/list': { keyword: optional(line(64)), ...paged },
  'goods/save': {
    id: shaped(['123456789012345'], ['', '1', 'x'.repeat(15), '1'.repeat(16), 7, null]),
    category,
    texts: shaped(
      [{ en: english }, { en: english, th: { name: 'ก', text: '' } }],
      [...hostile, { th: english }, { en: { name: '', text: '' } }, { en: english, xx: english }],
    ),
    pictures: shaped([[]], [null, 'x', [''], [7], Array.from({ length: 7 }, () => 'x')]),
    points: whole(0, 1_000_000),
    marketPrice: amount('0.00', '10000.00', ['10000.01']),
    streakDays: whole(0, 365),
    delivery: plain(60),
    onSale: bool,
    variants: shaped(
      [[variant], [variant, { colour: 'red', size: 'M' }]],
      [
        ...hostile,
        [variant, variant],
        [{ colour: 'loud', size: '' }],
        [{ colour: '', size: 'x'.repeat(13) }],
        [{ ...variant, picture: 'x'.repeat(501) }],
      ],
    ),
  },
  'goods/change-stock': {
    requestId,
    variantId: anId,
    change: whole(-100_000, 100_000),
    note: line(200, 1),
  },
  'goods/stock-log': { id: anId, before: optional(anId) },
  'goods/save-picture': { bytes: shaped(['AAAA', 'AA=='], ['', 'A A', 'A===', 'Ä', 7, null]) },
  'goods-orders/queue': { state, ...queued('points', 'ordered') },
  'goods-orders/look': { id: anId },
  'goods-orders/ship': {
    id: anId,
    carrier: line(30, 1),
    trackingNumber: shaped(
      ['JX-1234 5', 'x'.repeat(40)],
      ['', 'abc', 'x'.repeat(41), 'ab_cd', '１２３４', 7, null],
    ),
  },
  'goods-orders/reject': { id: anId, reason: line(200, 1) },
  'goods/figures': { days: whole(1, 90) },
}
