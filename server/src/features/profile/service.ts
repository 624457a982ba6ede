import type { InputOf } from '@mynah/contract/kit'
import type { Self } from '@mynah/contract/people'
import { profileEvents, type profile } from '@mynah/contract/profile'
import { isUserNum } from '@mynah/contract/user-number'
import { violates } from '#platform/database/database.ts'
import { emitTo } from '#platform/bus/emit.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { userTopic } from '#platform/bus/topics.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as messages from '#features/messages/index.ts'
import * as uploads from '#features/uploads/index.ts'

export async function ownAccount(ctx: Ctx): Promise<account.Account> {
  const row = await account.find(ctx.db, ctx.userId)
  if (!row) throw new ApiError('NoDataFound')
  return row
}

/**
 * Requires an upload of the user's own, or none, and makes it public; a picture of another user could be used to
 * impersonate.
 */
export async function requireOwnPicture(ctx: Ctx, url: string, field: string): Promise<void> {
  if (url === '') return
  const uploaded = await uploads.ownedAt(ctx, ctx.userId, url)
  if (!uploaded?.mime.startsWith('image/')) throw badParameter(field)
  await uploads.publish(ctx.db, url)
}

type Changes = InputOf<typeof profile.update>

/** Changes the given fields; notifies everyone who sees this user. */
export async function update(ctx: Ctx, given: Changes): Promise<Self> {
  const before = await ownAccount(ctx)
  const { userNum, ...profile } = given
  const { userName, avatarUrl } = profile
  const wantsNumber = userNum !== undefined && userNum !== before.userNum
  if (wantsNumber && !isUserNum(userNum)) throw badParameter('userNum')
  if (wantsNumber) account.requireName(userNum.replace(/\d+$/, ''))
  if (userName !== undefined && userName !== before.userName) account.requireName(userName)
  if (wantsNumber && before.hasChosenNumber) throw new ApiError('UserNumFixed')
  if (avatarUrl !== undefined && avatarUrl !== before.avatarUrl)
    await requireOwnPicture(ctx, avatarUrl, 'avatarUrl')
  try {
    await ctx.transaction(async (tx) => {
      if (wantsNumber && !(await account.chooseNumber(tx, ctx.userId, userNum)))
        throw new ApiError('UserNumFixed')
      await account.setProfile(tx, ctx.userId, profile)
    })
  } catch (error) {
    if (violates(error, 'users_user_num')) throw new ApiError('UserNumTaken')
    throw error
  }
  account.cardChanged(ctx, ctx.userId)
  const after = await ownAccount(ctx)
  if (isSeenOtherwise(before, after)) await publishChanged(ctx, after)
  return account.selfOf(ctx, after)
}

const isSeenOtherwise = (a: account.Account, b: account.Account) =>
  a.userName !== b.userName ||
  a.userNum !== b.userNum ||
  a.avatarUrl !== b.avatarUrl ||
  a.profiles !== b.profiles

/** Notifies the user's devices, friends, chat partners and groups; but nobody with a block in either direction. */
async function publishChanged(ctx: Ctx, row: account.Account): Promise<void> {
  const [friendRows, partners, groupKeys, apart] = await Promise.all([
    friends.friendsOf(ctx.db, row.id),
    messages.openChatPartners(ctx.db, row.id),
    messages.groupKeysOf(ctx, row.id),
    friends.blockedEitherWay(ctx.db, row.id),
  ])
  const people = new Set([row.id, ...friendRows.map((one) => one.friend_id), ...partners])
  const topics = [...[...people].map(userTopic), ...groupKeys.flatMap(messages.topicsOf)]
  const { id: userId, userName, userNum, avatarUrl, profiles } = row
  const audience = { topics, exceptUserIds: apart }
  emitTo(ctx, audience, profileEvents.changed, { userId, userName, userNum, avatarUrl, profiles })
}
