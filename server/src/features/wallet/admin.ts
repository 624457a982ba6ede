import { type PayAddress } from '@mynah/contract/wallet'
import { walletAdmin as calls } from '@mynah/contract/wallet-admin'
import type { App } from '#platform/app.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { pageOf } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { settingOf } from '#features/app-info/index.ts'
import { openFlagsFor } from '#features/flags/index.ts'
import { namesFor } from '#features/identity/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { finishedAt, storeSystemUpload, signedUrl } from '#features/uploads/index.ts'
import { alikeTo, compare, twinsOf } from './alike-store.ts'
import * as cash from './cash.ts'
import { approvalsFor, decideAs, flaggedOf } from './decisions.ts'
import { lockAsSeen, takeBack } from './deciding.ts'
import { changeRate } from './points.ts'
import * as store from './store.ts'
import { changeLimit, limitsNow } from './two-person.ts'

export const walletAdminHandlers = serveAdmin(calls, {
  async queue(ctx, input) {
    const { find, ...filter } = input
    const ids = find ? await idsFound(ctx, find) : undefined
    const { list, ...rest } = await store.queue(ctx.db, { ...filter, ids }, pageOf(input, 50))
    const open = input.open ? await store.find(ctx.db, input.open) : undefined
    const [ofOpen = null] = open?.is_out === input.out ? await viewsOf(ctx, [open]) : []
    return { ...rest, list: await viewsOf(ctx, list), open: ofOpen }
  },
  async look(ctx, { id }) {
    const row = await store.find(ctx.tx, id)
    if (!row) throw new ApiError('NoDataFound')
    ctx.record(`person ${row.user_id}`, { cash: id })
    const { cardNum, cardUserName, mobile } = cash.outsideOf(ctx, row)
    if (!row.compared && !row.is_out) await compare(ctx.tx, row)
    const alike = await alikeTo(ctx.tx, id)
    const [view] = await viewsOf({ ...ctx, db: ctx.tx }, [row])
    if (!view) throw new ApiError('NoDataFound')
    return {
      ...view,
      cardUserName,
      fullCardNum: cardNum,
      mobile,
      voucher: await signedUrl(ctx, row.voucher),
      balance: (await ledger.balanceOf(ctx, row.user_id)).money,
      alike: await Promise.all(
        alike.map(async ({ id: other, user_id: userId, voucher, state }) => ({
          id: other,
          userId,
          voucher: await signedUrl(ctx, voucher),
          state,
        })),
      ),
    }
  },
  async decide(ctx, { id, version, money, approve, reason = '', ...found }) {
    if (!approve && !reason) throw badParameter('reason')
    // Another operator who decides at the same moment waits here.
    const row = await lockAsSeen(ctx.tx, { id, version, money })
    if (row.is_out && found.received !== undefined) throw badParameter('received')
    return decideAs(ctx, row, { approve, reason, ...found })
  },
  async takeBack(ctx, { id, version }) {
    const row = await lockAsSeen(ctx.tx, { id, version })
    ctx.record(`person ${row.user_id}`, { cash: id })
    await takeBack(ctx.tx, row)
    return null
  },
  twoPerson: async (ctx) => ({ list: await limitsNow(ctx, ctx.db) }),
  async setTwoPerson(ctx, { kind, amount = null }) {
    const { before, value, isLower } = await changeLimit(ctx, ctx.tx, kind, amount)
    if (isLower) ctx.atOnce('always')
    ctx.record(`setting two persons ${kind}`, { before, value })
    return null
  },
  async addresses(ctx) {
    return { list: await store.addresses(ctx.db), pointsRate: Number(await settingOf(ctx, 'canRate')) }
  },
  async setRate(ctx, { pointsRate }) {
    if (!(await ledger.isInUse(ctx.tx))) ctx.atOnce('alone')
    const before = await changeRate(ctx, ctx.tx, pointsRate)
    ctx.record('setting canRate', { before, value: pointsRate })
    return null
  },
  async savePicture(ctx, { bytes }) {
    const { url, size } = await storeSystemUpload(ctx, ctx.tx, Buffer.from(bytes, 'base64'))
    ctx.record('setting pay addresses', { picture: size })
    return { url }
  },
  async setAddresses(ctx, { list }) {
    if (new Set(list.map(({ form }) => form)).size < list.length) throw badParameter('list')
    for (const { form, picture } of list) {
      if (form !== 1 && form !== 2) throw badParameter('list')
      if (picture !== '' && !(await finishedAt(ctx, picture))) throw badParameter('list')
    }
    const before = await store.addresses(ctx.tx)
    if (!(await ledger.isInUse(ctx.tx))) ctx.atOnce('alone')
    if (list.every((one) => before.some((had) => addressText([had]) === addressText([one]))))
      ctx.atOnce('always')
    await store.setAddresses(ctx.tx, list)
    ctx.record('setting pay addresses', { before: addressText(before), value: addressText(list) })
    return null
  },
})

/** Payment addresses are public, so the log contains them. */
const addressText = (list: readonly PayAddress[]) =>
  list.map(({ form, name, account, picture }) => [form, name, account, picture].join(' ')).join('; ')

export const idsFound = async (app: App, words: string): Promise<string[]> =>
  store.idsFound(app.db, {
    numbers: [await ledger.numberNow(app, words)],
    reference: words,
    people: await account.idsNamed(app.db, words),
  })

async function viewsOf(ctx: AdminCtx, rows: store.CashRow[]) {
  const ids = rows.map((row) => row.id)
  const nameOf = await namesFor(
    ctx,
    rows.map((row) => row.user_id),
  )
  const approvals = await approvalsFor(ctx, rows)
  const twins = await twinsOf(ctx.db, ids)
  const flags = await openFlagsFor(ctx.db, rows.map(flaggedOf))
  return rows.map((row) => ({
    id: row.id,
    out: row.is_out,
    state: row.state,
    money: row.cents,
    form: row.form,
    cardUserName: '',
    cardNum: row.mask,
    reason: row.reason,
    reference: row.reference || row.due_reference,
    bookedOn: row.booked_on || row.due_booked_on,
    asked: row.asked_cents,
    received: row.due_cents,
    createTime: row.created_at,
    decideTime: row.decided_at,
    userId: row.user_id,
    ...nameOf(row.user_id),
    ...approvals(row.id),
    twins: twins.get(row.id) ?? 0,
    flags: flags.get(row.id) ?? 0,
    version: row.version,
    dueTime: row.due_at,
    dueApprove: row.due_approve,
  }))
}
