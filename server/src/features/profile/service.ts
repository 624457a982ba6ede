import type { InputOf } from '@mynah/contract/kit'
import type { Self } from '@mynah/contract/people'
import { profileEvents, type profile } from '@mynah/contract/profile'
import { isUniqueViolation } from '#platform/database.ts'
import { emitTo } from '#platform/emit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as identity from '#features/identity/index.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'

export async function mine(ctx: Ctx): Promise<account.UserRow> {
  const row = await account.find(ctx.db, ctx.userId)
  if (!row) throw new Refusal('NoDataFound')
  return row
}

/** A picture of one's own, or none: whatever else would be shown as if this person had uploaded it. */
export async function requireOwnPicture(ctx: Ctx, url: string): Promise<void> {
  if (url === '') return
  const uploaded = await uploads.ownedAt(ctx, ctx.userId, url)
  if (!uploaded?.mime.startsWith('image/')) throw new Refusal('BadParameter')
}

type Changes = InputOf<typeof profile.update>

/** Changes what is given; everybody who sees this person hears of it. */
export async function update(ctx: Ctx, given: Changes): Promise<Self> {
  const before = await mine(ctx)
  const { userNum, userName, avatarUrl, ...plain } = given
  const wantsNumber = userNum !== undefined && userNum !== before.user_num
  if (wantsNumber && !account.isUserNum(userNum)) throw new Refusal('BadParameter')
  if (wantsNumber && before.num_fixed) throw new Refusal('UserNumFixed')
  if (avatarUrl !== undefined && avatarUrl !== before.avatar_url) await requireOwnPicture(ctx, avatarUrl)
  const fields = { ...plain, name: userName, avatar_url: avatarUrl }
  const change: account.Change = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  try {
    await ctx.transaction(async (tx) => {
      if (wantsNumber && !(await account.chooseNumber(tx, ctx.userId, userNum)))
        throw new Refusal('UserNumFixed')
      await account.change(tx, ctx.userId, change)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_user_num')) throw new Refusal('UserNumTaken')
    throw error
  }
  account.cardChanged(ctx, ctx.userId)
  const after = await mine(ctx)
  if (isSeenOtherwise(before, after)) await tellChanged(ctx, after)
  return account.selfOf(after, await identity.realOf(ctx.db, after.id))
}

const isSeenOtherwise = (a: account.UserRow, b: account.UserRow) =>
  a.name !== b.name || a.user_num !== b.user_num || a.avatar_url !== b.avatar_url || a.profiles !== b.profiles

/** Own devices, friends, whoever has a chat with this person, and the groups they are in. */
async function tellChanged(ctx: Ctx, row: account.UserRow): Promise<void> {
  const [friendRows, partners, groupKeys] = await Promise.all([
    friends.friendsOf(ctx.db, row.id),
    messages.partnersOf(ctx.db, row.id),
    messages.groupKeysOf(ctx, row.id),
  ])
  const people = new Set([row.id, ...friendRows.map((one) => one.friend_id), ...partners])
  const groups = groupKeys.map((key) => `g:${messages.refOf(key, row.id).toBizId}`)
  emitTo(ctx, [...[...people].map((id) => `u:${id}`), ...groups], profileEvents.changed, {
    userId: row.id,
    userName: row.name,
    userNum: row.user_num,
    avatarUrl: row.avatar_url,
    profiles: row.profiles,
  })
}
