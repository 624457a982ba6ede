import type { InputOf } from '@mynah/contract/kit'
import type { Self } from '@mynah/contract/people'
import { profileEvents, type profile } from '@mynah/contract/profile'
import { isUniqueViolation } from '#platform/database.ts'
import { emitTo } from '#platform/emit.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/serve.ts'
import { userTopic } from '#platform/topics.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'

export async function mine(ctx: Ctx): Promise<account.UserRow> {
  const row = await account.find(ctx.db, ctx.userId)
  if (!row) throw new ApiError('NoDataFound')
  return row
}

/** A picture of one's own, or none, which is for everybody from now on; any other would be shown as if it were theirs. */
export async function requireOwnPicture(ctx: Ctx, url: string, field: string): Promise<void> {
  if (url === '') return
  const uploaded = await uploads.ownedAt(ctx, ctx.userId, url)
  if (!uploaded?.mime.startsWith('image/')) throw badParameter(field)
  await uploads.publish(ctx.db, url)
}

type Changes = InputOf<typeof profile.update>

/** Changes what is given; all who see this user are notified. */
export async function update(ctx: Ctx, given: Changes): Promise<Self> {
  const before = await mine(ctx)
  const { userNum, ...profile } = given
  const { userName, avatarUrl } = profile
  const wantsNumber = userNum !== undefined && userNum !== before.user_num
  if (wantsNumber && !account.isUserNum(userNum)) throw badParameter('userNum')
  if (wantsNumber) account.requireName(userNum.replace(/\d+$/, ''))
  if (userName !== undefined && userName !== before.name) account.requireName(userName)
  if (wantsNumber && before.num_fixed) throw new ApiError('UserNumFixed')
  if (avatarUrl !== undefined && avatarUrl !== before.avatar_url)
    await requireOwnPicture(ctx, avatarUrl, 'avatarUrl')
  try {
    await ctx.transaction(async (tx) => {
      if (wantsNumber && !(await account.chooseNumber(tx, ctx.userId, userNum)))
        throw new ApiError('UserNumFixed')
      await account.setProfile(tx, ctx.userId, profile)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_user_num')) throw new ApiError('UserNumTaken')
    throw error
  }
  account.cardChanged(ctx, ctx.userId)
  const after = await mine(ctx)
  if (isSeenOtherwise(before, after)) await publishChanged(ctx, after)
  return account.selfOf(ctx, after)
}

const isSeenOtherwise = (a: account.UserRow, b: account.UserRow) =>
  a.name !== b.name || a.user_num !== b.user_num || a.avatar_url !== b.avatar_url || a.profiles !== b.profiles

/**
 * Own devices, friends, no matter who this person talks with, and the groups they are in; but nobody whom they blocked or who
 * blocked them.
 */
async function publishChanged(ctx: Ctx, row: account.UserRow): Promise<void> {
  const [friendRows, partners, groupKeys, apart] = await Promise.all([
    friends.friendsOf(ctx.db, row.id),
    messages.talkingWith(ctx.db, row.id),
    messages.groupKeysOf(ctx, row.id),
    friends.apartFrom(ctx.db, row.id),
  ])
  const people = new Set([row.id, ...friendRows.map((one) => one.friend_id), ...partners])
  const topics = [...[...people].map(userTopic), ...groupKeys.flatMap(messages.topicsOf)]
  const { id: userId, name: userName, user_num: userNum, avatar_url: avatarUrl, profiles } = row
  const audience = { topics, exceptUserIds: apart }
  emitTo(ctx, audience, profileEvents.changed, { userId, userName, userNum, avatarUrl, profiles })
}
