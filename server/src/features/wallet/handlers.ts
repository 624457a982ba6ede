import type { OutputOf } from '@mynah/contract/kit'
import { billKinds, wallet as calls, type BillKind, type BillRow, type CashRow } from '@mynah/contract/wallet'
import { fromWireNames, toWireNames } from '@mynah/contract/wire-names'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { settingOf } from '#features/app-info/index.ts'
import * as ledger from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import * as cash from './cash.ts'
import * as orders from './orders.ts'
import { centsOf, convert, pointsRateOf, requireSum } from './points.ts'
import { providerOf } from './providers.ts'
import * as store from './store.ts'
import { requireVoucher } from './voucher.ts'

export const walletHandlers = serve(calls, {
  async info(ctx) {
    const [asset, password, tries, stopped, rate, terms, pointsRate] = await Promise.all([
      assetOf(ctx),
      account.payPasswordOf(ctx.db, ctx.userId),
      account.payTriesLeft(ctx, ctx.userId),
      ledger.isStopped(ctx.db),
      settingOf(ctx, 'sevenDayRate'),
      settingOf(ctx, 'sevenDayTerms'),
      pointsRateOf(ctx),
    ])
    const isNamed = rate !== '' && terms !== ''
    return {
      ...{ ...asset, ...tries, payPassword: password !== undefined, stopped, pointsRate },
      sevenDayRate: isNamed ? rate : '',
      sevenDayTerms: isNamed ? terms : '',
    }
  },
  asset: assetOf,
  async cashLog(ctx, input) {
    return cashPage(ctx, input)
  },
  async withdrawals(ctx, input) {
    return cashPage(ctx, input, true)
  },
  withdraw: (ctx, input) =>
    idempotent(
      ctx,
      calls.withdraw,
      input,
      async (tx) => {
        const { cardUserName, cardNum, mobile, extractForm: form, money: cents } = input
        const asked = { out: true, cents, form, outside: { cardUserName, cardNum, mobile } }
        return cashView(ctx, await cash.request(ctx, tx, asked))
      },
      async (requirePayProof) => {
        await auth.requireLongSession(ctx)
        await requirePayProof()
      },
    ),
  async bill(ctx, input) {
    const page = pageOf(input)
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const rows = await ledger.lines(ctx.db, wanted(ctx, input), at)
    const { list, ...rest } = pageFrom(rows, page)
    return { ...rest, list: await billViews(ctx, list) }
  },
  billSum: (ctx, input) => ledger.flow(ctx, wanted(ctx, input)),
  async billChart(ctx, { dates }) {
    const list = dates.slice(1).map((): ChartRow[] => [])
    for (const { span, kind, income, spent } of await ledger.flowByKind(
      ctx,
      ledger.moneyOf(ctx.userId),
      dates,
    )) {
      if (income === 0 && spent === 0) continue
      const rows = list[span]
      const type: number = billKinds[kind as BillKind]
      const known = rows?.find((row) => row.type === type)
      if (known) Object.assign(known, { income: known.income + income, spent: known.spent + spent })
      else rows?.push({ type, income, spent })
    }
    return { list }
  },
  async billDetail(ctx, { id }) {
    const row = await ledger.lineOf(ctx.db, ledger.moneyOf(ctx.userId), id)
    const [view] = row ? await billViews(ctx, [row]) : []
    if (!row || !view) throw new ApiError('NoDataFound')
    return { ...view, msgSeq: await messages.seqOf(ctx.db, row.conversation_id, row.message_id) }
  },
  async recharge(ctx, input) {
    const { userId, money: cents, form, cardUserName, cardNum, mobile, voucherImg } = input
    if (userId !== undefined && userId !== ctx.userId) throw new ApiError('NoDataFound')
    let imageHash = ''
    return idempotent(
      ctx,
      calls.recharge,
      input,
      async (tx) => {
        const outside = { cardUserName, cardNum, mobile }
        const asked = { out: false, cents, form, outside, voucher: voucherImg, imageHash }
        return cashView(ctx, await cash.request(ctx, tx, asked))
      },
      async () => (imageHash = await requireVoucher(ctx, voucherImg)),
    )
  },
  async rechargeAddress(ctx) {
    return { list: await store.addresses(ctx.db) }
  },
  async convert(ctx, input) {
    let cents = 0
    const { output } = calls.convert
    const stored = await idempotent(
      ctx,
      calls.convert,
      input,
      async (tx) => {
        const into = input.transitionType === 1 ? 'money' : 'points'
        const { requestId, number: points } = input
        const now = await convert(ctx, tx, { into, points, cents, requestId })
        return toWireNames(output, { balance: now.money, points: now.points })
      },
      async (requirePayProof) => {
        cents = centsOf(input.number, await pointsRateOf(ctx))
        await requireSum(ctx, cents, input.money)
        if (input.transitionType === 2) await requirePayProof()
      },
    )
    return fromWireNames(output, stored) as OutputOf<typeof calls.convert>
  },
  async order(ctx, { orderId }) {
    return orderView(ctx, await orders.requireOrder(ctx, ctx.userId, orderId))
  },
  pay: (ctx, input) =>
    idempotent(
      ctx,
      calls.pay,
      input,
      async (tx) => orderView(ctx, await orders.pay(ctx, tx, ctx.userId, input.orderId)),
      async (requirePayProof) => {
        await orders.requireOrder(ctx, ctx.userId, input.orderId)
        await requirePayProof()
      },
    ),
  async payInfo(ctx, { orderId, form }) {
    const order = await orders.requireOrder(ctx, ctx.userId, orderId)
    if (!order.paid && order.expires_at <= ctx.clock.now()) throw new ApiError('OrderExpired')
    const list = await providerOf(form).addresses(ctx)
    return { order: orderView(ctx, order), list: list.filter((one) => one.form === form) }
  },
})

async function assetOf(ctx: Ctx) {
  const { money: balance, points } = await ledger.balanceOf(ctx, ctx.userId)
  return { balance, held: await ledger.heldOf(ctx, ctx.userId), points }
}

type Paged = { pageNo?: number | undefined; pageSize?: number | undefined }

async function cashPage(ctx: Ctx, input: Paged, out?: boolean) {
  const page = pageOf(input)
  const at = { limit: page.pageSize + 1, offset: page.offset }
  const { list, ...rest } = pageFrom(await store.ofPerson(ctx.db, ctx.userId, at, out), page)
  return { ...rest, list: list.map((row) => cashView(ctx, row)) }
}

/** The name is the user's own; of the number only the end is shown. */
const cashView = (ctx: Ctx, row: store.CashRow): CashRow => ({
  id: row.id,
  out: row.is_out,
  state: row.state,
  money: row.cents,
  form: row.form,
  cardUserName: cash.outsideOf(ctx, row).cardUserName,
  cardNum: row.mask,
  reason: row.reason,
  reference: row.reference,
  asked: row.asked_cents,
  createTime: row.created_at,
  decideTime: row.decided_at,
})

type Wanted = { type?: number | undefined; startDate?: number | undefined; endDate?: number | undefined }

function wanted(ctx: Ctx, { type = -1, startDate: from, endDate: until }: Wanted) {
  const kinds = Object.keys(billKinds).filter((kind) => billKinds[kind as BillKind] === type)
  return { account: ledger.moneyOf(ctx.userId), kinds: type === -1 ? undefined : kinds, from, until }
}

type ChartRow = { type: number; income: number; spent: number }

async function billViews(ctx: Ctx, rows: ledger.Line[]): Promise<BillRow[]> {
  const people = rows.map((row) => row.other_id).filter((id) => id !== '')
  const [cards, fates] = await Promise.all([
    account.cardsOf(ctx, people),
    ledger.fatesOf(ctx, ledger.moneyOf(ctx.userId), rows),
  ])
  return rows.map((row) => {
    const other = cards.get(row.other_id)
    const inChat = row.conversation_id !== ''
    const kind = row.kind as BillKind
    return {
      id: ledger.lineId(row),
      orderNo: ledger.orderNo(ctx, row),
      type: billKinds[kind],
      kind,
      money: row.amount,
      returned: fates.get(row.key)?.returned ?? 0,
      waits: fates.get(row.key)?.isHeld ?? false,
      balance: row.balance,
      createTime: row.at,
      other: {
        userId: row.other_id,
        userName: other?.userName ?? '',
        avatarUrl: other?.avatarUrl ?? '',
      },
      conversation: inChat ? messages.conversationRef(row.conversation_id, ctx.userId) : null,
      msgId: row.message_id,
    }
  })
}

const orderView = (ctx: Ctx, row: store.OrderRow) => ({
  orderId: row.id,
  title: orders.productOf(ctx, row.kind)?.titleOf(row.subject) ?? '',
  money: row.cents,
  paid: row.paid,
})
