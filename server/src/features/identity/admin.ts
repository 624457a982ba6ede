import { identityAdmin as calls, identityState } from '@mynah/contract/identity'
import { languages } from '@mynah/contract/languages'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf } from '#platform/serve.ts'
import * as account from '#features/account/index.ts'
import { agree, agreedBy, serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { openPhoto } from '#features/uploads/index.ts'
import { reasonIn } from './reasons.ts'
import * as service from './service.ts'
import * as store from './store.ts'

const subjectOf = (userId: string, attempt: number) => ({
  kind: 'identity',
  subject: userId,
  version: attempt,
})
const twoNeeded = (ctx: AdminCtx) => ctx.config.twoPerson.includes('identity')

type Summary = Omit<store.IdentityRow, 'sealed' | 'mask' | 'front' | 'back' | 'reason'>

const viewOf = (row: Summary, person: { userName: string; userNum: string } | undefined) => ({
  userId: row.user_id,
  userName: person?.userName ?? '',
  userNum: person?.userNum ?? '',
  state: row.state,
  country: row.country,
  cardType: row.card_kind,
  attempt: row.attempt,
  submitTime: row.submitted_at,
  decideTime: row.decided_at,
})

export const identityAdminHandlers = serveAdmin(calls, {
  async queue(ctx, input) {
    const page = pageOf(input, 50)
    const rows = await store.inState(ctx.db, input.state, { limit: page.pageSize + 1, offset: page.offset })
    const { list, ...rest } = pageFrom(rows, page)
    const people = await account.cardsOf(
      ctx,
      list.map((row) => row.user_id),
    )
    return { ...rest, list: list.map((row) => viewOf(row, people.get(row.user_id))) }
  },
  async look(ctx, { userId }) {
    const row = await store.find(ctx.tx, userId)
    if (!row) throw new ApiError('NoDataFound')
    const agreed = await agreedBy(ctx, subjectOf(userId, row.attempt))
    const people = await account.cardsOf(ctx, [userId])
    ctx.record(`person ${userId}`, { attempt: row.attempt })
    return {
      ...viewOf(row, people.get(userId)),
      ...service.secretsOf(ctx, row),
      reason: row.reason,
      agreed: agreed.length,
      needed: twoNeeded(ctx) ? 2 : 1,
      mine: agreed.includes(ctx.operator.id),
    }
  },
  async photo(ctx, { userId, side }) {
    const row = await store.find(ctx.tx, userId)
    const bytes = row && (await openPhoto(ctx, row[side]))
    if (!bytes) throw new ApiError('NoDataFound')
    ctx.record(`person ${userId}`, { side })
    return { data: bytes.toString('base64') }
  },
  async decide(ctx, { userId, attempt, approve, reason = '' }) {
    if (!approve && !reason) throw badParameter('reason')
    // A user who agrees at the same moment waits here.
    const row = await store.lock(ctx.tx, userId)
    if (row?.state !== identityState.review || row.attempt !== attempt) throw new ApiError('NoDataFound')
    ctx.record(`person ${userId}`, { attempt, approve, ...(!approve && { reason }) })
    if (approve && !(await agree(ctx, subjectOf(userId, attempt), twoNeeded(ctx))))
      return { state: identityState.review }
    const person = await account.find(ctx.tx, userId)
    const language = languages.find((one) => one === person?.language) ?? 'en'
    const said = approve ? '' : reasonIn(language, reason)
    await service.decide(ctx, ctx.tx, { userId, attempt, approve, reason: said })
    return { state: approve ? identityState.approved : identityState.refused }
  },
})
