import { identityAdmin as calls, identityState } from '@mynah/contract/identity'
import type { App } from '#platform/app.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import type { Db } from '#platform/database/database.ts'
import { pageOf } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { noteDecision } from '#features/flags/index.ts'
import { agree, agreedAmong, serveAdmin } from '#features/operators/index.ts'
import { openPhoto } from '#features/uploads/index.ts'
import { sameDocument } from './documents.ts'
import { secretsOf } from './secrets.ts'
import * as service from './service.ts'
import * as store from './store.ts'

const subjectOf = (userId: string, attempt: number) => ({
  kind: 'identity',
  subject: userId,
  version: attempt,
})
const releaseOf = (userId: string, attempt: number) => ({
  kind: 'identity-release',
  subject: userId,
  version: attempt,
})

/** What two operators would have to agree to now: the identity, or its release once it is approved. */
export async function agreementOf(db: Db, userId: string) {
  const row = await store.find(db, userId)
  return row && (row.state === identityState.approved ? releaseOf : subjectOf)(userId, row.attempt)
}

const twoNeeded = ({ config }: App) => config.twoPerson.includes('identity')

type Summary = Pick<
  store.IdentityRow,
  'user_id' | 'state' | 'country' | 'card_kind' | 'attempt' | 'submitted_at' | 'decided_at'
>

export async function viewsOf(app: App, rows: Summary[]) {
  const people = await account.cardsOf(
    app,
    rows.map((row) => row.user_id),
  )
  const agreed = await agreedAmong(
    app,
    rows.map((row) => subjectOf(row.user_id, row.attempt)),
  )
  return rows.map((row) => ({
    userId: row.user_id,
    userName: people.get(row.user_id)?.userName ?? '',
    userNum: people.get(row.user_id)?.userNum ?? '',
    state: row.state,
    country: row.country,
    cardType: row.card_kind,
    attempt: row.attempt,
    submitTime: row.submitted_at,
    decideTime: row.decided_at,
    agreedBy: (agreed.get(row.user_id) ?? []).map(({ name }) => name),
    needed: twoNeeded(app) ? 2 : 1,
  }))
}

export const identityAdminHandlers = serveAdmin(calls, {
  async queue(ctx, input) {
    const { find, ...filter } = input
    const ids = find ? await account.idsNamed(ctx.db, find) : undefined
    const { list, ...rest } = await store.queue(ctx.db, { ...filter, ids }, pageOf(input, 50))
    const open = input.open ? await store.find(ctx.db, input.open) : undefined
    const views = await viewsOf(ctx, [...list, ...(open ? [open] : [])])
    return { ...rest, list: views.slice(0, list.length), open: views[list.length] ?? null }
  },
  async look(ctx, { userId }) {
    const row = await store.find(ctx.tx, userId)
    if (!row) throw new ApiError('NoDataFound')
    const [view] = await viewsOf(ctx, [row])
    if (!view) throw new ApiError('NoDataFound')
    const same = await sameDocument(ctx, ctx.tx, row)
    const people = await account.cardsOf(
      ctx,
      same.map((one) => one.user_id),
    )
    ctx.record(`person ${userId}`, { attempt: row.attempt })
    return {
      ...view,
      ...secretsOf(ctx, row),
      same: same.map((one) => ({
        userId: one.user_id,
        userName: people.get(one.user_id)?.userName ?? '',
        state: one.state,
      })),
      reason: row.reason,
      mine: view.agreedBy.includes(ctx.operator.name),
    }
  },
  async photo(ctx, { userId, side }) {
    const row = await store.find(ctx.tx, userId)
    const bytes = row && (await openPhoto(ctx, row[side]))
    if (!bytes) throw new ApiError('NoDataFound')
    ctx.record(`person ${userId}`, { side })
    return { data: bytes.toString('base64') }
  },
  async decide(ctx, { userId, attempt, approve, reason = '', note }) {
    if (!approve && !reason) throw badParameter('reason')
    // Another operator who decides at the same moment waits here.
    const row = await store.lock(ctx.tx, userId)
    if (row?.state !== identityState.review || row.attempt !== attempt) throw new ApiError('NoDataFound')
    await noteDecision(ctx, { about: 'identities', item: userId, userId, note })
    ctx.record(`person ${userId}`, {
      ...{ attempt, approve },
      ...(!approve && { reason }),
      ...(note && { noted: true }),
    })
    if (approve && !(await agree(ctx, subjectOf(userId, attempt), twoNeeded(ctx))))
      return { state: identityState.review }
    await service.decide(ctx, ctx.tx, { userId, attempt, approve, reason: approve ? '' : reason })
    return { state: approve ? identityState.approved : identityState.refused }
  },
  async release(ctx, { userId }) {
    const row = await store.lock(ctx.tx, userId)
    if (row?.state !== identityState.approved) throw new ApiError('NoDataFound')
    ctx.record(`person ${userId}`, { attempt: row.attempt, released: true })
    if (!(await agree(ctx, releaseOf(userId, row.attempt), twoNeeded(ctx)))) return { state: row.state }
    await service.release(ctx, ctx.tx, userId)
    return { state: identityState.refused }
  },
  async correct(ctx, { userId, cardId }) {
    ctx.record(`person ${userId}`, { corrected: true })
    await service.correctNumber(ctx, ctx.tx, userId, cardId)
    return null
  },
})
