import type { InputOf } from '@mynah/contract/kit'
import { profile } from '@mynah/contract/profile'
import { newToken } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { mailTarget, phoneTarget } from '#features/auth/index.ts'
import * as friends from '#features/friends/index.ts'
import * as proofs from './credentials.ts'
import * as service from './service.ts'

export const profileHandlers = serve(profile, {
  async more(ctx) {
    const me = await service.ownAccount(ctx)
    return {
      bgImg: me.cover,
      hasPassword: me.passwordHash !== null,
      hasPayPassword: (await account.payPasswordOf(ctx.db, ctx.userId)) !== undefined,
      numFixed: me.hasChosenNumber,
    }
  },
  update: service.update,
  updateConsumerInfo: service.update,
  async updateName(ctx, { username }) {
    await service.update(ctx, { userName: username })
    return null
  },
  async updatePicture(ctx, { avatarUrl }) {
    await service.update(ctx, { avatarUrl })
    return null
  },
  async updateAddress(ctx, { address }) {
    await account.setProfile(ctx.db, ctx.userId, { address })
    return null
  },
  async updateBackground(ctx, { bgImg }) {
    await service.requireOwnPicture(ctx, bgImg, 'bgImg')
    await account.setCover(ctx.db, ctx.userId, bgImg)
    return null
  },
  async updateSearchable(ctx, { state }) {
    await account.setSearchable(ctx.db, ctx.userId, state)
    return null
  },
  async updateNeedsCheck(ctx, { state }) {
    await account.setNeedsCheck(ctx.db, ctx.userId, state)
    return null
  },
  bindMail: async (ctx, { email, verCode, password, oldCode }) =>
    proofs.bind(ctx, mailTarget(email), verCode, { password, code: oldCode }),
  bindPhone: async (ctx, { mobile, regionCode, verCode, password, oldCode }) =>
    proofs.bind(ctx, phoneTarget(mobile, regionCode), verCode, { password, code: oldCode }),
  changePassword,
  resetPassword: changePassword,
  savePayPassword: (ctx, { password, verCode, oldPassword }) =>
    proofs.savePayPassword(ctx, password, { code: verCode, old: oldPassword }),
  async qrToken(ctx, { reset }) {
    const { qrToken } = await service.ownAccount(ctx)
    if (qrToken !== null && !reset) return { token: qrToken }
    const token = newToken()
    await account.setQrToken(ctx.db, ctx.userId, token)
    return { token }
  },
  async byQrToken(ctx, { token }) {
    const row = await account.findByQrToken(ctx.db, token)
    const relation = row && (await friends.relationOf(ctx.db, ctx.userId, row.id))
    if (!row || !relation || relation.hasBlockedMe) throw new ApiError('NoDataFound')
    return account.personOf(row, relation.remarks, relation.isFriend)
  },
  async invited(ctx, input) {
    const page = pageOf(input)
    const rows = await account.invitedBy(ctx.db, ctx.userId, page.pageSize + 1, page.offset)
    const { list, ...rest } = pageFrom(rows, page)
    return {
      ...rest,
      list: list.map((row) => ({
        userId: row.id,
        userName: row.userName,
        avatarUrl: row.avatarUrl,
        createTime: row.createdAt,
      })),
    }
  },
})

function changePassword(
  ctx: Ctx,
  { oldPassword, verCode, newPassword }: InputOf<typeof profile.changePassword>,
) {
  return proofs.changePassword(ctx, newPassword, { code: verCode, old: oldPassword })
}
