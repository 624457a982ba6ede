import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, int, list, paged, singleLineText, text } from '../../kit/kit.ts'
import { queueInput, queueList } from '../../kit/work-queue.ts'
import { languages, type Language } from '../../kit/languages.ts'
import { limits } from '../../limits.ts'
import { cents, Money, requestId } from '../../rules/money.ts'
import { goodCategory, goodColour, GoodsOrder, orderStates, GoodVariant } from './calls.ts'

const goodText = z.object({
  name: singleLineText(limits.goodNameLengthMax, 1),
  text: text(limits.goodTextLengthMax),
})
/** In the languages that there are; English is always present. */
const texts = z
  .partialRecord(z.enum(languages), goodText)
  .check(z.refine((all) => (all as Partial<Record<Language, unknown>>).en !== undefined))

export const AdminGood = z.object({
  id: z.string(),
  category: goodCategory,
  texts: z.record(z.string(), z.object({ name: z.string(), text: z.string() })),
  pictures: z.array(z.string()),
  points: z.int(),
  marketPrice: Money,
  streakDays: z.int(),
  /** What is delivered at once, as `kind/subject` of a product; '' for goods that are shipped. */
  delivery: z.string(),
  onSale: z.boolean(),
  createTime: z.int(),
  variants: z.array(GoodVariant),
})
export type AdminGood = z.output<typeof AdminGood>

const AdminOrder = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  state: z.enum(orderStates),
  points: z.int(),
  isGift: z.boolean(),
  what: z.string(),
  createTime: z.int(),
  /** When a gift has to be shipped; 0 for orders paid with points, which have no such term. */
  dueTime: z.int(),
  isOverdue: z.boolean(),
  endTime: z.int(),
})

const note = singleLineText(limits.refusalLengthMax, 1)

export const shopAdmin = {
  /** Goods, newest first. `pointsRate`: how many points money is converted to for one dollar. */
  goods: adminCall('goods/list', {
    roles: ['editor'],
    input: z.object({ keyword: z.optional(singleLineText(limits.keywordLengthMax)), ...paged }),
    output: z.extend(list(AdminGood), { pointsRate: z.int() }),
  }),
  /** What can be delivered at once: `kind/subject`, and its name. */
  deliveries: adminCall('goods/deliveries', {
    roles: ['editor'],
    input: emptyInput,
    output: z.object({ list: z.array(z.object({ delivery: z.string(), title: z.string() })) }),
  }),
  /**
   * Saves a good. The console makes the `id` of a new one, so that a repeat creates no second one. Variants that are
   * left out are no longer sold.
   */
  save: adminCall('goods/save', {
    roles: ['editor'],
    recorded: true,
    redirects: true,
    input: z.object({
      id: z.string().check(z.regex(/^\d{15}$/)),
      category: goodCategory,
      texts,
      pictures: z
        .array(z.string().check(z.minLength(1), z.maxLength(500)))
        .check(z.maxLength(limits.goodPicturesMax)),
      points: int(0, limits.goodPointsMax),
      marketPrice: cents(0, limits.goodMarketCentsMax),
      streakDays: int(0, 365),
      delivery: z.string().check(z.maxLength(60)),
      onSale: z.boolean(),
      variants: z
        .array(
          z.object({
            colour: goodColour,
            size: singleLineText(limits.goodSizeLengthMax),
            /** One of `pictures`. */
            picture: z.optional(z.string().check(z.maxLength(500))),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(limits.goodVariantsMax),
          z.refine(
            (all) => new Set(all.map((one) => JSON.stringify([one.colour, one.size]))).size === all.length,
          ),
        ),
    }),
    output: AdminGood,
  }),
  /** Adds to the stock, or removes from it; never below zero. */
  changeStock: adminCall('goods/change-stock', {
    roles: ['editor'],
    recorded: true,
    input: z.object({
      requestId,
      variantId: id,
      change: int(-limits.stockChangeMax, limits.stockChangeMax),
      note,
    }),
    output: z.object({ stock: z.int() }),
    errors: ['OutOfStock'],
  }),
  /** 50 changes of the stock of a good, newest first, those made before the one with the id `before`. */
  stockLog: adminCall('goods/stock-log', {
    roles: ['editor'],
    input: z.object({ id, before: z.optional(id) }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          variantId: z.string(),
          change: z.int(),
          stock: z.int(),
          kind: z.enum(['set', 'ordered', 'returned']),
          note: z.string(),
          operator: z.string(),
          orderId: z.string(),
          createTime: z.int(),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  savePicture: adminCall('goods/save-picture', {
    roles: ['editor'],
    recorded: true,
    input: z.object({
      bytes: z.string().check(z.maxLength(limits.adminPictureLengthMax), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    output: z.object({ url: z.string() }),
    errors: ['FileTypeNotAllowed', 'PictureTooLarge', 'FileTooComplex', 'NoRoomForFiles', 'UploadFailed'],
  }),
  /** Orders to ship oldest first, gifts (which have a due time) before the others; other states newest first. */
  orders: adminCall('goods-orders/queue', {
    roles: ['support'],
    input: z.object({ state: z.enum(orderStates), ...queueInput(['points', 'ordered']) }),
    output: queueList(AdminOrder),
  }),
  look: adminCall('goods-orders/look', {
    roles: ['support'],
    recorded: true,
    input: z.object({ id }),
    output: z.extend(GoodsOrder, { userId: z.string(), userName: z.string() }),
  }),
  ship: adminCall('goods-orders/ship', {
    roles: ['support'],
    recorded: true,
    input: z.object({
      id,
      carrier: singleLineText(limits.carrierLengthMax, 1),
      trackingNumber: z.string().check(z.regex(/^[A-Za-z0-9 -]{4,40}$/)),
    }),
    output: emptyOutput,
    errors: ['ClaimedByOther', 'OrderMoved', 'MoneyStopped'],
  }),
  /** Rejects an order, and returns what was paid: points, or the days of a streak or the gold bar. */
  reject: adminCall('goods-orders/reject', {
    roles: ['support'],
    recorded: true,
    input: z.object({ id, reason: note }),
    output: emptyOutput,
    errors: ['ClaimedByOther', 'OrderMoved', 'MoneyStopped'],
  }),
  /** By day (UTC), newest first. */
  figures: adminCall('goods/figures', {
    roles: ['editor', 'support'],
    input: z.object({ days: int(1, 90) }),
    output: z.object({
      list: z.array(
        z.object({
          day: z.string(),
          orders: z.int(),
          points: z.int(),
          shipped: z.int(),
          cancelled: z.int(),
          rejected: z.int(),
        }),
      ),
    }),
  }),
}
