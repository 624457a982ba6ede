import { moderationAdmin as calls } from '@mynah/contract/moderation'
import { ApiError } from '#platform/api-error.ts'
import { dayNumber, dayOf } from '#platform/utc-days.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as complaints from '#features/complaints/index.ts'
import * as groups from '#features/groups/index.ts'
import * as identity from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'

const foundMax = 50
/** Rows of a day. */
const dayRowsMax = 500
const utcDay = (day: string) => dayOf(dayNumber(Date.parse(day)))

export const moderationAdminHandlers = serveAdmin(calls, {
  async findPeople(ctx, { words }) {
    const rows = await account.search(ctx.tx, words, foundMax)
    const frozen = await auth.freezesAmong(
      ctx.tx,
      rows.map((row) => row.id),
    )
    // The search text may be a phone number, so it is not stored.
    ctx.record('search', { found: rows.length })
    return { list: rows.map((row) => personOf(row, frozen.has(row.id))) }
  },
  async mailDoubles(ctx) {
    const rows = await account.mailDoubles(ctx.tx, foundMax)
    const frozen = await auth.freezesAmong(
      ctx.tx,
      rows.map((row) => row.id),
    )
    ctx.record('search', { found: rows.length })
    return { list: rows.map((row) => personOf(row, frozen.has(row.id))) }
  },
  async frozenOn(ctx, { day }) {
    const found = await auth.frozenOn(ctx.tx, utcDay(day), dayRowsMax)
    const ids = found.map((freeze) => freeze.user_id)
    const rows = new Map((await account.findAll(ctx.tx, ids)).map((row) => [row.id, row]))
    const frozen = await auth.freezesAmong(ctx.tx, ids)
    ctx.record('search', { found: found.length })
    return {
      list: found.flatMap(({ user_id: userId, at, ended_at }) => {
        const row = rows.get(userId)
        if (!row) return []
        return [{ ...personOf(row, frozen.has(userId)), frozenTime: at, unfrozenTime: ended_at ?? 0 }]
      }),
    }
  },
  async registeredOn(ctx, { day }) {
    const ids = await account.registeredOn(ctx.tx, utcDay(day), dayRowsMax)
    const rows = new Map((await account.findAll(ctx.tx, ids)).map((row) => [row.id, row]))
    const frozen = await auth.freezesAmong(ctx.tx, ids)
    ctx.record('search', { found: ids.length })
    return {
      list: ids.flatMap((id) => {
        const row = rows.get(id)
        return row ? [personOf(row, frozen.has(id))] : []
      }),
    }
  },
  async lookAtPerson(ctx, { userId }) {
    const row = await account.find(ctx.tx, userId)
    if (!row) throw new ApiError('NoDataFound')
    const freeze = await auth.freezeOf(ctx.tx, userId)
    const sessions = await auth.sessionsOf(ctx.tx, userId)
    const { real } = await identity.realOf({ db: ctx.tx }, userId)
    const counts = await complaints.countsOf(ctx.tx, [userId])
    ctx.record(`person ${userId}`)
    return {
      ...personOf(row, freeze !== undefined),
      ...contactsFor(ctx, row),
      profiles: row.profiles,
      language: row.language,
      real,
      frozenReason: freeze?.reason ?? '',
      frozenTime: freeze?.at ?? 0,
      complaints: counts.get(userId) ?? 0,
      sessions: sessions.map((session) => ({
        brand: session.brand,
        model: session.model,
        system: session.system,
        createTime: session.created_at,
        lastTime: session.last_at,
      })),
    }
  },
  async freeze(ctx, { userId, reason }) {
    await requirePerson(ctx, userId)
    await auth.freeze(ctx, ctx.tx, userId, reason)
    ctx.record(`person ${userId}`, { reason })
    return null
  },
  async unfreeze(ctx, { userId, reason }) {
    await requirePerson(ctx, userId)
    if (!(await auth.unfreeze(ctx, ctx.tx, userId))) throw new ApiError('NoDataFound')
    ctx.record(`person ${userId}`, { reason })
    return null
  },
  async endSessions(ctx, { userId }) {
    await requirePerson(ctx, userId)
    await auth.endAllSessions(ctx, ctx.tx, userId, 'removed')
    ctx.record(`person ${userId}`)
    return null
  },
  async findGroups(ctx, { words }) {
    const rows = await groups.search(ctx.tx, words, foundMax)
    ctx.record('search', { found: rows.length })
    return { list: rows.map(groupOf) }
  },
  async createdOn(ctx, { day }) {
    const rows = await groups.createdOn(ctx.tx, utcDay(day), dayRowsMax)
    ctx.record('search', { found: rows.length })
    return { list: rows.map(groupOf) }
  },
  async lookAtGroup(ctx, { id }) {
    const [row] = await groups.findAll(ctx.tx, [id])
    if (!row) throw new ApiError('NoDataFound')
    const key = messages.groupKey(id)
    const userCount = (await messages.members.countOf(ctx.tx, [key])).get(key) ?? 0
    const owner = await account.find(ctx.tx, row.owner_id)
    const counts = await complaints.countsOf(ctx.tx, [id])
    ctx.record(`group ${id}`)
    return {
      ...groupOf(row),
      brief: row.brief,
      ownerId: row.owner_id,
      ownerName: owner?.userName ?? '',
      userCount,
      complaints: counts.get(id) ?? 0,
    }
  },
  async dissolve(ctx, { id, reason }) {
    await groups.dissolve(ctx, ctx.tx, id)
    ctx.record(`group ${id}`, { reason })
    return null
  },
})

async function requirePerson(ctx: AdminCtx, userId: string): Promise<void> {
  if (!(await account.find(ctx.tx, userId))) throw new ApiError('NoDataFound')
}

/** Phone and e-mail, whole for admins alone: others find a user by what the user tells them. */
function contactsFor({ operator }: AdminCtx, { mobile, email }: account.Account) {
  const [phone, mail] = [mobile ?? '', email ?? '']
  return operator.role === 'admin'
    ? { mobile: phone, email: mail }
    : { mobile: account.maskedPhone(phone), email: account.maskedMail(mail) }
}

const personOf = (row: account.Account, frozen: boolean) => ({
  userId: row.id,
  userName: row.userName,
  userNum: row.userNum,
  frozen,
  createTime: row.createdAt,
})

const groupOf = (row: { id: string; name: string; is_delete: boolean; created_at: number }) => ({
  id: row.id,
  name: row.name,
  isDelete: row.is_delete,
  createTime: row.created_at,
})
